/// Runs one C call and turns a negative result into an ``ALSAError``: the only place that does.
@discardableResult
func check(_ function: StaticString, _ call: () -> CInt) throws(ALSAError) -> CInt {
  let result = call()
  guard result >= 0 else { throw ALSAError(function: "\(function)", code: result) }
  return result
}
