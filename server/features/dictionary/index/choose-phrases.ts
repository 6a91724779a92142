// Chooses, from ECDICT's 366,000 entries of several words, the set phrases that a reader wants to have pointed out.
import type { IndexRow } from './normalise-row.ts'

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
// Of what is made of little words alone, only these are phrases.
const OF_LITTLE_WORDS = new Set(
  'out of|up to|so that|as if|as to|as for|but for|in all|at all|for all|after all|above all|all over|by and by|over and over|on and on|on and off|off and on|in and out|up and down|to and fro|so as to|in between|other than|as of|as from|in for|up against|out for|down with|away with|each other|so far|by far|along with|together with|apart from|away from|ahead of|all in all|now that|in front of|in with|all but|no more|what if|out of the way|in the way|on the way|by the way|in a way|all the way|and so on|so on'.split(
    '|',
  ),
)
// True, but pointed out in every other line, or misleading there.
const UNWANTED = new Set(
  'want to|too late|do something|put it|take it|work it|the rest|follow by|become one|have notice|in the final|for month|in other word|one of|lunch in|corner in|book in|line out|day about|in large|like to|to be|that way|of the day|of the time|of a day|of record|to the world|at a word|south of|used for|old man|old lady|back of|have it|say it|like it|do it|get it|that much|so much|look it|know it|with it|have sth on sb|have sth in|get to|have to be|so be it|have got|be going to do'.split(
    '|',
  ),
)
const MAX_WORDS = 6

/** A phrase that may be chosen, before ranks are known. */
export type PhraseCandidate = { phrase: string; zh: string; isSure: boolean }

/** A candidate for the list, or undefined: lower case, two to six plain words, a general gloss. */
export const phraseCandidate = (row: IndexRow): PhraseCandidate | undefined => {
  const { key, word } = row
  if (!key.includes(' ') || word !== key || !/^[a-z][a-z'. -]*[a-z.]$/.test(key)) return undefined
  const phrase = key.replace(/(?: (?:sb|sth|somebody|something|someone)\.?)+$/, '')
  const words = phrase.split(' ')
  if (words.length < 2 || words.length > MAX_WORDS || UNWANTED.has(key)) return undefined
  const zh = shortGloss(row.translation)
  if (zh === '') return undefined
  const isSure = row.collins > 0 || row.oxford || row.tags.length > 0
  return isSure || isSetPhrase(words) ? { phrase, zh, isSure } : undefined
}

const isSetPhrase = (words: string[]): boolean => {
  const [first = '', second = ''] = words
  const isPlain = words.every((word) => SLOTS.has(word) || /^[a-z]+(?:['-][a-z]+)?$/.test(word))
  if (!isPlain || words.includes('etc') || SLOTS.has(first)) return false
  if (words.every((word) => GRAMMAR.has(word) || PARTICLES.has(word) || SLOTS.has(word)))
    return OF_LITTLE_WORDS.has(words.join(' '))
  if (words.length === 2 && (first === 'be' || first === 'to' || second === 'it')) return false
  // "have sb in" fits any perfect tense; "to ask sb for sth" is ask for.
  if (OBJECTS.has(second) && (words.length === 3 || /^(?:have|be|do|get|let|leave)$/.test(first)))
    return false
  if (first === 'to' && !/^(?:the|an?|one's|some|no|and|say|tell|begin|start|be|sum)$/.test(second))
    return false
  return words.some((word) => PARTICLES.has(word) || SLOTS.has(word)) || LIGHT_VERBS.has(first)
}

/** Whether every word of a candidate is common enough that the phrase, not the word, is what is new. */
export const isCommonEnough = (
  candidate: PhraseCandidate,
  rankOf: (word: string) => number | null,
): boolean =>
  candidate.isSure ||
  candidate.phrase
    .split(' ')
    .every(
      (word) =>
        SLOTS.has(word) || PARTICLES.has(word) || GRAMMAR.has(word) || (rankOf(word) ?? Infinity) <= 2500,
    )

const GLOSS_LENGTH = 40

/** The general part of a gloss in one line of at most 40 characters, '' when it is all trade talk. */
export const shortGloss = (translation: string): string => {
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
