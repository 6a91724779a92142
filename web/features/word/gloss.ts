// A gloss as it is kept ("n. 接连；连续"), taken apart for showing it and for the hint of a blank.
import type { WordEntry } from '../../../contract/entities/word.ts'

const POS = /^((?:[a-z]{1,6}\.)(?:\s*[&/]\s*[a-z]{1,6}\.)*)\s*(.+)$/s

/** Its part of speech without the full stop, '' where it names none, and the Chinese. */
export function partsOf(gloss: string): { pos: string; zh: string } {
  const [, pos = '', zh = gloss] = POS.exec(gloss.trim()) ?? []
  return { pos: pos.replace(/\.$/, ''), zh: zh.trim() }
}

/** A sense as it is kept with a card. */
export const glossOf = ({ pos, zh }: Pick<WordEntry['senses'][number], 'pos' | 'zh'>): string =>
  pos ? `${pos}. ${zh}` : zh

/** No more hanzi than this stand under a blank without touching the line's end. */
export const HINT_LENGTH = 5
const BRACKETS = /[（(【[〈<][^）)】\]〉>]*[）)】\]〉>]/g

/** The first meaning, {@link HINT_LENGTH} characters at most: the first that is short enough, else the first cut short. */
export function hintOf(gloss: string): string {
  const pieces = partsOf(gloss)
    .zh.replace(BRACKETS, '')
    .split(/[；;，,、。]|\s+(?=[a-z]{1,6}\.)/)
    .map((piece) => piece.replace(/^[a-z]{1,6}\.\s*/, '').trim())
    .filter((piece) => piece !== '')
  const [first = ''] = pieces
  return pieces.find((piece) => [...piece].length <= HINT_LENGTH) ?? [...first].slice(0, HINT_LENGTH).join('')
}
