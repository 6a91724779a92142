// Selects the set phrases to highlight for readers from ECDICT's 366,000 entries of several words.
import type { Phrase } from '../../../../domain/language/lexicon.ts'
import type { DictionaryRow } from './normalise-row.ts'
import { UNWANTED_PHRASES } from './own-phrases.ts'

const PARTICLES = new Set(
  'about above across after against ahead along among apart around aside at away back before behind below between beyond by down for forth forward from in into of off on onto out over past round through to together toward towards under up upon with within without as than that'.split(
    ' ',
  ),
)
const SLOTS = new Set(["one's", "sb's", 'sb', 'sth', 'oneself', "sb.'s", 'sb.', 'sth.'])
const OBJECTS = new Set(['sb', 'sb.', 'sth', 'sth.'])
const LIGHT_VERBS = new Set(
  'be become break bring call catch come cut do draw fall feel find get give go have hold keep know lay leave let look lose make meet open pay play pull push put raise run save see set shake speak stand stay take talk tell think throw try turn wait work'.split(
    ' ',
  ),
)
const GRAMMAR = new Set(
  'a an the this that these those my your his her its our their i you he she it we they me him us them be is are was were will would can could may might must shall should do does did have has had not and or but if of to in on at by for with from as so than what who which when where how no some any all each every one two first other there here'.split(
    ' ',
  ),
)
const TRADE = /^\[(?!口)[^\]]{1,4}\]/
// Set phrases of function words only; all other combinations of function words are rejected.
const OF_LITTLE_WORDS = new Set(
  'out of|up to|so that|as if|as to|as for|but for|in all|at all|for all|after all|above all|all over|by and by|over and over|on and on|on and off|off and on|in and out|up and down|to and fro|so as to|in between|other than|as of|as from|in for|up against|out for|down with|away with|each other|so far|by far|along with|together with|apart from|away from|ahead of|all in all|now that|in front of|in with|all but|no more|what if|out of the way|in the way|on the way|by the way|in a way|all the way|and so on|so on'.split(
    '|',
  ),
)
// A combination of these verbs with a particle is a phrase only if it has a gloss of our own: others have
// their literal meaning (walk down the street, sit in a corner), and the source's gloss seldom fits.
const PLAIN_VERBS = new Set(
  'be become break bring call carry catch come cut do draw drive drop fall feel find get give go happen have help hold jump keep knock lay lead leave lend let lie live look lose make meet move open pass pay pick play pull push put ride rise roll run say see sell send set shake show shut sit sleep speak stand stay step stick strike take talk tell think throw touch travel try turn walk watch wear work write read'.split(
    ' ',
  ),
)
const MAX_WORDS = 6

/** A possible phrase, before ranks are known; `split` as in `Phrase`. */
export type PhraseCandidate = Phrase & { isSure: boolean }

/**
 * Returns a candidate for the list, or undefined. It has to be lower case, two to six plain words, with a
 * general gloss.
 */
export const phraseCandidate = (row: DictionaryRow): PhraseCandidate | undefined => {
  const { key, word } = row
  if (!key.includes(' ') || word !== key || !/^[a-z][a-z'. -]*[a-z.]$/.test(key)) return undefined
  const { words, split } = stripObjects(key)
  const phrase = words.join(' ')
  if (words.length < 2 || words.length > MAX_WORDS || UNWANTED_PHRASES.has(phrase)) return undefined
  if (words.length === 2 && PLAIN_VERBS.has(words[0] ?? '') && isParticle(words[1] ?? '')) return undefined
  if (INFLECTED.test(row.translation)) return undefined
  const zh = shortenGloss(row.translation)
  if (zh === '') return undefined
  const isSure = row.collins > 0 || row.oxford || row.tags.length > 0
  return isSure || isSetPhrase(words) ? { phrase, zh, split, isSure } : undefined
}

const isParticle = (word: string): boolean => PARTICLES.has(word) || word === 'to'
const INFLECTED = /的(?:过去式|过去分词|现在分词|第三人称|-?ing形式)/

const WRITTEN_OUT: Readonly<Record<string, string>> = {
  'sb.': 'sb',
  'sth.': 'sth',
  somebody: 'sb',
  someone: 'sb',
  something: 'sth',
  "sb.'s": "one's",
  "sb's": "one's",
  "somebody's": "one's",
  "someone's": "one's",
}
const SLOT = new Set(['sb', 'sth'])
// The object of these verbs may be placed before the prepositional phrase: bring the talks to an end.
const MOVERS = new Set(
  'bear bring call carry cast catch draw drive get give have hold keep lay leave let make place pull push put send set take throw turn'.split(
    ' ',
  ),
)
const PLACES = new Set('at by for from in into off on out over to under up upon within beyond'.split(' '))

/** The form without its objects (give sb a hand → give a hand), and whether an object may follow its verb. */
const stripObjects = (key: string): { words: string[]; split: boolean } => {
  const written = key.split(' ').map((word) => WRITTEN_OUT[word] ?? word)
  while (SLOT.has(written.at(-1) ?? '')) written.pop()
  // Remove `be`: be at large → at large, be on the loose → on the loose.
  if (written[0] === 'be' && written.length > 2 && PLACES.has(written[1] ?? '')) written.shift()
  const [first = '', second = ''] = written
  const hasSlot = written.length > 2 && SLOT.has(second)
  const words = hasSlot ? [first, ...written.slice(2)] : written
  const isMoved =
    words.length > 2 && MOVERS.has(first) && PLACES.has(words[1] ?? '') && !PARTICLES.has(words[2] ?? '')
  // No gap before `of`: in "requires the use of", `of` belongs to the object.
  const isOf = words.length === 2 && words[1] === 'of'
  return { words, split: (hasSlot && !isOf) || isMoved }
}

const isSetPhrase = (words: string[]): boolean => {
  const [first = '', second = ''] = words
  const isPlain = words.every((word) => SLOTS.has(word) || /^[a-z]+(?:['-][a-z]+)?$/.test(word))
  if (!isPlain || words.includes('etc') || SLOTS.has(first)) return false
  if (words.every((word) => GRAMMAR.has(word) || PARTICLES.has(word) || SLOTS.has(word)))
    return OF_LITTLE_WORDS.has(words.join(' '))
  if (words.length === 2 && (first === 'be' || first === 'to' || second === 'it')) return false
  // "have sb in" fits any perfect tense; "to ask sb for sth" is the phrase "ask for".
  if (OBJECTS.has(second) && (words.length === 3 || /^(?:have|be|do|get|let|leave)$/.test(first)))
    return false
  if (first === 'to' && !/^(?:the|an?|one's|some|no|and|say|tell|begin|start|be|sum)$/.test(second))
    return false
  return words.some((word) => PARTICLES.has(word) || SLOTS.has(word)) || LIGHT_VERBS.has(first)
}

// Max. ranks: for phrases of content words only, and for those with a function word, which is a sign of a set
// phrase.
const COMMON = 2500
const RARER = 10_000

/**
 * Whether every word of a candidate is so common that a reader knows the words but not the phrase; `rankOf`
 * returns the rank of a word's lemma.
 */
export const isCommonEnough = (
  { phrase, isSure }: PhraseCandidate,
  rankOf: (word: string) => number | null,
): boolean => {
  if (isSure) return true
  const own = phrase.split(' ').filter((word) => !isLittle(word))
  const limit = own.length < phrase.split(' ').length ? RARER : COMMON
  return own.every((word) => (rankOf(word) ?? Infinity) <= limit)
}

const isLittle = (word: string): boolean => SLOTS.has(word) || PARTICLES.has(word) || GRAMMAR.has(word)

const GLOSS_LENGTH = 40

/**
 * The general part of a gloss in one line of max. 40 characters; empty when all lines have a domain label.
 */
export const shortenGloss = (translation: string): string => {
  const general = translation
    .split('\n')
    .filter((line) => !TRADE.test(line))
    .map((line) => line.replace(/^(?:[a-z]{1,6}\.\s*(?:[&,/]\s*)?)+/, '').trim())
  const gloss = general
    .join('；')
    .replace(/\s*[;；]\s*/g, '；')
    .replace(/,\s*/g, '，')
  if (gloss.length <= GLOSS_LENGTH) return gloss
  const cut = gloss.slice(0, GLOSS_LENGTH)
  const end = Math.max(cut.lastIndexOf('；'), cut.lastIndexOf('，'))
  return end > 0 ? cut.slice(0, end) : cut
}
