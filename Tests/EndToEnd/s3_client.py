"""Another S3 client than ours, curl, to make buckets and to see what others see."""

import subprocess


def signed(server, method, path):
    """Status, headers (names in lower case) and body of a signed request to a server of ours."""
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    words = ["-I"] if method == "HEAD" else ["-i", "-X", method]
    done = subprocess.run(
        ["curl", "-s", "--noproxy", "*", *words, "--aws-sigv4", "aws:amz:us-east-1:s3",
         "-u", f"{server.access_key}:{server.secret_key}", "-H", f"x-amz-content-sha256: {empty}", server.url + path],
        stdout=subprocess.PIPE, check=True, timeout=60)
    head, _, body = done.stdout.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    return int(lines[0].split()[1]), headers, body


def make_bucket(server, name):
    status, _, body = signed(server, "PUT", f"/{name}")
    assert status == 200, (status, body)
    return name
