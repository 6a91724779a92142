// The preview of a locked article for non-members: its first third.
import { tokenizeText } from '../language/tokenize.ts'

const countWords = (text: string): number => tokenizeText(text).length

interface Run {
  start: number
  end: number
}

interface LockedParagraph {
  kind: string
  text: string
  zh: string
  runs: readonly Run[]
}

const SENTENCE_END = /[.!?…]["'”’)\]]*(?=\s)/gu

/**
 * Returns the longest prefix of `text` with at most `words` words, cut at the end of a sentence if possible,
 * else of a word.
 */
const beginning = (text: string, words: number): string => {
  const allowed = (end: number) => countWords(text.slice(0, end)) <= words
  const ends = (pattern: RegExp) =>
    Array.from(text.matchAll(pattern), (match) => match.index + match[0].length)
  const sentence = ends(SENTENCE_END).filter(allowed).at(-1)
  if (sentence !== undefined) return text.slice(0, sentence)
  return `${text.slice(0, ends(/\S+/gu).filter(allowed).at(-1) ?? 0)}…`
}

/**
 * Returns the first third of the words, in whole paragraphs. Headings and pictures at the end are omitted,
 * because they belong to the hidden text. When the first paragraph is longer than a third, it is truncated,
 * and its Chinese is omitted, because it cannot be truncated at the same point. An article without words is
 * returned in full.
 */
export const cutToFirstThird = <P extends LockedParagraph>(paragraphs: readonly P[]): P[] => {
  const lengths = paragraphs.map(({ kind, text }) => (kind === 'img' ? 0 : countWords(text)))
  const third = lengths.reduce((sum, length) => sum + length, 0) / 3
  if (third === 0) return [...paragraphs]
  const shown: P[] = []
  let words = 0
  for (const [index, paragraph] of paragraphs.entries()) {
    words += lengths[index] ?? 0
    if (words > third) {
      if (shown.every(isNotText)) shown.push(cut(paragraph, third - words + (lengths[index] ?? 0)))
      break
    }
    shown.push(paragraph)
  }
  const last = shown.findLastIndex((paragraph) => !isNotText(paragraph))
  return shown.slice(0, Math.max(0, last) + 1)
}

const isNotText = ({ kind }: LockedParagraph): boolean => kind === 'img' || kind === 'h2' || kind === 'h3'

const cut = <P extends LockedParagraph>(paragraph: P, words: number): P => {
  const text = beginning(paragraph.text, words)
  const runs = paragraph.runs
    .filter((run) => run.start < text.length)
    .map((run) => ({ ...run, end: Math.min(run.end, text.length) }))
  return { ...paragraph, text, zh: '', runs }
}
