// Detects pictures and fonts by their first bytes, not by their names or declared types.

const starts = (bytes: Uint8Array, ...values: number[]) => values.every((value, at) => bytes[at] === value)
const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** File extension of a picture; undefined if browsers cannot show it. SVG is detected by its text. */
export function pictureKind(bytes: Uint8Array): string | undefined {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'png'
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'jpg'
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (isBitmap(bytes)) return 'bmp'
  if (ascii(bytes, 4, 8) === 'ftyp' && /^(avif|avis|mif1)/.test(ascii(bytes, 8, 12))) return 'avif'
  return /<svg[\s>]/i.test(ascii(bytes, 0, 2000)) ? 'svg' : undefined
}

/** `BM` is two letters of a text, too: the header after it must have one of the sizes that exist. */
const isBitmap = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x42, 0x4d) &&
  [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0) &&
  [15, 16, 17].every((at) => bytes[at] === 0)

export function fontKind(bytes: Uint8Array): string | undefined {
  const head = ascii(bytes, 0, 4)
  if (head === 'wOFF') return 'woff'
  if (head === 'wOF2') return 'woff2'
  if (head === 'OTTO') return 'otf'
  return head === 'true' || starts(bytes, 0, 1, 0, 0) ? 'ttf' : undefined
}

/** True for a raster picture, false for SVG. */
export function isRaster(bytes: Uint8Array): boolean {
  const kind = pictureKind(bytes)
  return kind !== undefined && kind !== 'svg'
}
