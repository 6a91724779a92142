// What of an article is read aloud, sentence by sentence, in order; the same for the server's voice and the browser's.
import { splitSentences } from '../language/sentences.ts'

export interface SpokenSentence {
  paragraph: string
  /** UTF-16 offsets in the paragraph's text, `end` exclusive. */
  start: number
  end: number
  text: string
  /** Whether its paragraph ends with it. */
  is_last: boolean
}

/** Silence behind a sentence, and behind the last of a paragraph, in milliseconds. */
export const PAUSE_MS = 350
export const PARAGRAPH_PAUSE_MS = 750
/** More is no sentence that a voice reads in one breath. */
const MAX_SENTENCE_LENGTH = 2000

/** Code and pictures are not read; neither is a line without a letter or a digit. */
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
