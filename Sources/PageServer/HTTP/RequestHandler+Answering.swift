internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Wire

extension RequestHandler {
  /// Finds the answer to a whole request.
  func answer(_ head: HTTPRequestHead, _ body: ByteBuffer, _ context: ChannelHandlerContext) {
    do throws(Refusal) {
      if let refusal = core.rules.refusal(
        of: head, at: context.localAddress, from: context.remoteAddress)
      {
        throw refusal
      }
      guard let target = Target(head.uri) else { throw .badTarget }
      if target.path == "/events", AccessRules.isPreflight(head), let origin = core.rules.foreignReader(head)
      {
        return respond(Response(preflightFrom: origin), to: head, context)
      }
      let route: Route
      do throws(Refusal) {
        route = try Route.find(
          head.method, target.path, in: core.resources, core.requests, views: core.views)
      } catch {
        guard case .notFound = error, let page = Route.nowhere(head, target.path, in: core.resources) else {
          throw error
        }
        var response = Response(page, head)
        if response.status == .ok { response.status = .notFound }
        return respond(response, to: head, context)
      }
      // An overlay of the player's own may follow the events, and nothing else.
      let reader = if case .events = route { core.rules.foreignReader(head) } else { String?.none }
      if route.isPrivate, reader == nil, let refusal = core.rules.originRefusal(of: head) { throw refusal }
      if case .events = route {
      } else if head.headers["upgrade"].contains(where: { $0.lowercased() == "websocket" }) {
        throw .noEvents
      }
      if route.isPrivate, let mistake = target.mistake ?? target.unknownField(route.fields) { throw mistake }
      var visitor = core.rules.visitor(head, target, from: context.remoteAddress, owner: user)
      visitor.isFromElsewhere = reader != nil
      // A user who has just come into the group is at home from the next request on.
      if visitor.isStranger { core.workers?[.usual].submit { [rules = core.rules] _ in rules.lookAgain() } }
      try follow(route, target, head, body, visitor, context)
    } catch {
      respond(Response(error), to: head, context)
    }
  }

  private func follow(
    _ route: Route, _ target: Target, _ head: HTTPRequestHead, _ body: ByteBuffer, _ visitor: Visitor,
    _ context: ChannelHandlerContext
  ) throws(Refusal) {
    switch route {
    case .resource(let resource) where !resource.first.isEmpty && core.rules.originRefusal(of: head) == nil:
      work(head, context) { Response(resource, head, replies: FirstReply.json(resource.first, $0)) }
    case .resource(let resource):
      // The name is for those who may read the events, which begin with it.
      let mayRead = resource.hasName && core.rules.originRefusal(of: head) == nil
      let name = mayRead ? core.hub.firstName(for: visitor) : nil
      respond(Response(resource, head, firstName: name), to: head, context)
    case .share(let page):
      if let refusal = core.rules.shareRefusal(of: head) { throw refusal }
      guard let shared = SharedContent(head, body) else { throw .noParts }
      respond(Response(page, shared), to: head, context)
    case .manifest:
      let text = WebManifest(core.views).text
      respond(
        Response(.ok, type: PageResources.type(of: "x.webmanifest"), ByteBuffer(string: text)), to: head,
        context)
    case .state: respond(Response(json: core.hub.state(for: visitor)), to: head, context)
    case .events where head.headers.contains(name: "upgrade"): try upgrade(head, visitor, context)
    case .events: try stream(head, visitor, context)
    case .description: respond(Response(json: core.backend.openAPI), to: head, context)
    case .metrics:
      work(head, context) {
        Response(.ok, type: "text/plain; version=0.0.4", ByteBuffer(string: $0.metrics()))
      }
    case .request(let form):
      if let refusal = visitor.refusal(of: form) { throw refusal }
      guard form.access != .change || head.isJSON else { throw .notJSON }
      let input: RequestInput =
        form.access == .change ? .body(Array(body.readableBytesView)) : .query(target.query)
      let isOwner = visitor.isAtMachine
      work(head, context, form.pace) {
        let reply = $0.carryOut(form.name, input, isOwner: isOwner)
        return form.access == .read ? Response(reply, cachedBy: head) : Response(reply)
      }
    }
  }

  /// Lets the backend work on a thread where no other client waits for it.
  private func work(
    _ head: HTTPRequestHead, _ context: ChannelHandlerContext, _ pace: RequestDeclaration.Pace = .usual,
    _ body: @escaping @Sendable (any PageBackend) -> Response
  ) {
    let backend = core.backend
    guard let workers = core.workers?[pace] else {
      return respond(body(backend), to: head, context)
    }
    if pace == .long { deadline?.restart(core.limits.longRequestLimit) }
    workers.runIfActive(eventLoop: context.eventLoop) { body(backend) }
      .assumeIsolated().whenComplete { result in
        switch result {
        case .success(let response): self.respond(response, to: head, context)
        case .failure: context.close(promise: nil)
        }
      }
  }

  // MARK: - The events

  /// Answers with the events, one after the other, for as long as a client listens.
  private func stream(
    _ head: HTTPRequestHead, _ visitor: Visitor, _ context: ChannelHandlerContext
  ) throws(Refusal) {
    guard core.hub.hasCapacity(for: visitor) else { throw .tooManyClients }
    guard head.method == .GET else {
      return respond(Response(.ok, type: "text/event-stream", ByteBuffer()), to: head, context)
    }
    deadline?.cancel()
    var headers = HTTPHeaders([("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")])
    if visitor.isFromElsewhere, let origin = head.headers.first(name: "origin") {
      headers.add(name: "Access-Control-Allow-Origin", value: origin)
    }
    SecurityHeaders.add(to: &headers)
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: .ok, headers: headers))),
      promise: nil)
    let client = EventClient(transport: .serverSent, visitor: visitor, channel: context.channel) { message in
      context.write(self.wrapOutboundOut(.body(.byteBuffer(message))), promise: nil)
    } flush: {
      context.flush()
    } finish: {
      self.state = .over
      context.writeAndFlush(self.wrapOutboundOut(.end(nil)), promise: nil)
      context.close(promise: nil)
    }
    state = .streaming(client)
    core.places.follows(context.channel)
    core.hub.add(client)
  }

  // MARK: - The answer

  /// Sends an answer, and gets ready for the next request.
  ///
  /// - Parameter head: the request; `nil` when it could not be read.
  func respond(_ response: Response, to head: HTTPRequestHead?, _ context: ChannelHandlerContext) {
    guard context.channel.isActive else { return }
    guard context.channel.isWritable else { return state = .held(response, head) }
    state = .answering
    let closes = response.closes || hasMore || !(head?.isLastingRequest ?? false)
    let answer = response.head(to: head?.headers.first(name: "host"), closes: closes)
    context.write(wrapOutboundOut(.head(answer)), promise: nil)
    if head?.method != .HEAD, response.body.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(.byteBuffer(response.body))), promise: nil)
    }
    // From here on the next request may come in.
    state = closes ? .over : .waiting
    deadline?.restart(core.limits.requestLimit)
    core.places.used(context.channel)
    let sent = context.eventLoop.makePromise(of: Void.self)
    if closes { sent.futureResult.assumeIsolated().whenSuccess { self.linger(context) } }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: sent)
  }

  /// Reads from the client for a moment: closing at once would discard the part of the answer that it has not read yet.
  func linger(_ context: ChannelHandlerContext) {
    state = .over
    deadline?.restart(core.limits.closingDelay)
    context.close(mode: .output, promise: nil)
  }
}

extension Visitor {
  /// Why it may not send a request; `nil` when it may.
  fileprivate func refusal(of form: RequestDeclaration) -> Refusal? {
    let (mayUsually, why) = (
      form.access == .read || mayChange, isStranger ? Refusal.otherUser : .readOnly(cure)
    )
    return switch form.audience {
    case .usual: mayUsually ? nil : why
    case .players: mayUsually || mayPlay ? nil : why
    case .owner: isAtMachine ? nil : isStranger ? .otherUser : .notHere
    }
  }
}

extension HTTPRequestHead {
  /// Whether another request may follow. The decoder stops for good behind one that asks for another protocol.
  fileprivate var isLastingRequest: Bool {
    isKeepAlive && !headers.contains(name: "upgrade") && method != .CONNECT
  }

  fileprivate var isJSON: Bool {
    let type = headers.first(name: "content-type")?.split(separator: ";").first ?? ""
    return type.trimmingSpaces.lowercased() == "application/json"
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
