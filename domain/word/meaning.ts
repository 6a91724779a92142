// Computes the stored fields of a saved word in context: lemma, gloss and spans. Used by the server and the
// browser.
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
/** A word in context as a card stores it. */
export interface WordPlacement {
  lemma: string
  /** The form in the text. For an inflected or split phrase: the words as they are in the sentence. */
  word: string
  spans: SpanPair[]
  /** The Chinese of the paragraph, '' if there is none. */
  zh: string
  /** The Chinese of the sentence, '' if unknown. */
  sentence_zh: string
}

/**
 * Maximum length in characters. No paragraph of 2,000 Chinese characters is known; the limit bounds the size
 * of a card.
 */
export const MAX_ZH_LENGTH = 2000
const MAX_GLOSS_LENGTH = 500

/**
 * If a query has the dictionary form of a word, but an inflected form of it is at the offset, returns the
 * query for that inflected form.
 */
function bent(lexicon: Lexicon, target: WordInContext): WordInContext | undefined {
  const { text, sentence, offset } = target
  if (!sentence || offset === undefined || isPhrase(text)) return undefined
  const token = tokenizeText(sentence).find(({ start, end }) => offset >= start && offset < end)
  const isForm = token && toWordKey(token.text) !== toWordKey(text)
  return isForm && lexicon.lemmasOf(token.text).includes(toWordKey(text))
    ? { ...target, text: token.text }
    : undefined
}

/** Returns the lemma and the place of a tapped word. */
export function placeWord(lexicon: Lexicon, target: WordInContext): WordPlacement {
  const form = bent(lexicon, target)
  const spans = locateSpans(lexicon, form ?? target)
  const matchedText = spans.map(([start, end]) => target.sentence?.slice(start, end)).join(' ')
  return {
    lemma: form ? toWordKey(target.text) : resolveLemma(lexicon, target),
    word: (isPhrase(target.text) || form) && matchedText !== '' ? matchedText : target.text,
    spans,
    zh: truncateText(target.zh ?? '', MAX_ZH_LENGTH),
    sentence_zh: truncateText(target.sentence_zh ?? '', MAX_ZH_LENGTH),
  }
}

/**
 * Returns the encoded phonetics of a lemma's own headword, '' if the dictionary has none. Do not lemmatize a
 * lemma again: "rung" is also a form of "ring", and would get the pronunciation of "ring".
 */
export function findPhonetic(lexicon: Pick<Lexicon, 'entry'>, lemma: string): string {
  const phonetics = lexicon.entry(lemma)?.phonetics
  return phonetics ? packPhonetics(phonetics) : ''
}

/** Returns the gloss of one line that occurs in the paragraph's Chinese. */
const chosenIn = (line: GlossLine, { zh, place }: WordInContext): string | undefined =>
  zh ? chooseGloss([line], { zh, place: place ?? 0.5 })?.gloss : undefined

/**
 * Returns e.g. `n. 锯子，谚语`; '' if the dictionary has no gloss. If a single word was saved, the gloss is not
 * that of a phrase around it.
 */
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
 * Chooses the gloss to store. `sent` is the gloss that the reader saw or wrote. It has priority, and counts
 * as the reader's own if the dictionary has nothing similar. The dictionary's gloss in this context is the
 * fallback if `sent` is missing or belongs to a phrase around the word. `read` is a model's gloss for this
 * place: it has priority over the dictionary's, and is not the reader's own either.
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

/**
 * Returns the lemma under which a word state is stored. A word that is a lemma itself is not lemmatized:
 * "saw" stays "saw", not "see".
 */
export function resolveStateLemma(lexicon: Pick<Lexicon, 'lemmasOf'>, word: string): string {
  const lemmas = lexicon.lemmasOf(word)
  const key = toWordKey(word)
  return lemmas.includes(key) ? key : (lemmas[0] ?? key)
}
