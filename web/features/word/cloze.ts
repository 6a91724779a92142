// Masks the word in its sentence: every form of it as it stands there, a split phrase in all its parts.
import type { Range } from '../../ui/Hits.tsx'

/** A piece of the sentence; `isHidden` ones are masked until the card is shown. */
export interface ClozePart {
  text: string
  isHidden: boolean
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whole-word occurrences of `form`, case aside. */
function occurrences(sentence: string, form: string): Range[] {
  if (form.trim() === '') return []
  const pattern = new RegExp(escaped(form.trim()).replace(/\s+/g, '\\s+'), 'giu')
  return [...sentence.matchAll(pattern)].flatMap((match): Range[] => {
    const end = match.index + match[0].length
    const isWhole = !LETTER.test(sentence[match.index - 1] ?? '') && !LETTER.test(sentence[end] ?? '')
    return isWhole ? [[match.index, end]] : []
  })
}

/** The words of a phrase one after the other in the sentence, with others between them. */
function scattered(sentence: string, phrase: string): Range[] {
  const ranges: Range[] = []
  let from = 0
  for (const word of phrase.trim().split(/\s+/)) {
    const next = occurrences(sentence, word).find(([start]) => start >= from)
    if (!next) return []
    ranges.push(next)
    from = next[1]
  }
  return ranges
}

/** Where the word stands: the form that was saved, else the lemma, else the parts of a split phrase; [] when nowhere. */
export function clozeRanges(sentence: string, word: string, lemma: string): Range[] {
  for (const form of [word, lemma]) {
    const found = occurrences(sentence, form)
    if (found.length > 0) return found
  }
  for (const form of [word, lemma]) {
    const found = form.includes(' ') ? scattered(sentence, form) : []
    if (found.length > 0) return found
  }
  return []
}

/** The sentence in pieces, hidden where the word stands; undefined when it does not stand there at all. */
export function clozeOf(sentence: string, word: string, lemma: string): ClozePart[] | undefined {
  const ranges = clozeRanges(sentence, word, lemma)
  if (ranges.length === 0) return undefined
  const parts: ClozePart[] = []
  let at = 0
  for (const [start, end] of ranges) {
    if (start > at) parts.push({ text: sentence.slice(at, start), isHidden: false })
    parts.push({ text: sentence.slice(start, end), isHidden: true })
    at = end
  }
  if (at < sentence.length) parts.push({ text: sentence.slice(at), isHidden: false })
  return parts
}
