// Which sentence of an article stands on its poster, with the Chinese that belongs to it.
import { splitSentences } from '../language/sentences.ts'

export interface QuoteParagraph {
  kind: string
  text: string
  zh: string
  runs?: readonly { start: number; end: number; mark: string }[]
}
/** A sentence and its Chinese; `zh` is '' where the two do not pair. */
export interface Quote {
  text: string
  zh: string
}

/** In characters: a poster has room for four lines, and a sentence shorter than one says little. */
const MIN_LENGTH = 50
const MAX_LENGTH = 170
const BEST = 105

const CLOSES = /[”’」』）)]/
const ENDS = /[。！？…]/

/** Chinese cut behind the marks that end its sentences, closing quotation marks with them. */
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

/** The sentences of a paragraph; each has its Chinese where both sides have as many. */
export function pairSentences({ text, zh }: Pick<QuoteParagraph, 'text' | 'zh'>): Quote[] {
  const english = splitSentences(text).map(({ start, end }) => text.slice(start, end))
  const chinese = splitChineseSentences(zh)
  const isPaired = english.length === chinese.length
  return english.map((sentence, at) => ({ text: sentence, zh: isPaired ? (chinese[at] ?? '') : '' }))
}

/** Sentences of the running text that a poster has room for, in order. */
export const listQuotes = (paragraphs: readonly QuoteParagraph[]): Quote[] =>
  paragraphs
    .filter(({ kind }) => kind === 'p' || kind === 'quote')
    .filter((paragraph, at, all) => at < all.length - 1 || at === 0 || !isNote(paragraph))
    .flatMap(pairSentences)
    .filter(({ text }) => text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && isBalanced(text))

/** The sentence that speaks for an article by itself; undefined where none does. */
export function chooseQuote(paragraphs: readonly QuoteParagraph[]): Quote | undefined {
  const all = listQuotes(paragraphs)
  // What opens an article leads into it, and its end often says what it was about: later sentences weigh a little more.
  const worth = ({ text, zh }: Quote, at: number) =>
    (zh === '' ? 0 : 2) +
    (PLAIN.test(text) ? 0 : 1) -
    Math.abs(text.length - BEST) / BEST +
    (0.6 * at) / Math.max(1, all.length)
  let best: { quote: Quote; worth: number } | undefined
  for (const [at, quote] of all.entries()) {
    if (POINTS_BACK.test(quote.text) || /\d/.test(quote.text)) continue
    const its = worth(quote, at)
    if (!best || its > best.worth) best = { quote, worth: its }
  }
  return best?.quote ?? all[0]
}

/** Begins with a word that needs the sentence before it. */
const POINTS_BACK =
  /^["“‘]?(?:he|she|they|it|this|that|these|those|but|and|so|then|such|his|her|their|its|however|yet|there|here|another|both|neither)\b/i
/** Says only what somebody said or did. */
const PLAIN = /\b(?:said|says|told|asked|added|according)\b/i

/** In italics from end to end, as a last paragraph that says who wrote it or what was made up. */
const isNote = ({ text, runs = [] }: QuoteParagraph): boolean =>
  runs.some(({ start, end, mark }) => mark === 'em' && start === 0 && end >= text.trimEnd().length)

/** As many quotation marks open as close. */
const isBalanced = (text: string): boolean =>
  text.split('“').length === text.split('”').length && text.split('(').length === text.split(')').length

/** These words of the article with their Chinese, where they are whole sentences; undefined when they are not in it. */
export function findQuote(paragraphs: readonly QuoteParagraph[], words: string): Quote | undefined {
  const wanted = words.trim()
  const home = paragraphs.find(({ text }) => text.includes(wanted))
  if (wanted === '' || !home) return undefined
  return { text: wanted, zh: home.text.trim() === wanted ? home.zh : chineseOf(home, wanted) }
}

/** The Chinese of one or more whole sentences of a paragraph; '' where the two do not pair. */
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
 * What a reader highlighted, as quotes for a poster, in the order given: the whole sentences that a highlight touches,
 * else its words alone. Left out is what is no longer in the article and what is too long.
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

/** The sentences of a text that these words of it touch: all together, then the one with most of the words. */
function sentencesAround(text: string, words: string): string[] {
  const from = text.indexOf(words)
  const to = from + words.length
  const touched = splitSentences(text).filter(({ start, end }) => start < to && end > from)
  const shared = ({ start, end }: { start: number; end: number }) => Math.min(end, to) - Math.max(start, from)
  const [most] = touched.toSorted((a, b) => shared(b) - shared(a))
  const whole = { start: touched[0]?.start ?? from, end: touched.at(-1)?.end ?? to }
  return [whole, most ?? whole].map(({ start, end }) => text.slice(start, end).trim())
}
