// Diff of two texts of an article, paragraph by paragraph, for the audit of a revision.
import type { Paragraph } from '../../../contract/entities/article.ts'

export interface RevisionText {
  title: string
  title_zh: string
  paragraphs: readonly Paragraph[]
}

export type ParagraphDiff =
  | { kind: 'same' | 'changed'; before: Paragraph; after: Paragraph }
  | { kind: 'added'; after: Paragraph }
  | { kind: 'removed'; before: Paragraph }

/** In the order of `after`; a removed paragraph follows the paragraph that it followed in `before`. */
export function diffParagraphs(before: readonly Paragraph[], after: readonly Paragraph[]): ParagraphDiff[] {
  const old = new Map(before.map((paragraph) => [paragraph.id, paragraph]))
  const remainingIds = new Set(after.map(({ id }) => id).filter((id) => old.has(id)))
  const removedBehind = new Map<string, ParagraphDiff[]>()
  let behind = ''
  for (const paragraph of before) {
    if (remainingIds.has(paragraph.id)) behind = paragraph.id
    else
      removedBehind.set(behind, [
        ...(removedBehind.get(behind) ?? []),
        { kind: 'removed', before: paragraph },
      ])
  }
  const rows = after.flatMap((paragraph): ParagraphDiff[] => {
    const was = old.get(paragraph.id)
    if (!was) return [{ kind: 'added', after: paragraph }]
    const kind = isSame(was, paragraph) ? 'same' : 'changed'
    return [{ kind, before: was, after: paragraph }, ...(removedBehind.get(paragraph.id) ?? [])]
  })
  return [...(removedBehind.get('') ?? []), ...rows]
}

/** Whether the common paragraphs are in a different order. */
export function isReordered(before: readonly Paragraph[], after: readonly Paragraph[]): boolean {
  const ids = (list: readonly Paragraph[], other: readonly Paragraph[]) => {
    const known = new Set(other.map(({ id }) => id))
    return list.flatMap(({ id }) => (known.has(id) ? [id] : [])).join()
  }
  return ids(before, after) !== ids(after, before)
}

const formatsOf = ({ runs }: Paragraph): string =>
  runs.map(({ start, end, mark, href = '' }) => `${start} ${end} ${mark} ${href}`).join()

function isSame(a: Paragraph, b: Paragraph): boolean {
  return a.text === b.text && a.zh === b.zh && isLike(a, b)
}

/** Equal except for the words: same kind, picture, emphasis and links. */
export const isLike = (a: Paragraph, b: Paragraph): boolean =>
  a.kind === b.kind && a.src === b.src && formatsOf(a) === formatsOf(b)
