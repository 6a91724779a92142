// Assigns paragraph ids to a new revision, and reuses existing translations.
import { createHash } from 'node:crypto'
import type { Paragraph } from '../../../contract/entities/article.ts'
import { normaliseSpace } from '../../../domain/article/block.ts'
import { newParagraphId, reuseParagraphs } from '../../../domain/article/reuse.ts'
import { isTranslatable } from '../../../domain/article/translatable.ts'

/** A paragraph of the input: without an id, or with an unknown id, it gets a new one. */
export type DraftParagraph = Omit<Paragraph, 'id'> & { id?: string | undefined }

/**
 * Returns `next` with ids. A given id is valid if it is in `old` (or `trust` is set) and no earlier paragraph
 * has it; other paragraphs are matched by text. `keepChinese` fills missing translations if the English is
 * unchanged: for downloaded texts, but never for an editor who has just deleted one.
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

/** Percentage of translatable paragraphs that have a translation, 0–100; 100 only if none is missing. */
export function translatedPercent(paragraphs: readonly DraftParagraph[]): number {
  const prose = paragraphs.filter(isTranslatable)
  if (prose.length === 0) return 100
  return Math.floor((prose.filter(({ zh }) => zh.trim() !== '').length / prose.length) * 100)
}

/** Key in the translation memory: SHA-256 of the English with normalized white space. */
export const memoryHash = (text: string): string =>
  createHash('sha256').update(normaliseSpace(text)).digest('hex')
