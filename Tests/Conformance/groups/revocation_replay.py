"""What an attacker who has the leaked key and every old file can bring back after the revocation: nothing."""

from fixtures import A, B, R, Release, keyring, statement
from recipe import UNREACHABLE, Group, accepted, answer, no_answer, refused, serving, step

GROUP = Group("revocation-replay",
    "After a revocation: old manifests, old statements, refused answers with statements.",
              abr=keyring(A, B, R), ab=keyring(A, B))
case = GROUP.case
drop_a, drop_b = statement("2026-a"), statement("2026-b")
by_a = Release(4, A)
undone = Release(5, B, revocations=[drop_a])
after = Release(6, B)

case("the last good release of the leaked key", "It was good once; its key is not believed any more.",
     step(serving(by_a), accepted(by_a)), step(serving(undone), accepted(undone)),
     step(serving(by_a), refused("revokedKeys", "device", undone)))
case("a higher number by the leaked key", "The number does not help.",
     step(serving(undone), accepted(undone)),
     step(serving(Release(2**53 - 1, A)), refused("revokedKeys", "device", undone)))
case("a later release without the statement",
     "The statement is kept: a release that leaves it out does not take it back.",
     step(serving(undone), accepted(undone)), step(serving(after), accepted(after)),
     step(serving(Release(7, A)), refused("revokedKeys", "device", after)))
case("many later releases without the statement", "The release that brought it is pruned, and the statement stays.",
     step(serving(undone), accepted(undone)), step(serving(after), accepted(after)),
     step(serving(Release(7, B)), accepted(Release(7, B))), step(serving(Release(8, B)), accepted(Release(8, B))),
     step(serving(Release(9, A)), refused("revokedKeys", "device", Release(8, B))))
case("the leaked key beside a good one", "A signature by the dropped key disturbs nothing.",
     step(serving(undone), accepted(undone)), step(serving(Release(6, A, B)), accepted(Release(6, A, B))))
case("the statement again", "A statement that drops nobody any more is harmless in every later release.",
     step(serving(undone), accepted(undone)),
     step(serving(Release(6, B, revocations=[drop_a])), accepted(Release(6, B, revocations=[drop_a]))))
case("an old release with the statement",
     "Its statement is genuine, but the release is below the floor: refused whole.",
     step(serving(undone), refused("rollback", "device", after)),
     step(serving(Release(7, A)), accepted(Release(7, A))), stored=[after])
case("another payload of the same number with a statement", "Refused whole: of its statement nothing is kept.",
     step(serving(Release(6, B, revocations=[drop_a])), refused("equivocation", "device", after)),
     step(serving(Release(7, A)), accepted(Release(7, A))), stored=[after])
other = Release(9, A, app="org.example.other", revocations=[statement("2026-b", app="org.example.other")])
case("another app's release with a statement", "A refused answer changes nothing.",
     step(serving(other), refused("wrongApp", "device", after)), step(serving(Release(7, B)), accepted(Release(7, B))),
     stored=[after])
other = Release(9, A, app="org.example.other", revocations=[drop_b])
case("another app's release with a statement for this app", "The statement is genuine, the answer is not for this app.",
     step(serving(other), refused("wrongApp", "device", after)), step(serving(Release(7, B)), accepted(Release(7, B))),
     stored=[after])
beta = Release(9, A, channel="beta", revocations=[drop_b])
case("another channel's release with a statement", "A refused answer changes nothing, whatever it carries.",
     step(serving(beta), refused("wrongChannel", "device", after)),
     step(serving(Release(7, B)), accepted(Release(7, B))), stored=[after])
newer = Release(9, A, revocations=[drop_b], requires=["time-travel"])
case("a release that needs a newer app, with a statement", "What this app cannot read, it does not obey either.",
     step(serving(newer), refused("needsNewerApp", "device", after, update="banner")),
     step(serving(Release(7, B)), accepted(Release(7, B))), stored=[after])
case("a release that is not whole, with a statement",
     "A statement lasts once the release that brought it is stored. This one never was: a list is missing.",
     step(serving(undone, catalog=None), refused("missingFile", "device", by_a)),
     step(serving(Release(6, A)), accepted(Release(6, A))), stored=[by_a])
case("a release that arrives in the end, with a statement",
     "At the second start the list is there, and the key is dropped.",
     step(serving(undone, catalog=None), refused("missingFile", "device", by_a)),
     step(serving(undone), accepted(undone)), step(serving(Release(6, A)), refused("revokedKeys", "device", undone)),
     stored=[by_a])
case("reinstalled, nothing embedded", "A client without memory believes the old release: only a newer app build knows.",
     step(serving(by_a), accepted(by_a)))
case("reinstalled, the statement is embedded", "The copy in the app carries the statement.",
     step(serving(by_a), refused("revokedKeys", "embedded", undone)), embedded=undone)
case("an app update brings a copy of the leaked key", "The device knows more than the app: the copy is not believed.",
     step(serving(undone), accepted(undone)),
     step(UNREACHABLE, no_answer("device", undone), embedded=Release(8, A)))
case("the recovery key is not pinned any more", "A kept statement is checked with the keyring of today.",
     step(serving(undone), accepted(undone)),
     step(serving(Release(6, A)), accepted(Release(6, A)), keyring="ab"))
case("not modified after the revocation", "The stored copy verifies without the dropped key: 304 is good.",
     step(serving(undone, manifest=[answer(undone, headers={"ETag": '"u"'})]), accepted(undone)),
     step(serving(manifest=[answer("", 304)]), accepted(undone)))
case("two leaks in a row", "Each statement stays, and the last key serves on.",
     step(serving(undone), accepted(undone)),
     step(serving(Release(6, B, revocations=[drop_b])), refused("revokedKeys", "device", undone)),
     step(serving(after), accepted(after)))
case("both sign, then each is dropped by the other", "The second statement would leave nobody: it is not taken.",
     step(serving(Release(5, A, B, revocations=[drop_a])), accepted(undone)),
     step(serving(Release(6, A, B, revocations=[drop_b])), refused("revokedKeys", "device", undone)))
