"""Old releases played back, and one number for two releases."""

from fixtures import A, B, Release, box, keyring
from recipe import UNREACHABLE, Group, accepted, answer, holding, no_answer, refused, serving, step

GROUP = Group("rollback", "Lower sequences, equal sequences with another payload, and edges that lag.",
              a=keyring(A), ab=keyring(A, B))
case = GROUP.case
oldest, old, new = Release(3), Release(4), Release(5)

case("lower than the stored copy", "An old release played back is refused.",
     step(serving(old), refused("rollback", "device", new)), stored=[new])
case("one lower than the embedded copy", "The app's own copy is a floor, too.",
     step(serving(old), refused("rollback", "embedded", new)), embedded=new)
case("much lower", "However old it is.", step(serving(Release(1)), refused("rollback", "device", new)), stored=[new])
case("lower after a history", "What was accepted last is the floor of the next start.",
     step(serving(old), accepted(old)), step(serving(new), accepted(new)),
     step(serving(old), refused("rollback", "device", new)))
case("back and forth", "An attack does no lasting harm.",
     step(serving(new), accepted(new)), step(serving(old), refused("rollback", "device", new)),
     step(serving(Release(6)), accepted(Release(6))))
case("an edge that lags",
     "A lower sequence is asked for once more before it is refused: the second answer is the present one.",
     step(serving(old, new), accepted(new)), stored=[new])
case("an edge that lags, second answer newer", "The second question may bring something new.",
     step(serving(old, Release(6)), accepted(Release(6))), stored=[new])
case("an edge that lags twice", "Once more, and no oftener.",
     step(serving(old, oldest, Release(6)), refused("rollback", "device", new)), stored=[new])
case("an edge that lags, second answer broken", "The second answer is judged like any.",
     step(serving(old, manifest=[answer(old), answer("oops")]), refused("malformedEnvelope", "device", new)),
     stored=[new])
dated = Release(4, created="2030-01-01T00:00:00Z", expires="2031-01-01T00:00:00Z")
case("a later date does not help", "Releases are ordered by their sequence, never by a date.",
     step(serving(dated), refused("rollback", "device", new)), stored=[new])
aged = Release(6, created="2020-01-01T00:00:00Z", expires="2028-01-01T00:00:00Z")
case("an earlier date does not harm", "The sequence is higher, so it is newer, whatever the clock of the build said.",
     step(serving(aged), accepted(aged)), stored=[new])
other = Release(5, boxes=[box("other")])
case("the same number, another payload", "Two releases under one number: one of them is not the publisher's.",
     step(serving(other), refused("equivocation", "device", new)), stored=[new])
spaced = new.with_payload(new.payload.replace(",", ", "))
case("the same content in other bytes", "The payload is compared by its bytes; another spelling is another payload.",
     step(serving(spaced), refused("equivocation", "device", new)), stored=[new])
line = new.with_payload(new.payload.rstrip("\n"))
case("a line feed less", "One byte is enough.", step(serving(line), refused("equivocation", "device", new)),
     stored=[new])
case("the same number as the embedded copy, another payload", "The embedded copy counts like a stored one.",
     step(serving(other), refused("equivocation", "embedded", new)), embedded=new)
case("the same payload in another envelope text", "Only the payload is compared: the envelope is not signed.",
     step(serving(new.with_text(new.text.replace(",", ", "))), accepted(new)), stored=[new])
case("the embedded copy contradicts the stored one",
     "Both verify under one number. An answer that equals one of them contradicts the other: refused and reported.",
     step(serving(new), refused("equivocation", "device", new)), stored=[new], embedded=other)
case("the embedded copy contradicts the stored one, newer answer", "The next number ends it.",
     step(serving(Release(6)), accepted(Release(6))), stored=[new], embedded=other)
case("the stored copy's lists are damaged", "A number stays a floor although its lists do not serve any more.",
     step(serving(old), refused("rollback", "device", old)), stored=[old, holding(new, catalog="{}")])
case("nothing serves, but the number counts", "The only copy is not whole; still nothing older is taken.",
     step(serving(old), refused("rollback")), stored=[holding(new, catalog=None)])
case("a stored copy that does not verify is no floor",
     "A bare number in the cache would last for ever; a copy must prove itself.",
     step(serving(old), accepted(old)), stored=[Release(9, B)])
case("the lower of two stored copies does not matter", "The floor is the highest.",
     step(serving(Release(4, boxes=[])), refused("rollback", "device", new)), stored=[oldest, new])
case("the minimum sequence beside a stored copy", "The higher of both is the floor.",
     step(serving(Release(6)), refused("rollback", "device", new)), stored=[new], client={"minimumSequence": 7})
case("a stored copy below the minimum sequence",
     "What the device has goes on serving; only answers are held to the minimum.",
     step(UNREACHABLE, no_answer("device", new)), stored=[new], client={"minimumSequence": 7})
case("rollback with the signatures of a new key", "Signatures do not make an old number new.",
     step(serving(Release(4, A, B)), refused("rollback", "device", new)), stored=[new], keyring="ab")
case("sequence one", "The first release there can be.", step(serving(Release(1)), accepted(Release(1))))
