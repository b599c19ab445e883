/// Boxes to have on the device before they are opened.
public enum Selection: Sendable, Hashable {
  case deck(String)
  case topic(String)
  case box(String)
  case all
}
