// What is kept of a saved word at its place: lemma, what it means there, where it stands; for the server and the browser.
import { firstPart } from '../kernel/well-formed.ts'
import { entryAt, lemmaAt, spansAt, type Tap } from '../language/entry-at.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { wordKey } from '../language/normalise.ts'
import { packPhonetics } from '../language/phonetics.ts'
import { chosenBy, type Line, shortLine } from '../language/sense-here.ts'
import { isPhrase } from '../language/tap.ts'
import { tokenize } from '../language/tokenize.ts'
import type { Span } from './mask.ts'
import { isDictionarys } from './own-gloss.ts'

export interface Meaning {
  gloss: string
  is_gloss_own: boolean
}
/** A word at its place as a card keeps it. */
export interface Place {
  lemma: string
  /** As it stands there: of a bent or split phrase its own words. */
  word: string
  spans: Span[]
  /** The paragraph's Chinese, '' where there is none. */
  zh: string
  /** The sentence's own, '' where it is unknown. */
  sentence_zh: string
}

/** A paragraph of 2,000 Chinese characters has never been seen; a card must not grow with one. */
export const LONGEST_ZH = 2000
const LONGEST_GLOSS = 500

/** A word told by its dictionary form, of which a bent one stands at the offset, is that one. */
function bent(lexicon: Lexicon, tap: Tap): Tap | undefined {
  const { text, sentence, offset } = tap
  if (!sentence || offset === undefined || isPhrase(text)) return undefined
  const token = tokenize(sentence).find(({ start, end }) => offset >= start && offset < end)
  const isForm = token && wordKey(token.text) !== wordKey(text)
  return isForm && lexicon.lemmasOf(token.text).includes(wordKey(text))
    ? { ...tap, text: token.text }
    : undefined
}

/** Lemma and place of what was tapped. */
export function placeAt(lexicon: Lexicon, tap: Tap): Place {
  const form = bent(lexicon, tap)
  const spans = spansAt(lexicon, form ?? tap)
  const standing = spans.map(([start, end]) => tap.sentence?.slice(start, end)).join(' ')
  return {
    lemma: form ? wordKey(tap.text) : lemmaAt(lexicon, tap),
    word: (isPhrase(tap.text) || form) && standing !== '' ? standing : tap.text,
    spans,
    zh: firstPart(tap.zh ?? '', LONGEST_ZH),
    sentence_zh: firstPart(tap.sentence_zh ?? '', LONGEST_ZH),
  }
}

/**
 * The packed phonetics of a lemma's own headword, '' where the dictionary has none. A lemma is never lemmatised again:
 * "rung" is a form of ring too, and would be pronounced like it.
 */
export function phoneticOf(lexicon: Pick<Lexicon, 'entry'>, lemma: string): string {
  const phonetics = lexicon.entry(lemma)?.phonetics
  return phonetics ? packPhonetics(phonetics) : ''
}

/** Of one line the gloss that the paragraph's Chinese has. */
const chosenIn = (line: Line, { zh, place }: Tap): string | undefined =>
  zh ? chosenBy([line], { zh, place: place ?? 0.5 })?.gloss : undefined

/** `n. 锯子，谚语`; '' where the dictionary has no meaning. A word saved by itself is not the phrase it stands in. */
export function glossAt(lexicon: Lexicon, tap: Tap): string {
  const form = bent(lexicon, tap)
  const entry = entryAt(lexicon, form ?? tap)
  const ofLemma = form && entry?.senses.find(({ lemma }) => (lemma ?? entry.lemma) === wordKey(tap.text))
  const isSingle = entry?.here?.phrase && !isPhrase(tap.text)
  const line = ofLemma ?? (isSingle ? entry.senses[0] : undefined)
  const sense = line ? { ...line, zh: shortLine(line.zh, chosenIn(line, tap)) } : entry?.here
  return sense ? lineOf(sense) : ''
}

const lineOf = ({ pos, zh }: { pos: string; zh: string }): string =>
  firstPart(pos ? `${pos}. ${zh}` : zh, LONGEST_GLOSS)

/**
 * The meaning to keep. `sent` is what the reader was shown, or wrote: it wins, and counts as their own where the dictionary
 * says nothing like it. Without one, and where the one sent is of a phrase around the word, the dictionary's at that place.
 * `read`: what a model read there, which comes before the dictionary's and is no reader's own either.
 */
export function meaningAt(
  lexicon: Lexicon,
  sent: string | undefined,
  tap: Tap,
  read?: { pos: string; zh: string },
): Meaning {
  const gloss = glossAt(lexicon, tap)
  if (!sent) return { gloss: read ? lineOf(read) : gloss, is_gloss_own: false }
  if (read && isDictionarys(sent, [read])) return { gloss: sent, is_gloss_own: false }
  const entry = entryAt(lexicon, bent(lexicon, tap) ?? tap)
  const alone = entryAt(lexicon, { text: tap.text })
  const senses = [{ zh: gloss }, ...(entry?.senses ?? []), ...(alone?.senses ?? [])]
  if (isDictionarys(sent, senses)) return { gloss: sent, is_gloss_own: false }
  const around = [...(entry?.phrases ?? []), ...(entry?.here ? [entry.here] : [])]
  if (!isDictionarys(sent, around)) return { gloss: sent, is_gloss_own: true }
  const isOfPhrase = around.some(
    ({ zh, ...of }) =>
      'phrase' in of && of.phrase === placeAt(lexicon, tap).lemma && isDictionarys(sent, [{ zh }]),
  )
  return { gloss: isOfPhrase ? sent : gloss, is_gloss_own: false }
}

/** The lemma that a state is kept under; a word of its own is taken as it is: "saw", not see. */
export function stateLemmaOf(lexicon: Pick<Lexicon, 'lemmasOf'>, word: string): string {
  const lemmas = lexicon.lemmasOf(word)
  const key = wordKey(word)
  return lemmas.includes(key) ? key : (lemmas[0] ?? key)
}
