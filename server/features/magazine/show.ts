// Endpoints that return one issue, its articles in order, and the article after another.

import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { magazineEndpoints } from '../../../contract/magazine.ts'
import type { Ctx } from '../../http/context.ts'
import { loadCards } from '../article/public.ts'
import { presentMagazines, presentPlaces, workOf } from './present.ts'
import type { MagazineRow } from './store.ts'

/** Returns the issue if it is published, or if the user is an editor. Throws MAGAZINE_NOT_FOUND. */
async function visible(ctx: Ctx, id: number): Promise<MagazineRow> {
  const row = await ctx.store.magazine.one(id)
  if (!row) throwAppError('MAGAZINE_NOT_FOUND')
  const isOut = row.status === 'PUBLISHED' && row.published_at !== null && row.published_at <= ctx.now()
  return isOut || ctx.user?.role === 'admin' ? row : throwAppError('MAGAZINE_NOT_FOUND')
}

export async function showMagazine(
  ctx: Ctx,
  { id, base }: ParsedInput<typeof magazineEndpoints.show>,
): Promise<EndpointResult<typeof magazineEndpoints.show>> {
  const row = await visible(ctx, id)
  const [[card], articles] = await Promise.all([
    presentMagazines(ctx, [row]),
    loadCards(ctx, row.article_ids, base),
  ])
  if (!card) throw new Error('an issue that is there has a card')
  const known = articles.flatMap(({ known_percent }) => known_percent ?? [])
  const mean = known.reduce((sum, percent) => sum + percent, 0) / known.length
  return { ...card, known_percent: known.length === 0 ? null : mean, ...workOf(ctx, row) }
}

export async function listIssueArticles(
  ctx: Ctx,
  { id, base }: ParsedInput<typeof magazineEndpoints.articles>,
): Promise<EndpointResult<typeof magazineEndpoints.articles>> {
  const { sections } = await visible(ctx, id)
  return { items: await presentPlaces(ctx, await ctx.store.magazine.places(id), sections, base) }
}

/**
 * Without `article_id`, or if it is not in the issue: returns the first article that the reader has not
 * finished.
 */
export async function nextInMagazine(
  ctx: Ctx,
  { id, article_id, base }: ParsedInput<typeof magazineEndpoints.next>,
): Promise<EndpointResult<typeof magazineEndpoints.next>> {
  const { name, article_ids } = await visible(ctx, id)
  const cards = await loadCards(ctx, article_ids, base)
  const at = article_id === undefined ? -1 : article_ids.indexOf(article_id)
  const behind = cards.filter((card) => article_ids.indexOf(card.id) > at)
  const found = at < 0 ? behind.find(({ marks }) => !marks.includes('READ')) : behind[0]
  if (!found) return { name, total: cards.length, next: null }
  const { title, title_zh, cover, minutes, known_percent } = found
  const position = cards.indexOf(found) + 1
  return {
    name,
    total: cards.length,
    next: { id: found.id, title, title_zh, cover, minutes, known_percent, position },
  }
}
