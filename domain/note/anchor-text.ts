// Builds the text of an article in which anchors are positioned: its blocks, one a line, without pictures.

interface Block {
  id: string
  kind: string
  text: string
}

export interface AnchorText {
  text: string
  /** Blocks in order with their start and end index, in UTF-16 units. */
  blocks: { id: string; start: number; end: number }[]
}

/** O(length of the text). */
export const buildAnchorText = (paragraphs: readonly Block[]): AnchorText => {
  let text = ''
  const blocks: AnchorText['blocks'] = []
  for (const { id, kind, text: own } of paragraphs) {
    if (kind === 'img') continue
    if (blocks.length > 0) text += '\n'
    blocks.push({ id, start: text.length, end: text.length + own.length })
    text += own
  }
  return { text, blocks }
}

/**
 * Returns the block that contains the index `at`; undefined for a text without blocks. Logarithmic time
 * (binary search).
 */
export const findBlockAtOffset = (
  { blocks }: AnchorText,
  at: number,
): { id: string; start: number; end: number } | undefined => {
  let [low, high] = [0, blocks.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((blocks[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return blocks[low]
}
