// Lists the sentences of an article that are read aloud, in order; the same for the server's voice and the
// browser's.
import { splitSentences } from '../language/sentences.ts'

export interface SpokenSentence {
  paragraph: string
  /** UTF-16 offsets in the paragraph's text, `end` exclusive. */
  start: number
  end: number
  text: string
  /** True for the last sentence of its paragraph. */
  is_last: boolean
}

/** Silence after a sentence, and after the last of a paragraph, in milliseconds. */
export const PAUSE_MS = 350
export const PARAGRAPH_PAUSE_MS = 750
/** Maximum length that a voice reads at once; longer text is truncated. */
const MAX_SENTENCE_LENGTH = 2000

/** Returns the sentences. Code, pictures, and lines without a letter or a digit are skipped. */
export function listSpokenSentences(
  paragraphs: readonly { id: string; kind: string; text: string }[],
): SpokenSentence[] {
  return paragraphs
    .filter(({ kind }) => kind !== 'img' && kind !== 'pre')
    .flatMap(({ id, text }) => {
      const spans = splitSentences(text).filter(({ start, end }) =>
        /[\p{L}\p{N}]/u.test(text.slice(start, end)),
      )
      return spans.map(({ start, end }, index) => ({
        ...{ paragraph: id, start, end, text: text.slice(start, Math.min(end, start + MAX_SENTENCE_LENGTH)) },
        is_last: index === spans.length - 1,
      }))
    })
}
