internal import ContentModel

/// A question with its answer, as people read it.
struct QuestionText {
  private let question: JSONObjectReader
  private let number: Int

  init(_ question: JSONObjectReader, number: Int) {
    self.question = question
    self.number = number
  }

  var lines: [String] {
    ["\(number). \(question.text("prompt") ?? "")"] + answer.map { "   \($0)" }
      + question.texts("hints").map { "   hint: \($0)" }
  }

  private var answer: [String] {
    var lines: [String] = []
    for choice in question.objects("choices") {
      let feedback = choice.text("feedback").map { " — \($0)" } ?? ""
      lines.append("\(choice.flag("correct") == true ? "+" : "-") \(choice.text("text") ?? "")\(feedback)")
    }
    for (index, item) in question.texts("items").enumerated() { lines.append("\(index + 1)) \(item)") }
    for pair in question.objects("pairs") {
      lines.append("\(pair.text("left") ?? "") ↔ \(pair.text("right") ?? "")")
    }
    if let answer = question.text("answer") {
      let unit = question.text("unit").map { " \($0)" } ?? ""
      // Tolerances are decimals written as text.
      let tolerance = question.text("tolerance").flatMap { $0 == "0" ? nil : ", give or take \($0)" } ?? ""
      lines.append("answer: \(answer)\(unit)\(tolerance)")
    }
    let others = question.texts("accept").filter { $0 != question.text("answer") }
    if !others.isEmpty { lines.append("also: \(others.joined(separator: ", "))") }
    if let key = question.text("interactive") { lines.append("[answered in the interactive \(key)]") }
    return lines
  }
}
