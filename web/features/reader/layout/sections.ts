// Splits a text into sections of a few screens each, so that rendering skips what is far from the viewport.
import type { Paragraph } from '../../../../contract/entities/article.ts'

/** Consecutive list items are one group; every other paragraph is a group of its own. */
export type ParagraphGroup = { isList: boolean; items: readonly Paragraph[] }
export type TextSection = { groups: readonly ParagraphGroup[]; characters: number }

/** Five or six screens of a phone: enough for the first screen, small enough to render at once. */
const MIN_CHARACTERS = 4000

/**
 * The sections of a text, in order; each but the last has at least 4,000 characters, and no list is split.
 */
export function splitIntoSections(paragraphs: readonly Paragraph[]): TextSection[] {
  const found: { groups: ParagraphGroup[]; characters: number }[] = []
  for (const group of groupsOf(paragraphs)) {
    const length = group.items.reduce((sum, { text }) => sum + text.length, 0)
    const last = found.at(-1)
    if (last && last.characters < MIN_CHARACTERS) {
      last.groups.push(group)
      last.characters += length
    } else found.push({ groups: [group], characters: length })
  }
  return found
}

/** Index of the section that contains a paragraph; -1 when there is none. */
export const findSectionIndex = (sections: readonly TextSection[], paragraph: string): number =>
  sections.findIndex(({ groups }) => groups.some(({ items }) => items.some(({ id }) => id === paragraph)))

function groupsOf(paragraphs: readonly Paragraph[]): ParagraphGroup[] {
  const found: { isList: boolean; items: Paragraph[] }[] = []
  for (const paragraph of paragraphs) {
    const isList = paragraph.kind === 'li'
    const last = found.at(-1)
    if (isList && last?.isList) last.items.push(paragraph)
    else found.push({ isList, items: [paragraph] })
  }
  return found
}
