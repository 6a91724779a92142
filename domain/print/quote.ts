// Selects the default sentence of an article for its poster, with the matching Chinese.
import { splitSentences } from '../language/sentences.ts'

export interface QuoteParagraph {
  kind: string
  text: string
  zh: string
  runs?: readonly { start: number; end: number; mark: string }[]
}
/** A sentence and its Chinese; `zh` is '' if the two cannot be matched. */
export interface Quote {
  text: string
  zh: string
}

/**
 * Length in characters: a poster has space for four lines, and a sentence shorter than one line has little
 * content.
 */
const MIN_LENGTH = 50
const MAX_LENGTH = 170
const BEST = 105

const CLOSES = /[”’」』）)]/
const ENDS = /[。！？…]/

/** Splits Chinese after the punctuation that ends its sentences, including closing quotation marks. */
export function splitChineseSentences(text: string): string[] {
  const found: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    if (!ENDS.test(text[at] ?? '')) continue
    while (ENDS.test(text[at + 1] ?? '') || CLOSES.test(text[at + 1] ?? '')) at += 1
    found.push(text.slice(start, at + 1).trim())
    start = at + 1
  }
  const rest = text.slice(start).trim()
  return rest === '' ? found : [...found, rest]
}

/**
 * Splits a paragraph into sentences. Each has its Chinese if both languages have the same number of
 * sentences.
 */
export function pairSentences({ text, zh }: Pick<QuoteParagraph, 'text' | 'zh'>): Quote[] {
  const english = splitSentences(text).map(({ start, end }) => text.slice(start, end))
  const chinese = splitChineseSentences(zh)
  const isPaired = english.length === chinese.length
  return english.map((sentence, at) => ({ text: sentence, zh: isPaired ? (chinese[at] ?? '') : '' }))
}

/** Returns the sentences of the running text that fit a poster, in order. */
export const listQuotes = (paragraphs: readonly QuoteParagraph[]): Quote[] =>
  paragraphs
    .filter(({ kind }) => kind === 'p' || kind === 'quote')
    .filter((paragraph, at, all) => at < all.length - 1 || at === 0 || !isNote(paragraph))
    .flatMap(pairSentences)
    .filter(({ text }) => text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && isBalanced(text))

/** Selects the sentence that represents the article best; undefined if there is none. */
export function chooseQuote(paragraphs: readonly QuoteParagraph[]): Quote | undefined {
  const all = listQuotes(paragraphs)
  // The beginning of an article is an introduction, and its end often a summary: later sentences get a
  // slightly higher score.
  const worth = ({ text, zh }: Quote, at: number) =>
    (zh === '' ? 0 : 2) +
    (PLAIN.test(text) ? 0 : 1) -
    Math.abs(text.length - BEST) / BEST +
    (0.6 * at) / Math.max(1, all.length)
  let best: { quote: Quote; worth: number } | undefined
  for (const [at, quote] of all.entries()) {
    if (POINTS_BACK.test(quote.text) || /\d/.test(quote.text)) continue
    const score = worth(quote, at)
    if (!best || score > best.worth) best = { quote, worth: score }
  }
  return best?.quote ?? all[0]
}

/** Sentences that begin with a reference to the sentence before. */
const POINTS_BACK =
  /^["“‘]?(?:he|she|they|it|this|that|these|those|but|and|so|then|such|his|her|their|its|however|yet|there|here|another|both|neither)\b/i
/** Sentences that only report a statement. */
const PLAIN = /\b(?:said|says|told|asked|added|according)\b/i

/**
 * True if the paragraph is completely in italics, e.g. a last paragraph about the author or about fictional
 * parts.
 */
const isNote = ({ text, runs = [] }: QuoteParagraph): boolean =>
  runs.some(({ start, end, mark }) => mark === 'em' && start === 0 && end >= text.trimEnd().length)

/** True if opening and closing quotation marks and brackets match in number. */
const isBalanced = (text: string): boolean =>
  text.split('“').length === text.split('”').length && text.split('(').length === text.split(')').length

/**
 * Returns these words of the article with their Chinese, if they are whole sentences; undefined when the
 * article does not contain them.
 */
export function findQuote(paragraphs: readonly QuoteParagraph[], words: string): Quote | undefined {
  const wanted = words.trim()
  const home = paragraphs.find(({ text }) => text.includes(wanted))
  if (wanted === '' || !home) return undefined
  return { text: wanted, zh: home.text.trim() === wanted ? home.zh : chineseOf(home, wanted) }
}

/** Returns the Chinese of one or more whole sentences of a paragraph; '' if they cannot be matched. */
function chineseOf(home: QuoteParagraph, wanted: string): string {
  const pairs = pairSentences(home)
  const from = pairs.findIndex(({ text }) => wanted.startsWith(text))
  if (from < 0) return ''
  const to = pairs.findIndex(({ text }, at) => at >= from && wanted.endsWith(text))
  const chosen = pairs.slice(from, to + 1)
  const isWhole = chosen.map(({ text }) => text).join(' ') === wanted.replace(/\s+/g, ' ')
  return isWhole && chosen.every(({ zh }) => zh !== '') ? chosen.map(({ zh }) => zh).join('') : ''
}

/**
 * Converts a reader's highlights to quotes for a poster, in the given order: the whole sentences that a
 * highlight overlaps; the fallback is its words alone. Highlights that are no longer in the article, or too
 * long, are skipped.
 */
export function toHighlightQuotes(
  paragraphs: readonly QuoteParagraph[],
  highlights: readonly string[],
): Quote[] {
  const quotes = new Map<string, Quote>()
  for (const highlight of highlights) {
    const [wanted = ''] = highlight.trim().split(/\s*\n\s*/)
    const home = wanted === '' ? undefined : paragraphs.find(({ text }) => text.includes(wanted))
    if (!home) continue
    const fitting = [...sentencesAround(home.text, wanted), wanted].find(
      (text) => text.length <= MAX_LENGTH && isBalanced(text),
    )
    const quote = fitting === undefined ? undefined : findQuote([home], fitting)
    if (quote) quotes.set(quote.text, quote)
  }
  return [...quotes.values()]
}

/**
 * Returns the sentences that overlap these words: all of them as one text, then the one with the largest
 * overlap.
 */
function sentencesAround(text: string, words: string): string[] {
  const from = text.indexOf(words)
  const to = from + words.length
  const touched = splitSentences(text).filter(({ start, end }) => start < to && end > from)
  const shared = ({ start, end }: { start: number; end: number }) => Math.min(end, to) - Math.max(start, from)
  const [largestOverlap] = touched.toSorted((a, b) => shared(b) - shared(a))
  const whole = { start: touched[0]?.start ?? from, end: touched.at(-1)?.end ?? to }
  return [whole, largestOverlap ?? whole].map(({ start, end }) => text.slice(start, end).trim())
}
