internal import Charts
internal import FeatureKit
internal import Files
internal import Foundation
internal import MusicTheory
internal import Outputs
internal import System
internal import Wire

/// A chart of the folder as a file.
struct ChartExportRequest: Request {
  static let declaration = RequestDeclaration(
    "chart-export", .readPrivately,
    "Gives a chart as a file in a format for people or programs; a song keeps its words in text, ChordPro and MusicXML.",
    pace: .long)

  struct Reply: Codable, Sendable {
    /// The name of the file.
    let name: String
    /// The media type of the file.
    let type: String
    /// The content of a text format.
    @Nullable var text: String?
    /// The content of other formats, in Base64.
    @Nullable var base64: String?
    /// Sentences about parts of the chart that the format cannot express.
    let remarks: [String]
  }

  @Field("the name of the chart", example: "Grace") var chart: RequestText
  @Field(ChartExport.names.joined(separator: ", "), example: "chordpro") var format: RequestText
  @Field("in semitones from the chart as it is written", example: "2", in: -11...11) var transpose: Int?
  @Field("letters, numbers or numerals of the key, or numbers as in Nashville", example: "nashville")
  var letters: BandPart.Letters?

  func perform(in form: FormService) throws(RequestFailure) -> Reply {
    let library = form.charts()
    guard let entry = library.entry(chart.text) else { throw FormService.missing(chart.text, library) }
    guard var chart = library.chart(entry) else {
      throw .state("\(entry.name.quoted) has changed; try again")
    }
    do throws(ChartEditError) {
      if let transpose, transpose != 0 { try chart.transpose(by: transpose) }
    } catch {
      throw .usage(error.description)
    }
    do throws(ChartExport.Failure) {
      let export = try ChartExport(
        chart, format: format.text, style: form.context.naming.style, letters: letters ?? .letters)
      var reply = Reply(name: export.fileName, type: export.mediaType, remarks: export.remarks)
      if export.isText {
        reply.text = String(decoding: export.bytes, as: UTF8.self)
      } else {
        reply.base64 = Data(export.bytes).base64EncodedString()
      }
      return reply
    } catch {
      throw RequestFailure(error.description, isUsage: error.isUsage)
    }
  }
}
