// Gives the paragraphs of a new revision their ids and the Chinese they may keep.
import { createHash } from 'node:crypto'
import type { Paragraph } from '../../../contract/entities/article.ts'
import { normaliseSpace } from '../../../domain/article/block.ts'
import { newParagraphId, reuseParagraphs } from '../../../domain/article/reuse.ts'
import { isTranslatable } from '../../../domain/article/translatable.ts'

/** A paragraph on its way in: one without an id, or with one the article does not know, is given its own. */
export type DraftParagraph = Omit<Paragraph, 'id'> & { id?: string | undefined }

/**
 * `next` with ids. An id given is kept when `old` has it (or `trust` says that all are ours) and no paragraph before
 * claimed it; the others are recognised by their text. `keepChinese` fills a missing translation where the English
 * has not changed: for a text from outside, never for an editor who has just cleared one.
 */
export function settleParagraphs(
  old: readonly Paragraph[],
  next: readonly DraftParagraph[],
  { trust, keepChinese }: { trust: boolean; keepChinese: boolean },
): Paragraph[] {
  const known = new Set(old.map((paragraph) => paragraph.id))
  const claimed = new Set<string>()
  const claims = next.map(({ id }) => {
    if (!id || claimed.has(id) || !(trust || known.has(id))) return undefined
    claimed.add(id)
    return id
  })
  const unclaimed = next.filter((_, index) => claims[index] === undefined)
  const found = reuseParagraphs(
    old.filter((paragraph) => !claimed.has(paragraph.id)),
    unclaimed.map(({ text, kind, src }) => ({ text, kind, src })),
  ).values()
  const taken = new Set(claimed)
  return next.map((paragraph, index) => {
    const claim = claims[index]
    if (claim !== undefined) return { ...paragraph, id: claim }
    const { id: same, zh } = found.next().value ?? { id: '', zh: '' }
    const id = same && !taken.has(same) ? same : newParagraphId(paragraph, taken)
    taken.add(id)
    return { ...paragraph, id, zh: paragraph.zh || (keepChinese ? zh : '') }
  })
}

/** Share of the paragraphs to be translated that are, 0–100; 100 only when none is missing. */
export function translatedPercent(paragraphs: readonly DraftParagraph[]): number {
  const prose = paragraphs.filter(isTranslatable)
  if (prose.length === 0) return 100
  return Math.floor((prose.filter(({ zh }) => zh.trim() !== '').length / prose.length) * 100)
}

/** Where the translation memory keeps a paragraph: SHA-256 of its English, white space aside. */
export const memoryHash = (text: string): string =>
  createHash('sha256').update(normaliseSpace(text)).digest('hex')
