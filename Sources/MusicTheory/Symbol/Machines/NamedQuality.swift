/// A word that a form for machines has for a set of degrees.
struct NamedQuality {
  let name: String
  let degrees: DegreeSet

  init(_ name: String, _ degrees: DegreeSet) {
    self.name = name
    self.degrees = degrees
  }
}
