"""One text, one meaning: JSON and Base64 in the envelope, read strictly."""

from fixtures import A, B, MANIFEST, REVOCATION, Release, base64_of, compact, encoding, envelope, keyring
from recipe import Group, accepted, answer, refused, serving, step

GROUP = Group("encoding", "Spellings of the envelope that two readers could understand differently.", a=keyring(A, B))
case = GROUP.case
old = Release(4)
# A payload whose Base64 has every kind of digit, and both kinds of padding by a space more.
new = Release(5, note="\u00bf\u00bf\u00bf >>>???~~~ \u00fb\u00ff")
value = envelope(new.payload, A)
PAYLOAD, SIG = value["payload"], value["signatures"][0]["sig"]
MEMBERS = f'"payload":"{PAYLOAD}","payloadType":"{MANIFEST}","signatures":[{{"keyid":"2026-a","sig":"{SIG}"}}]'
TEXT = "{" + MEMBERS + "}"


def good(name, why, text, release=new):
    body = text if isinstance(text, bytes) else text.encode()
    case(name, why, step(serving(release, manifest=[answer(body)]), accepted(release)), stored=[old])


def bad(name, why, text, reason="malformedEnvelope"):
    body = text if isinstance(text, bytes) else text.encode()
    case(name, why, step(serving(new, manifest=[answer(body)]), refused(reason, "device", old)), stored=[old])


def replaced(found, other):
    assert TEXT.count(found) == 1, found
    return TEXT.replace(found, other)


good("as it is", "The text that the other cases of this file change.", TEXT)
good("white space everywhere", "White space between tokens means nothing.",
     " \t\r\n" + TEXT.replace('":', '" :\n ').replace(',"', ' ,\t"') + "\r\n")
good("members in another order", "Order means nothing.", compact(dict(reversed(value.items()))))
good("unknown members", "Members that a reader does not know are ignored.",
     "{" + MEMBERS + ',"x":{"deep":[1,-2,true,false,null,"\\u00e9"]},"":""}')
good("escaped names and values", "An escape is another spelling of the same text.",
     replaced('"payloadType"', '"payload\\u0054ype"').replace("application/", "application\\/").replace("2026-a",
         "\\u0032026-a"))
good("upper-case hexadecimal digits in escapes", "Both cases are JSON.", replaced('"keyid"', '"\\u006Beyid"'))
good("an escaped pair of surrogates", "Together they are one character.", "{" + MEMBERS + ',"x":"\\ud83d\\ude00"}')
good("an escaped zero byte", "It is a character like any in a member nobody knows.",
    "{" + MEMBERS + ',"x\\u0000":"\\u0000"}')
good("names that differ by case", "They are two names.", "{" + MEMBERS + ',"Payload":"","PAYLOAD":1}')
good("names that look alike", "NFC and NFD are two names: names are compared by their characters, not by their look.",
     "{" + MEMBERS + ',"\u00e9":1,"e\u0301":2}')
good("sixteen levels", "The envelope is the first level; lists and objects count.",
    "{" + MEMBERS + ',"x":' + "[" * 15 + "]" * 15 + "}")
good("sixteen levels around a number", "Only lists and objects are levels.",
    "{" + MEMBERS + ',"x":' + "[" * 15 + "7" + "]" * 15 + "}")
good("the largest integers", "From -(2^53-1) to 2^53-1.",
    "{" + MEMBERS + ',"x":[9007199254740991,-9007199254740991,0]}')
good("control characters as escapes", "As escapes they are text.",
    "{" + MEMBERS + ',"x":"\\u0001\\b\\f\\n\\r\\t\\"\\\\\\/\\u007f"}')
good("separators of lines", "U+2028 and U+2029 are allowed in JSON.",
    "{" + MEMBERS + ',"x":"\u2028\u2029\u0085\u007f"}')
good("noncharacters and private use", "UTF-8 can spell them, so they are text.",
    "{" + MEMBERS + ',"x":"\uffff\U0010ffff\ue000\\uffff"}')
bad("seventeen levels", "Depth is limited.", "{" + MEMBERS + ',"x":' + "[" * 16 + "]" * 16 + "}")
bad("seventeen levels of objects", "Depth is limited in objects, too.",
    "{" + MEMBERS + ',"x":' + '{"":' * 16 + "1" + "}" * 16 + "}")

for name, text in {
        "a byte order mark": "\ufeff" + TEXT, "UTF-16": ("\ufeff" + TEXT).encode("utf-16-le"),
        "UTF-16 without a mark": TEXT.encode("utf-16-le"),
        "UTF-32": TEXT.encode("utf-32-be"), "Latin-1": TEXT.encode()[:-1] + b',"x":"\xe9"}',
        "an overlong slash": TEXT.encode()[:-1] + b',"x":"\xc0\xaf"}',
        "a surrogate in UTF-8": TEXT.encode()[:-1] + b',"x":"\xed\xa0\x80"}',
        "above U+10FFFF": TEXT.encode()[:-1] + b',"x":"\xf4\x90\x80\x80"}',
        "a cut character": TEXT.encode()[:-1] + b',"x":"\xe2\x82"}',
        "wrong UTF-8 in a name": TEXT.encode()[:-1] + b',"\xff":1}',
        "wrong UTF-8 behind the end": TEXT.encode() + b"\xff"}.items():
    bad(f"characters: {name}", "The text is UTF-8 without a byte order mark.", text)
bad("a lone high surrogate", "Half a character is no text.", "{" + MEMBERS + ',"x":"\\ud83d"}')
bad("a lone low surrogate", "Half a character is no text.", "{" + MEMBERS + ',"x":"\\ude00"}')
bad("surrogates in the wrong order", "Two halves are not one character.", "{" + MEMBERS + ',"x":"\\ude00\\ud83d"}')
bad("a lone surrogate in a name", "Names are text, too.", "{" + MEMBERS + ',"\\ud83d":1}')

for name, text in {
        "a name twice": "{" + MEMBERS + f',"payload":"{PAYLOAD}"}}',
        "a name twice, the first is wrong": '{"payload":"",' + MEMBERS + "}",
        "a name twice, once escaped": "{" + MEMBERS + ',"p\\u0061yload":"AAAA"}',
        "an unknown name twice": "{" + MEMBERS + ',"x":1,"x":1}',
        "a name twice in an unknown object": "{" + MEMBERS + ',"x":{"y":1,"y":1}}',
        "a name twice in a signature": replaced('"keyid":"2026-a"', '"keyid":"2026-a","keyid":"2026-a"'),
        "the empty name twice": "{" + MEMBERS + ',"":1,"":2}', "one character and its pair of surrogates":
        "{" + MEMBERS + ',"\U0001f600":1,"\\ud83d\\ude00":2}'}.items():
    bad(f"members: {name}", "Readers differ about which of two members counts.", text)

for name, text in {
        "a trailing comma in an object": "{" + MEMBERS + ",}", "a trailing comma in a list": replaced('"}]', '"},]'),
        "a leading comma": "{," + MEMBERS + "}", "no comma": replaced(',"payloadType"', '"payloadType"'),
        "two commas": replaced(',"payloadType"', ',,"payloadType"'),
        "single quotes": TEXT.replace('"', "'"), "a name without quotes": replaced('"payload":', "payload:"),
        "a comment": "{/**/" + MEMBERS + "}", "a line comment": TEXT + "// end", "a form feed": "\f" + TEXT,
        "a no-break space": "\u00a0" + TEXT, "a zero byte behind the end": TEXT + "\0", "two values": TEXT + TEXT,
        "a comma behind the end": TEXT + ",",
        "a raw line feed in text": replaced("vnd.contentc.", "vnd.contentc.\n"),
        "a raw tab in a name": "{" + MEMBERS + ',"x\ty":1}',
        "an unknown escape": "{" + MEMBERS + ',"x":"\\x41"}', "an escaped quote ' ": "{" + MEMBERS + ',"x":"\\\'"}',
        "an escape of three digits": "{" + MEMBERS + ',"x":"\\u00e"}',
        "an escape with a sign": "{" + MEMBERS + ',"x":"\\u+0e9"}',
        "an upper-case U escape": "{" + MEMBERS + ',"x":"\\U00e9"}', "not closed": TEXT[:-1],
        "closed twice": TEXT + "}", "True": "{" + MEMBERS + ',"x":True}',
        "NaN": "{" + MEMBERS + ',"x":NaN}', "Infinity": "{" + MEMBERS + ',"x":Infinity}',
        "undefined": "{" + MEMBERS + ',"x":undefined}',
        "a bracket for a brace": "[" + MEMBERS + "]", "only white space": " \n"}.items():
    bad(f"grammar: {name}", "Not JSON (RFC 8259).", text)

for name, number in {
        "a fraction": "1.5", "a fraction of nothing": "1.0", "an exponent": "1e3", "a big exponent": "1E400",
        "minus zero": "-0", "a leading zero": "01",
        "minus and a leading zero": "-01", "a plus": "+1", "a point first": ".5", "a point last": "5.",
        "only a minus": "-", "hexadecimal": "0x10",
        "2^53": "9007199254740992", "-(2^53)": "-9007199254740992", "2^64": "18446744073709551616",
        "2^63": "9223372036854775808", "four hundred digits": "9" * 400,
        "zeros in front of a small one": "0" * 30 + "1",
        "underscores": "1_000", "full-width digits": "\uff11", "minus zero with a fraction": "-0.0",
        "exponent of zero": "0e0"}.items():
    bad(f"numbers: {name}", "Integers from -(2^53-1) to 2^53-1 in one spelling, also where nobody looks.",
        "{" + MEMBERS + f',"x":{number}}}')

for name, text in {"a list": "[" + TEXT + "]", "a text": compact(TEXT), "a number": "5", "null": "null",
        "true": "true", "an empty object": "{}"}.items():
    bad(f"shape: {name}", "An envelope is an object with its three members.", text)
for member in ("payload", "payloadType", "signatures"):
    bad(f"shape: no {member}", "All three members are required.",
        compact({name: held for name, held in value.items() if name != member}))
    for other in (None, 1, True, {}, []):
        if not (member == "signatures" and other == []):
            bad(f"shape: {member} is {compact(other)}", "Each member has one type.", compact(value | {member: other}))
bad("shape: names in another case", "Names are compared with their case.", replaced('"payload"', '"Payload"'))

for name, kind in {
        "of version 2": "application/vnd.contentc.manifest.v2+json", "of revocations": REVOCATION, "empty": "",
        "with a space": MANIFEST + " ",
        "in upper case": MANIFEST.upper(), "with a parameter": MANIFEST + ";charset=utf-8",
        "plain JSON": "application/json"}.items():
    bad(f"type {name}", "The payload type is exact, even if it was signed so.",
        compact(envelope(new.payload, A, kind=kind)), "wrongPayloadType")
bad("type exchanged after signing", "The signature covers the type: under the right type this signature is wrong.",
    compact(envelope(new.payload, A, signed_kind=REVOCATION)), "notEnoughSignatures")
bad("signed without the encoding", "A signature over the bare payload is none over the encoding.",
    compact(value | {"signatures": [
    {"keyid": "2026-a", "sig": base64_of(A.private.sign(new.payload.encode()))}]}), "notEnoughSignatures")
bad("signed with a wrong length", "The encoding names the length of the payload in bytes.",
    compact(value | {"signatures": [
    {"keyid": "2026-a", "sig": base64_of(A.private.sign(encoding(MANIFEST, new.payload.encode()).replace(
        b" %d " % len(new.payload.encode()), b" %d " % len(new.payload))))}]}), "notEnoughSignatures")
