// Reads and writes WAV: 16-bit samples of one channel, which every browser plays and seeks in.
/** 16-bit samples of one channel. */
export interface Sound {
  /** Samples a second. */
  rate: number
  samples: Buffer
}

const HEAD_BYTES = 44

/** The samples of a WAV; one that was streamed says a length that is not its own. Undefined for anything that cannot be used. */
export function readWav(bytes: Buffer): Sound | undefined {
  if (bytes.length < HEAD_BYTES || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined
  let rate = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const said = bytes.readUInt32LE(at + 4)
    const from = at + 8
    if (name === 'fmt ') {
      const [format, channels, bits] = [
        bytes.readUInt16LE(from),
        bytes.readUInt16LE(from + 2),
        bytes.readUInt16LE(from + 14),
      ]
      if ((format !== 1 && format !== 0xfffe) || channels !== 1 || bits !== 16) return undefined
      rate = bytes.readUInt32LE(from + 4)
    }
    if (name === 'data') {
      const length = Math.min(said, bytes.length - from)
      if (rate < 8000 || rate > 96_000 || length < 2) return undefined
      return { rate, samples: bytes.subarray(from, from + length - (length % 2)) }
    }
    at = from + said + (said % 2)
  }
  return undefined
}

/** A whole WAV of these stretches of samples. */
export function writeWav(rate: number, stretches: readonly Buffer[]): Buffer {
  const length = stretches.reduce((sum, { length: bytes }) => sum + bytes, 0)
  const head = Buffer.alloc(HEAD_BYTES)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(HEAD_BYTES - 8 + length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(length, 40)
  return Buffer.concat([head, ...stretches])
}
