"""What is done, and never done, to the folder that a build writes to."""

import os
import stat

from projects import tiny_box, write_sample, write_tiny
from support import EndToEndCase, environment, read, tree, unprivileged, write


class OutputFolder(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))

    def clean(self, **options):
        self.build("--sequence", "1", output="clean", **options)
        return tree(self.path("clean"))

    def test_files_of_somebody_else_are_refused(self):
        for place in ("precious.txt", "files/notes.txt", "bundles/ab/notes.txt", "bundles/notes.txt", "sub/a/b",
                      "files/catalog.json", "bundles/ab/first-1-cd00000000000000.tar.gz", "manifest.json.bak"):
            with self.subTest(place=place):
                folder = f"out-{len(os.listdir(self.folder))}"
                write(self.path(folder, place), "mine")
                before = tree(self.path(folder))
                done = self.build(output=folder, code=2)
                self.assert_says(
                    done.err, f"the output folder {folder} holds files that are not of a published tree: ",
                    place.split("/")[0], "contentc: hint: choose another --output; or use --force")
                self.assert_same_tree(before, tree(self.path(folder)))

    def test_they_are_refused_before_the_work(self):
        """Also where the project has mistakes, which would be told first if everything were checked first."""
        write(self.path("content/boxes/bad.box.yaml"), "bad")
        for place in ("precious.txt", "files/notes.txt", "bundles/ab/notes.txt"):
            with self.subTest(place=place):
                folder = f"out-{len(os.listdir(self.folder))}"
                write(self.path(folder, place), "mine")
                done = self.build(output=folder, code=2)
                self.assert_says(done.err, f"the output folder {folder} holds files that are not of a published tree: ")
                self.build("--force", output=folder, code=1)

    def test_with_force_they_stay(self):
        expected = self.clean()
        write(self.path("build/precious.txt"), "mine")
        write(self.path("build/bundles/ab/notes.txt"), "mine")
        os.makedirs(self.path("build/empty"))
        done = self.build("--sequence", "1", "--force")
        self.assert_says(done.out, "left      ", "of something else in build")
        found = tree(self.path("build"))
        self.assertEqual((found.pop("precious.txt")[1], found.pop("bundles/ab/notes.txt")[1]), (b"mine", b"mine"))
        for name in ("empty/", "bundles/ab/"):
            if name not in expected:
                del found[name]
        self.assert_same_tree(expected, found)
        self.build(code=2)

    def test_hidden_files_at_its_top_are_no_matter(self):
        for name in (".gitkeep", ".git/config", ".DS_Store"):
            write(self.path("build", name), "x")
        self.build()
        self.verify()
        self.assertEqual(read(self.path("build/.git/config")), b"x")

    def test_what_the_old_release_had_and_the_new_one_has_not_is_removed(self):
        write_sample(self.path("sample"))
        self.build("--sequence", "1", project="sample", output="build")
        expected = self.clean()
        self.build("--sequence", "1")
        self.assert_same_tree(expected, tree(self.path("build")))

    def test_what_a_killed_build_left_is_removed(self):
        expected = self.clean()
        self.build("--sequence", "1")
        write(self.path("build/.manifest.json.tmp-1-1"), "torn")
        write(self.path("build/._headers.tmp-77-3"), "torn")
        write(self.path("build/bundles/ab/gone-1-ab00000000000000.tar.gz"), "torn")
        write(self.path("build/files/catalog-0000000000000000.json"), "torn")
        os.makedirs(self.path("build/bundles/ff" if "bundles/ff/" not in expected else "build/bundles/fe"))
        torn = [path for path in expected if path.startswith("bundles/") and path.endswith(".gz")][0]
        write(self.path("build", torn), b"")
        self.build("--sequence", "1")
        self.assert_same_tree(expected, tree(self.path("build")))

    def test_inside_the_project_it_is_not_read(self):
        for output in ("content/build", "content/boxes/out"):
            with self.subTest(output=output):
                self.build(output=output)
                # What would be an error, were it read.
                write(self.path(output, "bad.box.yaml"), "bad")
                write(self.path(output, "files/worse.yaml"), "[")
                done = self.build("--force", output=output)
                self.assertNotIn("bad.box.yaml", done.out)
                self.verify(output)
                self.assert_says(done.out, "nothing changed")
                os.rename(self.path(output), self.path(f"away-{len(output)}"))

    def test_the_project_itself_as_output(self):
        done = self.build(output="content", code=2)
        self.assert_says(done.err, "holds files that are not of a published tree")

    def test_through_a_link(self):
        expected = self.clean()
        os.makedirs(self.path("real"))
        os.symlink("real", self.path("build"))
        self.build("--sequence", "1")
        self.assertTrue(os.path.islink(self.path("build")))
        self.assert_same_tree(expected, tree(self.path("real")))
        self.verify()

    def test_a_dangling_link(self):
        os.symlink("nowhere", self.path("build"))
        self.assert_says(self.build(code=2).err, "contentc: error: cannot ", "build")

    def test_a_file_in_its_place(self):
        write(self.path("build"), "mine")
        self.assert_says(self.build(code=2).err, "contentc: error: cannot ", "build")
        self.assertEqual(read(self.path("build")), b"mine")

    def test_new_folders_above_it_are_made(self):
        self.build(output="a/b/c")
        self.verify("a/b/c")

    def test_modes(self):
        self.build("--sequence", "1", prefix=["sh", "-c", "umask 077; exec \"$@\"", "sh"])
        for parent, folders, files in os.walk(self.path("build")):
            for name in folders + files:
                mode = stat.S_IMODE(os.stat(os.path.join(parent, name)).st_mode)
                self.assertEqual(oct(mode), "0o755" if name in folders else "0o644", name)

    def test_one_that_may_not_be_written(self):
        expected = self.clean()
        prefix = unprivileged()
        # This user cannot read the secrets, so the key comes in the environment.
        key = read(os.path.join(self.key_folder, "2026-a.secret")).decode()
        os.chmod(self.key_folder, 0o755)
        env = environment(CONTENTC_SECRET_KEY=key)
        self.build("--sequence", "1")
        write(self.path("content/boxes/first.box.yaml"), tiny_box("first", "Other."))
        for path, mode in (("build/bundles", 0o555), ("build/files", 0o555), ("build", 0o555), ("build", 0o000)):
            with self.subTest(path=path, mode=oct(mode)):
                os.chmod(self.path("build"), 0o755)
                os.chmod(self.path(path), mode)
                done = self.build("--sequence", "2", code=2, prefix=prefix, env=env)
                self.assert_says(done.err, "contentc: error: cannot ", "permission denied")
                os.chmod(self.path(path), 0o755)
                self.assert_same_tree(expected, tree(self.path("build")))
        done = self.build(output="/proc/nothing/here", code=2, prefix=prefix, env=env)
        self.assert_says(done.err, "contentc: error: cannot ")

    def test_a_link_in_the_place_of_a_folder_is_not_written_through(self):
        for name in ("files", "bundles"):
            with self.subTest(name=name):
                os.makedirs(self.path(name, "out"))
                os.makedirs(self.path(name, "elsewhere"))
                os.symlink("../elsewhere", self.path(name, "out", name))
                done = self.build("--force", output=f"{name}/out", code=2)
                self.assert_says(done.err, f"contentc: error: {name}/out/{name} is in the way", "hint: move it away")
                self.assertEqual(os.listdir(self.path(name, "elsewhere")), [])
                self.assertEqual(os.listdir(self.path(name, "out")), [name])
