// swift-tools-version: 6.2
import PackageDescription

/// Every target is compiled with the same strict settings; a warning stops the build.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The client over URLSession on Linux, where it is tried but not shipped: see Scripts/urlsession.
let overURLSession = Context.environment["CONTENTC_URLSESSION"] != nil
let transport: [SwiftSetting] = overURLSession ? [.define("URLSESSION")] : []

/// On Linux a program carries Swift's own libraries with it: it runs where Swift is not installed, and starts sooner.
/// Release builds of the tests cannot, as they load libraries that bring Swift's along; nor can one over URLSession,
/// whose libcurl is not in Swift's own libraries.
let carriesSwift: [LinkerSetting] =
  Context.environment["CONTENTC_SHARED_SWIFT"] == nil && !overURLSession
  ? [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))] : []

/// A C library of the system, found by pkg-config.
func system(_ name: String, _ pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// Tests of one target, with the shared helpers. Data is read from its place in the checkout.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], data: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name), "TestKit"] + dependencies,
    exclude: data, swiftSettings: settings)
}

// Debian's utf8proc asks for a flag that SwiftPM warns about and that nothing here needs; its header is on the path.
#if os(Linux)
  let utf8procPackage: String? = nil
#else
  let utf8procPackage: String? = "libutf8proc"
#endif

let package = Package(
  name: "contentc",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "contentc", targets: ["contentc"]),
    .executable(name: "content-client", targets: ["content-client"]),
    .library(name: "ContentClient", targets: ["ContentClient"]),
    .library(name: "LearningEngine", targets: ["LearningEngine"]),
    .library(name: "StudyCalendar", targets: ["StudyCalendar"]),
  ],
  targets: [
    // The C border: one module each, wrapped by exactly one target.
    system("CLibYAML", "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    system("CLibArchive", "libarchive", apt: "libarchive-dev", brew: "libarchive"),
    system("CLibSodium", "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    system("CNettle", "nettle", apt: "nettle-dev", brew: "nettle"),
    system("CCMark", "libcmark", apt: "libcmark-dev", brew: "cmark"),
    system("CUTF8Proc", utf8procPackage, apt: "libutf8proc-dev", brew: "utf8proc"),
    system("CExpat", "expat", apt: "libexpat1-dev", brew: "expat"),
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CMath"),
    // Loads libcurl late, so nothing is linked.
    .target(name: "CLibCurl"),

    // Wrappers.
    library("UnicodeText", ["CUTF8Proc"]),
    library("CommonMark", ["CCMark"]),
    library("Files", ["CSystem"]),
    library("YAMLText", ["CLibYAML"]),
    library("Archives", ["CLibArchive"]),
    library(
      "Signatures",
      ["CLibSodium", "ContentModel", .target(name: "CNettle", condition: .when(platforms: [.linux]))]),
    library("Signing", ["CLibSodium", "Signatures", "ContentModel"]),
    library("HTTPTransfer", ["CLibCurl"]),
    library("XMLText", ["CExpat"]),

    // What the project is about.
    library("Wording", []),
    library("ContentModel", []),
    library(
      "ContentCompiler", ["Wording", "ContentModel", "YAMLText", "UnicodeText", "CommonMark", "Signatures"]),
    library(
      "ContentPublisher",
      ["ContentCompiler", "CacheStores", "Wording", "ContentModel", "Archives", "Signatures", "Signing", "Files"]),
    .target(
      name: "ContentClient",
      dependencies: [
        "ContentModel", "Signatures", "Archives", "Files",
        .target(name: "HTTPTransfer", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings + transport),
    library("ObjectStores", ["HTTPTransfer", "XMLText", "Files", "Archives", "ContentModel", "Signatures"]),
    library("CacheStores", ["ObjectStores", "HTTPTransfer", "ContentModel", "Files"]),
    library(
      "Publishing", ["ContentPublisher", "ObjectStores", "Wording", "ContentModel", "Signatures", "Signing"]),
    library("DeploymentCheck", ["ContentClient", "ContentPublisher", "ContentModel", "Signatures"]),

    // Learning: when to show what. Also compiled with Embedded Swift, so without Foundation.
    library("LearningEngine", ["CMath"]),
    library("StudyCalendar", ["LearningEngine"]),
    // For other languages, above all JavaScript; see Scripts/wasm.
    library("LearningExports", ["LearningEngine"]),

    // The programs, and what they have in common.
    library("CommandLineInterface", ["Wording", "ContentModel", "Files"]),
    .executableTarget(
      name: "content-client",
      dependencies: [
        "ContentClient", "CommandLineInterface", "Wording", "ContentModel", "Signatures", "Archives", "Files",
      ],
      swiftSettings: settings, linkerSettings: carriesSwift),
    .executableTarget(
      name: "contentc",
      dependencies: [
        "ContentPublisher", "ContentCompiler", "CommandLineInterface", "Wording", "ContentModel", "YAMLText",
        "Signatures", "Archives", "Files", "CommonMark", "UnicodeText", "DeploymentCheck", "ContentClient",
        "Publishing", "ObjectStores", "CacheStores",
      ],
      swiftSettings: settings, linkerSettings: carriesSwift),

    .executableTarget(
      name: "client-start", dependencies: ["ContentClient", "ContentModel", "Signatures", "Files"],
      path: "Benchmarks/ClientStart", swiftSettings: settings),
    .executableTarget(
      name: "learning-bench", dependencies: ["LearningEngine", "CMath", "Files"], path: "Benchmarks/Learning",
      swiftSettings: settings),

    // Tests mirror the targets.
    .target(name: "TestKit", path: "Tests/TestKit", swiftSettings: settings),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "TestKit", "ContentCompiler", "ContentModel", "YAMLText", "Archives", "Signatures", "Signing",
      ],
      path: "Tests/FuzzTargets", swiftSettings: settings),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets", "Files"], path: "Tests/Fuzz", swiftSettings: settings),
    .executableTarget(
      name: "trust-oracle", dependencies: ["ContentClient", "ContentModel", "Files"], path: "Tests/TrustOracle",
      swiftSettings: settings),
    .executableTarget(
      name: "store-probe", dependencies: ["ObjectStores", "HTTPTransfer", "ContentModel", "Files"],
      path: "Tests/StoreProbe",
      swiftSettings: settings),
    tests("Wording"),
    tests("ContentModel"),
    tests("UnicodeText"),
    tests("CommonMark"),
    tests("Files"),
    tests("YAMLText"),
    tests("Archives", ["CLibArchive"]),
    tests("XMLText"),
    tests("Signatures", ["Signing", "ContentModel"]),
    tests("Signing", ["Signatures", "ContentModel"]),
    tests("ContentCompiler", ["ContentModel", "YAMLText"], data: ["Fixtures", "Golden"]),
    tests(
      "ContentPublisher",
      ["CacheStores", "ObjectStores", "ContentCompiler", "ContentModel", "Signatures", "Signing", "Files"]),
    tests("ContentClient", ["ContentModel", "Signatures", "Signing", "Archives", "Files"]),
    tests("DeploymentCheck", ["ContentClient", "ContentModel", "Signatures", "Signing", "Archives"]),
    tests("ObjectStores", ["HTTPTransfer", "ContentModel", "Signatures", "Archives", "Files"]),
    tests("CacheStores", ["ObjectStores", "HTTPTransfer", "ContentModel", "Files"]),
    tests("Publishing", ["ObjectStores", "ContentPublisher", "ContentModel", "Signatures", "Signing", "Files"]),
    tests("LearningEngine", ["StudyCalendar", "CMath"], data: ["Vectors"]),
    tests("CommandLineInterface", ["ContentModel"]),
    tests("content-client", ["CommandLineInterface", "ContentModel"]),
    tests("contentc", ["CommandLineInterface"]),
  ],
  swiftLanguageModes: [.v6]
)

// libFuzzer brings its own main, so these link only with `swift build --sanitize fuzzer`; see Scripts/fuzz.
if let name = Context.environment["CONTENTC_LIBFUZZER"] {
  package.targets.append(
    .executableTarget(
      name: "libfuzzer", dependencies: ["FuzzTargets"], path: "Tests/LibFuzzer",
      swiftSettings: settings + [.define("LIBFUZZER_" + name.uppercased())]))
}
