// WAV parser and serializer: 16-bit mono samples, which every browser can play and seek.
/** 16-bit mono samples. */
export interface WavAudio {
  /** Sample rate in Hz. */
  rate: number
  samples: Uint8Array
}

const HEAD_BYTES = 44

/**
 * Parses the samples of a WAV file. The header of a streamed file may have a wrong length, which is clamped.
 * Returns undefined for unsupported or invalid input.
 */
export function readWav(bytes: Uint8Array): WavAudio | undefined {
  if (bytes.length < HEAD_BYTES || latin1(bytes.subarray(0, 4)) !== 'RIFF') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let rate = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = latin1(bytes.subarray(at, at + 4))
    const chunkLength = view.getUint32(at + 4, true)
    const from = at + 8
    if (name === 'fmt ') {
      if (from + 16 > bytes.length) return undefined
      const [format, channels, bits] = [
        view.getUint16(from, true),
        view.getUint16(from + 2, true),
        view.getUint16(from + 14, true),
      ]
      if ((format !== 1 && format !== 0xfffe) || channels !== 1 || bits !== 16) return undefined
      rate = view.getUint32(from + 4, true)
    }
    if (name === 'data') {
      const length = Math.min(chunkLength, bytes.length - from)
      if (rate < 8000 || rate > 96_000 || length < 2) return undefined
      return { rate, samples: bytes.subarray(from, from + length - (length % 2)) }
    }
    at = from + chunkLength + (chunkLength % 2)
  }
  return undefined
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Serializes these chunks of samples as one WAV file. */
export function writeWav(rate: number, chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = chunks.reduce((sum, { length: bytes }) => sum + bytes, 0)
  const wav = new Uint8Array(HEAD_BYTES + length)
  const view = new DataView(wav.buffer)
  const putText = (at: number, text: string) =>
    wav.set(
      [...text].map((sign) => sign.charCodeAt(0)),
      at,
    )
  putText(0, 'RIFF')
  view.setUint32(4, HEAD_BYTES - 8 + length, true)
  putText(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  putText(36, 'data')
  view.setUint32(40, length, true)
  let at = HEAD_BYTES
  for (const chunk of chunks) {
    wav.set(chunk, at)
    at += chunk.length
  }
  return wav
}
