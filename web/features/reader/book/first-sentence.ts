// Finds the sentence with which reading aloud begins: the sentence at the start of the visible page.

interface Place {
  paragraph: string
  /** UTF-16 offset in the paragraph. */
  offset: number
}

/**
 * Index of the first of `sentences` (in the order of `blocks`) that ends behind `place`; 0 when there is
 * none.
 */
export function firstSentence(
  sentences: readonly { paragraph: string; end: number }[],
  blocks: readonly { id: string }[],
  place: Place | undefined,
): number {
  if (!place) return 0
  const order = new Map(blocks.map(({ id }, at) => [id, at]))
  const from = order.get(place.paragraph) ?? 0
  const found = sentences.findIndex(({ paragraph, end }) => {
    const at = order.get(paragraph) ?? 0
    return at > from || (at === from && end > place.offset)
  })
  return Math.max(0, found)
}
