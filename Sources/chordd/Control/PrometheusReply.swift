/// The reply to `stats prometheus`.
struct PrometheusReply: Decodable {
  let prometheus: String
}
