internal import MusicTheory
internal import NIOCore

/// One event as it is sent: written once for each style in use, and packed once for each way it travels.
struct EventMessages {
  private struct Key: Hashable {
    let style: String?
    let form: EventClient.Form
  }

  private let event: PageEvent
  private var texts: [String?: String] = [:]
  private var messages: [Key: ByteBuffer] = [:]

  init(_ event: PageEvent) {
    self.event = event
  }

  mutating func message(for client: EventClient) -> ByteBuffer {
    let style = client.visitor.style
    let key = Key(style: style?.name, form: client.form)
    if let message = messages[key] { return message }
    let text = texts[key.style] ?? event.text(in: style)
    texts[key.style] = text
    let message = client.form.message(text)
    messages[key] = message
    return message
  }
}
