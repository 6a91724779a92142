// Serializers of issues and their places: published ones for readers, with the progress of work for editors.
import type { MagazineCard, MagazinePlace, MagazineShown } from '../../../contract/magazine.ts'
import { isFileAddress } from '../../../domain/article/file-address.ts'
import { computeIssueStatus } from '../../../domain/magazine/status.ts'
import type { Ctx } from '../../http/context.ts'
import { lengthsOf, loadCards } from '../article/public.ts'
import type { MagazinePlaceRow, MagazineRow } from './store.ts'

export const settledStatusOf = (row: MagazineRow) => (row.task ? row.status : computeIssueStatus(row))

/** Cards in the order of `rows`, with statistics over the articles that the reader may see. */
export async function presentMagazines(ctx: Ctx, rows: readonly MagazineRow[]): Promise<MagazineCard[]> {
  const [lengths, leads] = await Promise.all([
    lengthsOf(ctx, [...new Set(rows.flatMap(({ article_ids }) => article_ids))]),
    loadCards(ctx, [...new Set(rows.flatMap(({ article_ids }) => article_ids[0] ?? []))]),
  ])
  const leadOf = new Map(leads.map((card) => [card.id, card]))
  return rows.map((row) => {
    const articles = row.article_ids.flatMap((id) => lengths.get(id) ?? [])
    const lead = leadOf.get(row.article_ids[0] ?? 0)
    const { id, name, edition, number, cover, publication_id, published_at } = row
    return {
      ...{ id, name, edition, number, publication_id },
      // An external cover is shown only after it was stored.
      cover: cover !== null && isFileAddress(cover) ? cover : null,
      lead: lead ? { title: lead.title, cover: lead.cover } : null,
      article_count: articles.length,
      minutes: articles.reduce((sum, { minutes }) => sum + minutes, 0),
      read_count: articles.filter(({ is_read }) => is_read).length,
      status: settledStatusOf(row),
      published_at: published_at?.toISOString() ?? null,
    }
  })
}

/** Progress of the work on an issue, for editors only. */
export const workOf = (ctx: Ctx, row: MagazineRow): Pick<MagazineShown, 'work'> => {
  const { url, cover, task, error, lacks, places, ready, failed, sections } = row
  return ctx.user?.role === 'admin'
    ? {
        work: {
          ...{ url, cover, task, error, lacks, places, ready, failed, sections },
          can_translate: ctx.translator !== undefined,
        },
      }
    : {}
}

/** Places with their articles; readers get only those that they may read. */
export async function presentPlaces(
  ctx: Ctx,
  rows: readonly MagazinePlaceRow[],
  sections: MagazineRow['sections'],
  base: string | undefined,
): Promise<MagazinePlace[]> {
  const cards = await loadCards(
    ctx,
    rows.map(({ article_id }) => article_id),
    base,
  )
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const zhOf = new Map(sections.map(({ name, name_zh }) => [name, name_zh]))
  const isEditor = ctx.user?.role === 'admin'
  return rows.flatMap((row) => {
    const article = cardOf.get(row.article_id) ?? null
    if (!article && !isEditor) return []
    const { id, section, article_id, stage, stage_error, link, minutes, has_pending } = row
    const { is_ready, translated_percent, is_stub, duplicate_of, other_language } = row
    return [
      {
        ...{ id, section, article },
        section_zh: zhOf.get(section) ?? '',
        title: article?.title || row.article_title || row.title,
        title_zh: row.title_zh,
        ...(isEditor
          ? {
              work: {
                ...{ article_id, stage, reason: stage_error, link, minutes, has_pending },
                ...{ is_ready, translated_percent, is_stub, duplicate_of, other_language },
              },
            }
          : {}),
      },
    ]
  })
}
