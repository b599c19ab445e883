"""Manifests of other channels of the same app."""

from fixtures import A, Release, keyring
from recipe import UNREACHABLE, Group, accepted, no_answer, refused, serving, step

GROUP = Group("cross-channel", "Each channel has its own line of releases.", a=keyring(A))
case = GROUP.case
stable, newer, beta = Release(4), Release(5), Release(9, channel="beta")
NO_CHANNEL = {"channel": None}

case("beta for a stable client", "The signature is good, the channel is not.",
     step(serving(beta), refused("wrongChannel", "device", stable)), stored=[stable])
case("stable for a beta client", "And the other way round.",
     step(serving(newer), refused("wrongChannel")), step(serving(beta), accepted(beta)), client={"channel": "beta"})
case("a higher number of another channel is no floor", "Numbers of two channels say nothing about each other.",
     step(serving(beta), refused("wrongChannel", "device", stable)), step(serving(newer), accepted(newer)),
     stored=[stable])
case("another channel at the first start", "The client knows its channel from its first start on.",
     step(serving(beta), refused("wrongChannel")), step(serving(stable), accepted(stable)))
case("no channel configured", "The first manifest that verifies says which channel it is, and that lasts.",
     step(serving(beta), accepted(beta)), step(serving(newer), refused("wrongChannel", "device", beta)),
          client=NO_CHANNEL)
case("no channel configured, stored copy", "The stored copy says which channel it is.",
     step(serving(beta), refused("wrongChannel", "device", stable)), stored=[stable], client=NO_CHANNEL)
case("no channel configured, embedded copy", "So does the embedded one.",
     step(serving(beta), refused("wrongChannel", "embedded", stable)), embedded=stable, client=NO_CHANNEL)
case("a learner who leaves the beta", "With another channel configured the stored copy is set aside.",
     step(serving(beta), accepted(beta), client={"channel": "beta"}),
     step(serving(stable), accepted(stable), client={"channel": "stable"}))
case("a learner who leaves the beta offline", "The copy in the app serves.",
     step(serving(beta), accepted(beta), client={"channel": "beta"}),
     step(UNREACHABLE, no_answer("embedded", stable), client={"channel": "stable"}, embedded=stable))
case("stored and embedded of two channels", "Only the client's own channel counts.",
     step(UNREACHABLE, no_answer("device", stable)), stored=[stable], embedded=beta)
case("another channel with a lower number", "Which channel it is comes before how old it is.",
     step(serving(Release(1, channel="beta")), refused("wrongChannel", "device", stable)), stored=[stable])
