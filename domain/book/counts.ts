// Packs how often each lemma runs in a chapter into bytes: a book has a million such numbers.

/** Pairs of (place of the lemma in the book's list, how often), each number in seven bits a byte, the lowest first. */
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

/** What `packCounts` packed: the places, and how often each. A number that is cut off is left out. */
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
