"""The copy inside the app against the copy on the device and the answer of the network: the sequence decides."""

from fixtures import A, B, Release, box, keyring
from recipe import UNREACHABLE, Group, accepted, answer, holding, no_answer, refused, serving, step

GROUP = Group("embedded-downgrade",
    "Embedded, stored and fetched releases of different age, and embedded copies with faults.",
              a=keyring(A), b=keyring(B))
case = GROUP.case
old, new, newest = Release(5), Release(7), Release(9)

case("embedded newer than stored, offline", "An update of the app brought a newer copy than the device has.",
     step(UNREACHABLE, no_answer("embedded", new)), stored=[old], embedded=new)
case("embedded older than stored, offline", "An app reinstalled over its data does not throw newer content away.",
     step(UNREACHABLE, no_answer("device", new)), stored=[new], embedded=old)
case("embedded equal to stored, offline", "With equal sequences the stored copy serves.",
     step(UNREACHABLE, no_answer("device", new)), stored=[new], embedded=new)
case("network between stored and embedded", "The copy in the app is a floor: the network is behind it.",
     step(serving(Release(6)), refused("rollback", "embedded", new)), stored=[old], embedded=new)
case("network equals the embedded copy", "It is stored like any, and serves from the device then.",
     step(serving(new), accepted(new)), step(UNREACHABLE, no_answer("device", new)), stored=[old], embedded=new)
case("network newer than both", "The network wins.", step(serving(newest), accepted(newest)), stored=[old],
     embedded=new)
case("network older than both", "It is refused, and the newer of both serves.",
     step(serving(Release(1)), refused("rollback", "embedded", new)), stored=[old], embedded=new)
case("app update with a newer copy", "After the update the device is behind the app.",
     step(serving(old), accepted(old)), step(UNREACHABLE, no_answer("embedded", new), embedded=new),
     step(serving(old), refused("rollback", "embedded", new)), step(serving(newest), accepted(newest)))
case("app downgrade", "The older app brings an older copy; the device keeps the newer one.",
     step(serving(new), accepted(new)), step(UNREACHABLE, no_answer("device", new), embedded=old), embedded=new)
case("embedded with a key that is not pinned", "A copy must verify like any; otherwise it neither serves nor counts.",
     step(UNREACHABLE, no_answer("device", old)), step(serving(Release(6)), accepted(Release(6))),
     stored=[old], embedded=Release(7, B))
case("embedded without a signature that counts, nothing else", "There is nothing to serve.",
     step(UNREACHABLE, no_answer()), embedded=Release(7, B))
case("app update drops the key of its own copy", "Whoever builds the app forgot to embed a copy of the new key.",
     step(UNREACHABLE, no_answer("embedded", new)), step(UNREACHABLE, no_answer(), keyring="b"),
     step(serving(Release(2, B)), accepted(Release(2, B))), embedded=new)
foreign = Release(7, app="org.example.other")
case("embedded copy of another app", "It is set aside: neither content nor floor.",
     step(UNREACHABLE, no_answer("device", old)), step(serving(Release(6)), accepted(Release(6))),
     stored=[old], embedded=foreign)
case("embedded copy of another channel", "A beta copy in a stable app is set aside.",
     step(UNREACHABLE, no_answer()), step(serving(old), accepted(old)), embedded=Release(7, channel="beta"))
case("embedded copy that is not JSON", "A damaged app folder does not keep the app from starting.",
     step(UNREACHABLE, no_answer()), step(serving(old), accepted(old)), embedded=holding(new.with_text("oops")))
case("embedded copy without its catalog", "It is not whole and does not serve; its number still counts.",
     step(UNREACHABLE, no_answer("device", old)), step(serving(Release(6)), refused("rollback", "device", old)),
     stored=[old], embedded=holding(new, catalog=None))
case("embedded copy without its catalog, same number on the server",
     "The list is fetched, the rest is taken from the app.",
     step({"manifest.json": [answer(new)], new.catalog: "published"}, accepted(new)),
          embedded=holding(new, catalog=None))
case("embedded copy with a damaged catalog", "Files in the app are checked like any.",
     step(UNREACHABLE, no_answer()), step(serving(new), accepted(new)), embedded=holding(new, catalog="{}"))
other = Release(7, boxes=[box("other")])
case("embedded and server under one number", "Another payload under the number of the embedded copy is refused.",
     step(serving(other), refused("equivocation", "embedded", new)), embedded=new)
strict = Release(7, release={"default": {"latest": 200, "min": 150}})
case("embedded copy that blocks", "The manifest in force may be the embedded one; its minimum build holds.",
     step(UNREACHABLE, no_answer("embedded", strict, update="blocked")), embedded=strict)
case("the stored copy heals the embedded one", "A list missing in the app is on the device by its path.",
     step(UNREACHABLE, no_answer("device", new)), stored=[new], embedded=holding(new, catalog=None))
case("the embedded copy heals the stored one", "A list damaged on the device is in the app: the release is whole.",
     step(UNREACHABLE, no_answer("device", new)), stored=[holding(new, catalog="{}")], embedded=new)
case("minimum sequence and embedded copy", "The higher of both is the floor.",
     step(serving(Release(8)), refused("rollback", "embedded", new)), embedded=new, client={"minimumSequence": 9})
