// Cuts a digest where a sentence ends, so that a lead never stops in the midst of a thought.

const SENTENCE = /(?:[^。！？.!?]|[.!?](?!\s|$))+[。！？.!?]+[”’」』）)]*\s*|.+$/gu

/** As many whole sentences as fit into `most` characters, at least the first. */
export function digestText(digest: string, most: number): string {
  const [first = '', ...more] = digest.trim().match(SENTENCE) ?? []
  let text = first
  for (const sentence of more) {
    if ((text + sentence).trimEnd().length > most) break
    text += sentence
  }
  return text.trimEnd()
}
