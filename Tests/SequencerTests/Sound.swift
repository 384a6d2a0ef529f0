import Foundation

/// A piece of sound, and how much there is of a pitch in it.
struct Sound {
  private static let rate = 44_100.0
  /// −1…1, one channel.
  private let samples: [Double]

  /// The left channel of a file of 16-bit samples, two channels, 44,100 a second.
  init(rawFile path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    samples = stride(from: 0, to: bytes.count - 3, by: 4).map { index in
      Double(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)) / 32_768
    }
  }

  private init(samples: [Double]) { self.samples = samples }

  /// When it begins, in seconds; `nil` when it is silent.
  var onset: Double? {
    samples.firstIndex { abs($0) > 0.003 }.map { Double($0) / Self.rate }
  }

  /// How much there is of it from where it begins, in seconds.
  var length: Double { onset.map { Double(samples.count) / Self.rate - $0 } ?? 0 }

  func part(from start: Double, seconds: Double) -> Sound {
    let first = min(samples.count, Int(start * Self.rate))
    return Sound(samples: Array(samples[first..<min(samples.count, first + Int(seconds * Self.rate))]))
  }

  /// The amplitude of the sine at the pitch of a MIDI note, by one bin of a Fourier transform with a Hann window.
  func level(ofNote note: Double) -> Double {
    let frequency = 440 * pow(2, (note - 69) / 12)
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(samples.count))
      let angle = 2 * .pi * frequency * Double(index) / Self.rate
      real += sample * window * cos(angle)
      imaginary += sample * window * sin(angle)
    }
    return 4 * (real * real + imaginary * imaginary).squareRoot() / Double(samples.count)
  }
}
