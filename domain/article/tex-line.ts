// Converts the TeX source of a formula to a readable line: without its layout commands.
import { truncateText } from '../kernel/well-formed.ts'
import { normaliseSpace } from './block.ts'

const MAX_LENGTH = 1000

/** Returns the source of a formula without its layout commands. */
export function formatTexLine(source: string): string {
  const bare = normaliseSpace(source)
    .replace(/^\{\\(?:display|text)style\s*(.*)\}$/s, '$1')
    .replace(/\\(?:displaystyle|textstyle|left|right|,|;|!|quad|qquad)(?![a-zA-Z])/g, ' ')
  return truncateText(normaliseSpace(bare), MAX_LENGTH)
}

/** The letters, digits and other visible characters of a text, to compare two notations of a formula. */
export const visibleSigns = (text: string): string => text.replace(/[\s\u200b\u2061-\u2064]+/g, '')
