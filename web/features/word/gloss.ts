// Parses a stored gloss ("n. 接连；连续") for display and for the hint of a blank.
import type { WordEntry } from '../../../contract/entities/word.ts'

const POS = /^((?:[a-z]{1,6}\.)(?:\s*[&/]\s*[a-z]{1,6}\.)*)\s*(.+)$/s

/** Its part of speech without the full stop ('' if there is none), and the Chinese. */
export function splitGloss(gloss: string): { pos: string; zh: string } {
  const [, pos = '', zh = gloss] = POS.exec(gloss.trim()) ?? []
  return { pos: pos.replace(/\.$/, ''), zh: zh.trim() }
}

/** Formats a sense as it is stored with a card. */
export const formatCardGloss = ({ pos, zh }: Pick<WordEntry['senses'][number], 'pos' | 'zh'>): string =>
  pos ? `${pos}. ${zh}` : zh

/** Max. length of a hint in hanzi that fits under a blank on the narrowest screen. */
export const HINT_LENGTH = 8
const BRACKETS = /[（(【[〈<][^）)】\]〉>]*[）)】\]〉>]/g
/** Separators of senses; in a gloss without them, commas separate the senses. */
const SENSES = /[；;。]|\s+(?=[a-z]{1,6}\.)/
const COMMAS = /[，,、]/
/** Dictionary placeholders for a person or thing: no part of the meaning. */
const VARIABLES = '做某事|某事物|某[人物事]|…+|\\.{3,}|·{3,}|\\b(?:sb|sth)\\b\\.?'
/**
 * Prepositions that are meaningless without their placeholder. Some are the end of a verb after a hanzi (认为,
 * 交给, 反对), except after a person or thing.
 */
const PREPOSITION = '(?:[把将跟由]|(?<![反面针应])对|(?<!(?![人们事物])\\p{Script=Han})[给向与和为在以])'
/** Placeholders with their preposition, also several: 某人或某事物. */
const PLACEHOLDERS = new RegExp(`${PREPOSITION}?(?:${VARIABLES})(?:[或和与、](?:${VARIABLES}))*`, 'gu')
/** A person who is caused to do something: without it, the meaning would be different. */
const CAUSED = /([使让令])某人/g

/**
 * The first sense in at most {@link HINT_LENGTH} hanzi; never another sense, and a cut word is marked as cut.
 */
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
  // Adds as many synonyms of the first sense as fit.
  return pieces.slice(1).reduce((hint, next) => {
    const longer = `${hint}，${next}`
    return hint.endsWith('…') || lengthOf(longer) > HINT_LENGTH ? hint : longer
  }, piece)
}

const withoutPos = (piece: string): string => piece.trim().replace(/^[a-z]{1,6}\.\s*/, '')
const lengthOf = (text: string): number => [...text].length

/**
 * Removes placeholders and their prepositions; if still too long, reduces a noun phrase to its head; else
 * cuts it and adds dots.
 */
function shortened(piece: string, isNoun: boolean): string {
  const bare = piece.replace(CAUSED, '$1人').replace(PLACEHOLDERS, '').replace(/^的/, '').trim()
  if (bare !== '' && lengthOf(bare) <= HINT_LENGTH) return bare
  const head = isNoun ? (bare.split('的').at(-1) ?? '') : ''
  if (lengthOf(head) >= 2 && lengthOf(head) <= HINT_LENGTH) return head
  return `${[...(bare || piece)].slice(0, HINT_LENGTH - 1).join('')}…`
}
