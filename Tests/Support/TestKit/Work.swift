import Glibc

/// The time of the processor, in seconds, that this thread needs for something: what others do at the same time is not in it.
public func work(_ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let begin = now()
  body()
  return now() - begin
}

/// How many walks through a text, character by character, are as much work as something.
public func walks(through text: String, in body: () -> Void) -> Double {
  var letters = 0
  let walk = work { letters = Array(text).count }
  return letters < 0 ? .infinity : work(body) / max(walk, 0.0005)
}

/// Every character of ASCII, those that mean something with a space and at the end of a line, and beginnings of what is never closed.
public let signs: [String] = {
  let single: [String] = (32...126).map { (code: UInt8) -> String in String(Unicode.Scalar(code)) }
  let parts: [String] = single.filter { "|[{(<:%,Cn&*-?".contains($0) }
  let pairs: [String] = parts.map { $0 + " " } + parts.map { $0 + "\n" }
  let more =
    "4/4 ,:| ,[C,{c},x3 ,C7(b9|,W/E|,irealbook://,<!--,Q|,| | ,♭,é,\u{301},👍,\t,\r,\n,a: ,<a>,<a/>,&#65;,a=\"\" ,]]>,&a ,*a ,a: 1\n"
  return single + pairs + more.split(separator: ",").map(String.init)
}()
