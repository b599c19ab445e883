/// A copy to believe.
package struct TrustedCopy: Sendable, Equatable {
  package let origin: CopyOrigin
  package let manifest: TrustedManifest
}

/// A copy that is not believed now, with the reason: its files, sequence and builds mean nothing.
package struct RefusedCopy: Sendable, Equatable {
  package let origin: CopyOrigin
  package let refusal: Refusal
}
