// The word or phrase that the reader looked up, with its sentence.
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { findSentenceAt } from '../../../../domain/language/sentences.ts'

export interface WordTarget {
  /** In the form of the text. */
  text: string
  paragraph: string
  /** UTF-16 offsets in the paragraph, `end` exclusive. */
  start: number
  end: number
  sentence: string
  /** Offset of the word in the sentence. */
  offset: number
  /** Text of the paragraph, and its Chinese, '' where there is none. */
  whole: string
  zh: string
  /** Relative position in the paragraph, 0–1. */
  place: number
}

const MAX_SENTENCE_LENGTH = 2000

export function toWordTarget(
  paragraph: string,
  text: string,
  { start, end }: { start: number; end: number },
  zh = '',
): WordTarget {
  const sentence = findSentenceAt(text, start)
  return {
    text: text.slice(start, end),
    paragraph,
    start,
    end,
    sentence: truncateText(text.slice(sentence.start, sentence.end), MAX_SENTENCE_LENGTH),
    offset: start - sentence.start,
    zh,
    whole: text,
    place: start / Math.max(1, text.length),
  }
}
