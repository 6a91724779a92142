// What is kept of a saved word at its place: lemma, what it means there, where it stands; for the server and the browser.
import { truncateText } from '../kernel/well-formed.ts'
import { chooseGloss, type GlossLine, shortenGlosses } from '../language/choose-gloss.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { toWordKey } from '../language/normalise.ts'
import { packPhonetics } from '../language/phonetics.ts'
import { locateSpans, resolveEntry, resolveLemma, type WordInContext } from '../language/resolve-entry.ts'
import { tokenizeText } from '../language/tokenize.ts'
import { isPhrase } from '../language/word-in-context.ts'
import type { SpanPair } from './cloze.ts'
import { isDictionaryGloss } from './own-gloss.ts'

export interface SavedGloss {
  gloss: string
  is_gloss_own: boolean
}
/** A word at its place as a card keeps it. */
export interface WordPlacement {
  lemma: string
  /** As it stands there: of a bent or split phrase its own words. */
  word: string
  spans: SpanPair[]
  /** The paragraph's Chinese, '' where there is none. */
  zh: string
  /** The sentence's own, '' where it is unknown. */
  sentence_zh: string
}

/** A paragraph of 2,000 Chinese characters has never been seen; a card must not grow with one. */
export const MAX_ZH_LENGTH = 2000
const MAX_GLOSS_LENGTH = 500

/** A word told by its dictionary form, of which a bent one stands at the offset, is that one. */
function bent(lexicon: Lexicon, target: WordInContext): WordInContext | undefined {
  const { text, sentence, offset } = target
  if (!sentence || offset === undefined || isPhrase(text)) return undefined
  const token = tokenizeText(sentence).find(({ start, end }) => offset >= start && offset < end)
  const isForm = token && toWordKey(token.text) !== toWordKey(text)
  return isForm && lexicon.lemmasOf(token.text).includes(toWordKey(text))
    ? { ...target, text: token.text }
    : undefined
}

/** Lemma and place of what was tapped. */
export function placeWord(lexicon: Lexicon, target: WordInContext): WordPlacement {
  const form = bent(lexicon, target)
  const spans = locateSpans(lexicon, form ?? target)
  const standing = spans.map(([start, end]) => target.sentence?.slice(start, end)).join(' ')
  return {
    lemma: form ? toWordKey(target.text) : resolveLemma(lexicon, target),
    word: (isPhrase(target.text) || form) && standing !== '' ? standing : target.text,
    spans,
    zh: truncateText(target.zh ?? '', MAX_ZH_LENGTH),
    sentence_zh: truncateText(target.sentence_zh ?? '', MAX_ZH_LENGTH),
  }
}

/**
 * The packed phonetics of a lemma's own headword, '' where the dictionary has none. A lemma is never lemmatised again:
 * "rung" is a form of ring too, and would be pronounced like it.
 */
export function findPhonetic(lexicon: Pick<Lexicon, 'entry'>, lemma: string): string {
  const phonetics = lexicon.entry(lemma)?.phonetics
  return phonetics ? packPhonetics(phonetics) : ''
}

/** Of one line the gloss that the paragraph's Chinese has. */
const chosenIn = (line: GlossLine, { zh, place }: WordInContext): string | undefined =>
  zh ? chooseGloss([line], { zh, place: place ?? 0.5 })?.gloss : undefined

/** `n. 锯子，谚语`; '' where the dictionary has no meaning. A word saved by itself is not the phrase it stands in. */
export function findGloss(lexicon: Lexicon, target: WordInContext): string {
  const form = bent(lexicon, target)
  const entry = resolveEntry(lexicon, form ?? target)
  const ofLemma = form && entry?.senses.find(({ lemma }) => (lemma ?? entry.lemma) === toWordKey(target.text))
  const isSingle = entry?.here?.phrase && !isPhrase(target.text)
  const line = ofLemma ?? (isSingle ? entry.senses[0] : undefined)
  const sense = line ? { ...line, zh: shortenGlosses(line.zh, chosenIn(line, target)) } : entry?.here
  return sense ? lineOf(sense) : ''
}

const lineOf = ({ pos, zh }: { pos: string; zh: string }): string =>
  truncateText(pos ? `${pos}. ${zh}` : zh, MAX_GLOSS_LENGTH)

/**
 * The meaning to keep. `sent` is what the reader was shown, or wrote: it wins, and counts as their own where the dictionary
 * says nothing like it. Without one, and where the one sent is of a phrase around the word, the dictionary's at that place.
 * `read`: what a model read there, which comes before the dictionary's and is no reader's own either.
 */
export function chooseSavedGloss(
  lexicon: Lexicon,
  sent: string | undefined,
  target: WordInContext,
  read?: { pos: string; zh: string },
): SavedGloss {
  const gloss = findGloss(lexicon, target)
  if (!sent) return { gloss: read ? lineOf(read) : gloss, is_gloss_own: false }
  if (read && isDictionaryGloss(sent, [read])) return { gloss: sent, is_gloss_own: false }
  const entry = resolveEntry(lexicon, bent(lexicon, target) ?? target)
  const alone = resolveEntry(lexicon, { text: target.text })
  const senses = [{ zh: gloss }, ...(entry?.senses ?? []), ...(alone?.senses ?? [])]
  if (isDictionaryGloss(sent, senses)) return { gloss: sent, is_gloss_own: false }
  const around = [...(entry?.phrases ?? []), ...(entry?.here ? [entry.here] : [])]
  if (!isDictionaryGloss(sent, around)) return { gloss: sent, is_gloss_own: true }
  const isOfPhrase = around.some(
    ({ zh, ...of }) =>
      'phrase' in of && of.phrase === placeWord(lexicon, target).lemma && isDictionaryGloss(sent, [{ zh }]),
  )
  return { gloss: isOfPhrase ? sent : gloss, is_gloss_own: false }
}

/** The lemma that a state is kept under; a word of its own is taken as it is: "saw", not see. */
export function resolveStateLemma(lexicon: Pick<Lexicon, 'lemmasOf'>, word: string): string {
  const lemmas = lexicon.lemmasOf(word)
  const key = toWordKey(word)
  return lemmas.includes(key) ? key : (lemmas[0] ?? key)
}
