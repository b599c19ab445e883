# Sourced by the other scripts: goes to the project's folder, finds Swift, installs what is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
fail() { printf 'error: %s\n' "$1" >&2; [ $# -lt 2 ] || printf 'hint: %s\n' "$2" >&2; exit 2; }

need_swift() {
  local version
  command -v swift >/dev/null || fail "Swift is not installed" "get Swift 6.3 or later from https://www.swift.org/install and put its usr/bin into PATH"
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  case $version in
    6.[0-2] | [0-5].* | '') fail "Swift ${version:-of an unknown version} is too old" "get Swift 6.3 or later from https://www.swift.org/install" ;;
  esac
}

# need_packages DEBIAN_PACKAGE... -- BREW_FORMULA...
need_packages() {
  # The bash of macOS takes an empty array for an unset variable: hence the ‘+’ below.
  local debian=() brew=() missing=() list=debian name
  for name in "$@"; do
    if [ "$name" = -- ]; then list=brew; elif [ $list = debian ]; then debian+=("$name"); else brew+=("$name"); fi
  done
  if command -v apt-get >/dev/null; then
    for name in ${debian[@]+"${debian[@]}"}; do
      dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'install ok installed' || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    say "installing ${missing[*]}"
    as_root apt-get update -q >/dev/null
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" >/dev/null
  elif command -v brew >/dev/null; then
    for name in ${brew[@]+"${brew[@]}"}; do brew list --formula "$name" >/dev/null 2>&1 || missing+=("$name"); done
    [ ${#missing[@]} -eq 0 ] || { say "installing ${missing[*]}"; brew install -q "${missing[@]}"; }
  else
    fail "neither apt-get nor brew is here" "install these with your system's package manager: ${debian[*]}"
  fi
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else fail "packages are missing, and this user may not install them" "run as root: $*"
  fi
}

# What the build needs: compiler flags come from pkg-config.
need_libraries() {
  need_packages pkg-config libyaml-dev libarchive-dev libsodium-dev nettle-dev libcmark-dev libutf8proc-dev \
    libcurl4-openssl-dev libexpat1-dev \
    -- pkg-config libyaml libarchive libsodium cmark utf8proc expat
  if command -v brew >/dev/null; then
    # Homebrew keeps libarchive out of the default paths.
    PKG_CONFIG_PATH="$(brew --prefix libarchive)/lib/pkgconfig:${PKG_CONFIG_PATH:-}"
    export PKG_CONFIG_PATH
  fi
}
