// Truncates a digest at the end of a sentence.

const SENTENCE = /(?:[^。！？.!?]|[.!?](?!\s|$))+[。！？.!?]+[”’」』）)]*\s*|.+$/gu

/** Returns as many whole sentences as fit into `most` characters, but at least the first. */
export function digestText(digest: string, most: number): string {
  const [first = '', ...more] = digest.trim().match(SENTENCE) ?? []
  let text = first
  for (const sentence of more) {
    if ((text + sentence).trimEnd().length > most) break
    text += sentence
  }
  return text.trimEnd()
}
