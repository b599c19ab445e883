"""When a release says it was made."""

import time

import dsse
from projects import write_tiny
from support import EndToEndCase, environment


class Created(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))

    def made(self, *words, **options):
        self.build(*words, "--sequence", "1", **{"created": None, **options})
        return dsse.payload(self.path("build/manifest.json"))["created"]

    def test_a_given_moment(self):
        cases = {
            "2026-12-01T08:00:00Z": "2026-12-01T08:00:00Z",
            "2026-12-01T09:30:00+01:30": "2026-12-01T08:00:00Z",
            "2026-12-31T23:30:00-01:00": "2027-01-01T00:30:00Z",
            "2026-12-01T08:00:00.999Z": "2026-12-01T08:00:00Z",
            "2028-02-29T00:00:00Z": "2028-02-29T00:00:00Z",
        }
        for given, expected in cases.items():
            with self.subTest(given=given):
                self.assertEqual(self.made("--created", given), expected)

    def test_moments_that_cannot_be(self):
        for given in ("", "now", "2026-12-01", "2026-12-01T08:00:00", "2026-12-01 08:00:00Z", "2026-02-29T00:00:00Z",
                      "2026-12-01T24:00:00Z", "2026-12-31T23:59:60Z", "1764576000", "2026-12-01T08:00Z"):
            with self.subTest(given=given):
                done = self.build(f"--created={given}", created=None, code=64)
                self.assert_says(done.err, "--created needs a moment in time", "hint: write it like 2026-")

    def test_source_date_epoch(self):
        self.assertEqual(self.made(env=environment(SOURCE_DATE_EPOCH="1796112000")), "2026-12-01T08:00:00Z")
        self.assertEqual(self.made(env=environment(SOURCE_DATE_EPOCH="0")), "1970-01-01T00:00:00Z")

    def test_the_option_wins_over_source_date_epoch(self):
        found = self.made("--created", "2027-01-01T00:00:00Z", env=environment(SOURCE_DATE_EPOCH="0"))
        self.assertEqual(found, "2027-01-01T00:00:00Z")

    def test_a_source_date_epoch_that_is_no_number(self):
        for value in ("x", "-1", "1.5", "99999999999999", "2026-12-01"):
            with self.subTest(value=value):
                done = self.build(created=None, code=64, env=environment(SOURCE_DATE_EPOCH=value))
                self.assert_says(done.err, "SOURCE_DATE_EPOCH is not a number of seconds since 1970")

    def test_otherwise_the_clock(self):
        before = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        found = self.made(env=environment(SOURCE_DATE_EPOCH=""))
        after = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        self.assertLessEqual(before, found)
        self.assertLessEqual(found, after)

    def test_it_expires_so_many_days_later(self):
        self.made("--created", "2026-12-01T08:00:00Z")
        self.assertEqual(dsse.payload(self.path("build/manifest.json"))["expires"], "2027-03-01T08:00:00Z")

    def test_the_end_of_the_calendar(self):
        """Instants of the wire have four digits for the year."""
        self.assertEqual(self.made("--created", "9999-10-02T23:59:59Z"), "9999-10-02T23:59:59Z")
        for options in ({"created": "9999-10-03T00:00:00Z"},
                        {"created": None, "env": environment(SOURCE_DATE_EPOCH="253402300799")}):
            with self.subTest(**options):
                done = self.build(output="never", code=2, **options)
                self.assert_says(done.err, "would expire after the year 9999", "--created", "expiresAfterDays")
