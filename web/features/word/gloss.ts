// A gloss as it is kept ("n. 接连；连续"), taken apart for showing it and for the hint of a blank.
import type { WordEntry } from '../../../contract/entities/word.ts'

const POS = /^((?:[a-z]{1,6}\.)(?:\s*[&/]\s*[a-z]{1,6}\.)*)\s*(.+)$/s

/** Its part of speech without the full stop, '' where it names none, and the Chinese. */
export function splitGloss(gloss: string): { pos: string; zh: string } {
  const [, pos = '', zh = gloss] = POS.exec(gloss.trim()) ?? []
  return { pos: pos.replace(/\.$/, ''), zh: zh.trim() }
}

/** A sense as it is kept with a card. */
export const formatCardGloss = ({ pos, zh }: Pick<WordEntry['senses'][number], 'pos' | 'zh'>): string =>
  pos ? `${pos}. ${zh}` : zh

/** Longest hint in hanzi that fits under a blank on the narrowest screen. */
export const HINT_LENGTH = 8
const BRACKETS = /[（(【[〈<][^）)】\]〉>]*[）)】\]〉>]/g
/** Ends a sense; where a gloss has none of these, its commas part senses. */
const SENSES = /[；;。]|\s+(?=[a-z]{1,6}\.)/
const COMMAS = /[，,、]/
/** Variables of a dictionary for a person or thing: no part of the meaning. */
const VARIABLES = '做某事|某事物|某[人物事]|…+|\\.{3,}|·{3,}|\\b(?:sb|sth)\\b\\.?'
/** Says nothing without its variable. Some end a verb after a hanzi (认为, 交给, 反对), except after a person or thing. */
const PREPOSITION = '(?:[把将跟由]|(?<![反面针应])对|(?<!(?![人们事物])\\p{Script=Han})[给向与和为在以])'
/** Variables with the preposition that they follow, also several: 某人或某事物. */
const PLACEHOLDERS = new RegExp(`${PREPOSITION}?(?:${VARIABLES})(?:[或和与、](?:${VARIABLES}))*`, 'gu')
/** Somebody who is caused to do something: without, the meaning would be another. */
const CAUSED = /([使让令])某人/g

/** The first sense in {@link HINT_LENGTH} hanzi at most; never another sense, and never half a word without saying so. */
export function createHint(gloss: string): string {
  const { pos, zh } = splitGloss(gloss)
  const senses = zh.replace(BRACKETS, '').split(SENSES).map(withoutPos).filter(Boolean)
  const [first = ''] = senses
  const pieces = first
    .split(COMMAS)
    .map((piece) => piece.trim())
    .filter(Boolean)
  const [piece = ''] = pieces
  if (lengthOf(piece) > HINT_LENGTH) return shortened(piece, pos === 'n')
  if (senses.length === 1) return piece
  // As many synonyms of the first sense as fit.
  return pieces.slice(1).reduce((hint, next) => {
    const longer = `${hint}，${next}`
    return hint.endsWith('…') || lengthOf(longer) > HINT_LENGTH ? hint : longer
  }, piece)
}

const withoutPos = (piece: string): string => piece.trim().replace(/^[a-z]{1,6}\.\s*/, '')
const lengthOf = (text: string): number => [...text].length

/** Without variables and their prepositions; then the head of a noun phrase; else cut and marked with dots. */
function shortened(piece: string, isNoun: boolean): string {
  const bare = piece.replace(CAUSED, '$1人').replace(PLACEHOLDERS, '').replace(/^的/, '').trim()
  if (bare !== '' && lengthOf(bare) <= HINT_LENGTH) return bare
  const head = isNoun ? (bare.split('的').at(-1) ?? '') : ''
  if (lengthOf(head) >= 2 && lengthOf(head) <= HINT_LENGTH) return head
  return `${[...(bare || piece)].slice(0, HINT_LENGTH - 1).join('')}…`
}
