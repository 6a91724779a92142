// Functions that encode and decode the lemma counts of a chapter as bytes: a book has a million such numbers.

/**
 * Encodes pairs of (index of the lemma in the book's list, count) as variable-length integers: seven bits a
 * byte, the lowest first.
 */
export function packCounts(pairs: readonly (readonly [place: number, count: number])[]): Uint8Array {
  const bytes: number[] = []
  const put = (value: number) => {
    let left = value
    while (left > 127) {
      bytes.push((left & 127) | 128)
      left >>>= 7
    }
    bytes.push(left)
  }
  for (const [place, count] of pairs) {
    put(place)
    put(count)
  }
  return Uint8Array.from(bytes)
}

/** Decodes the output of `packCounts` into indexes and counts. A truncated number is dropped. */
export function unpackCounts(bytes: Uint8Array): { places: number[]; counts: number[] } {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const byte of bytes) {
    value |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    numbers.push(value)
    value = 0
    shift = 0
  }
  const places: number[] = []
  const counts: number[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    places.push(numbers[at] ?? 0)
    counts.push(numbers[at + 1] ?? 0)
  }
  return { places, counts }
}
