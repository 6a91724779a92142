// Which sentence of an article stands on its poster, with the Chinese that belongs to it.
import { sentences } from '../language/sentences.ts'

export interface Quotable {
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
const SHORTEST = 50
const LONGEST = 170
const BEST = 105

const CLOSES = /[”’」』）)]/
const ENDS = /[。！？…]/

/** Chinese cut behind the marks that end its sentences, closing quotation marks with them. */
export function chineseSentences(text: string): string[] {
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
export function pairedSentences({ text, zh }: Pick<Quotable, 'text' | 'zh'>): Quote[] {
  const english = sentences(text).map(({ start, end }) => text.slice(start, end))
  const chinese = chineseSentences(zh)
  const isPaired = english.length === chinese.length
  return english.map((sentence, at) => ({ text: sentence, zh: isPaired ? (chinese[at] ?? '') : '' }))
}

/** Sentences of the running text that a poster has room for, in order. */
export const quotable = (paragraphs: readonly Quotable[]): Quote[] =>
  paragraphs
    .filter(({ kind }) => kind === 'p' || kind === 'quote')
    .filter((paragraph, at, all) => at < all.length - 1 || at === 0 || !isNote(paragraph))
    .flatMap(pairedSentences)
    .filter(({ text }) => text.length >= SHORTEST && text.length <= LONGEST && isBalanced(text))

/** The sentence that speaks for an article by itself; undefined where none does. */
export function chooseQuote(paragraphs: readonly Quotable[]): Quote | undefined {
  const all = quotable(paragraphs)
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
const isNote = ({ text, runs = [] }: Quotable): boolean =>
  runs.some(({ start, end, mark }) => mark === 'em' && start === 0 && end >= text.trimEnd().length)

/** As many quotation marks open as close. */
const isBalanced = (text: string): boolean =>
  text.split('“').length === text.split('”').length && text.split('(').length === text.split(')').length

/** The sentence of the article that holds these words, with its Chinese; undefined when they do not stand in it. */
export function quoteOf(paragraphs: readonly Quotable[], words: string): Quote | undefined {
  const wanted = words.trim()
  const home = paragraphs.find(({ text }) => text.includes(wanted))
  if (wanted === '' || !home) return undefined
  const whole = pairedSentences(home).find(({ text }) => text === wanted)
  return { text: wanted, zh: whole?.zh ?? (home.text.trim() === wanted ? home.zh : '') }
}
