// Cuts a text into sections of some screens each, so that what is far from the window costs nothing.
import type { Paragraph } from '../../../../contract/entities/article.ts'

/** Items of a list that follow each other are one group; every other paragraph is one of its own. */
export type ParagraphGroup = { isList: boolean; items: readonly Paragraph[] }
export type TextSection = { groups: readonly ParagraphGroup[]; characters: number }

/** Five or six screens of a phone: enough for the first look, little enough to be drawn at once. */
const MIN_CHARACTERS = 4000

/** The sections of a text, in order; each but the last has at least 4,000 characters, and no list is cut. */
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

/** Which section holds a paragraph; -1 when none does. */
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
