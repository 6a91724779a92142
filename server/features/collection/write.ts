// Creates, changes, publishes and destroys collections, for their owner or an editor.
import { randomInt } from 'node:crypto'
import type { collectionEndpoints } from '../../../contract/collection.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { isFileAddress } from '../../../domain/article/file-address.ts'
import {
  computeChangedStatus,
  computePublishedStatus,
  isSubmitted,
} from '../../../domain/collection/status.ts'
import type { Ctx } from '../../http/context.ts'
import { drawnCover, loadCards } from '../article/public.ts'
import { settingsNow } from '../site/public.ts'
import type { CollectionWriter } from './write.store.ts'

const writerOf = ({ user }: Ctx<'user'>): CollectionWriter => ({
  id: user.id,
  is_editor: user.role === 'admin',
})
/** No review needed: the writer is an editor, or the site's settings do not require a review. */
const isTrusted = async (ctx: Ctx<'user'>): Promise<boolean> =>
  ctx.user.role === 'admin' || !(await settingsNow(ctx)).collection_review

/** Range: too large to guess another id, small enough for a JSON number. */
const newId = (): number => randomInt(1, 2 ** 47)
const MAX_TOPICS = 5
const NOT_SUBMITTED = '作者还没有提交这个合集，等作者提交后再发布。'

/**
 * Creates a collection, or updates the one with `id`. Throws ARTICLE_NOT_FOUND with the ids of articles that
 * readers cannot see and that were not in it before.
 */
export async function addCollection(
  ctx: Ctx<'user'>,
  { id, op_id, article_ids, ...input }: ParsedInput<typeof collectionEndpoints.add>,
): Promise<EndpointResult<typeof collectionEndpoints.add>['result']> {
  const writer = writerOf(ctx)
  const cover = input.cover || null
  if (cover !== null && !isFileAddress(cover))
    throwAppError('INVALID_INPUT', { details: [{ field: 'cover', message: '封面地址不对' }] })
  const ids = [...new Set(article_ids)]
  const known = id === undefined ? undefined : await ctx.store.collection.one(id, writer.id)
  const cards = await loadCards(ctx, ids)
  const seen = new Set(cards.map((card) => card.id))
  const hiddenIds = ids.filter((each) => !seen.has(each) && !known?.article_ids.includes(each))
  if (hiddenIds.length > 0) throwAppError('ARTICLE_NOT_FOUND', { details: { article_ids: hiddenIds } })
  const topics = topicsOf(cards)
  // Fallback cover: drawn from the name, so it changes only together with the name.
  const coverAddress = cover ?? (await drawnCover(ctx, `collection:${input.name}`, topics[0] ?? ''))
  const text = { ...input, cover: coverAddress, topics }
  const at = ctx.now()
  if (id === undefined)
    return ctx.store.collection.make({ id: newId(), ...text, article_ids: ids, at, op_id }, writer)
  const is_trusted = await isTrusted(ctx)
  return ctx.store.collection.holding({ id, op_id, call: 'collection.add' }, writer, async (tx, locked) => {
    if (locked.status === 'DESTROYED') throwAppError('COLLECTION_NOT_FOUND')
    const isOther =
      locked.name !== text.name ||
      locked.description !== text.description ||
      locked.cover !== text.cover ||
      (text.is_public && !locked.is_public)
    const { is_public } = text
    const status = computeChangedStatus({ status: locked.status, is_public, is_trusted }, isOther)
    await ctx.store.collection.rewrite(tx, { id, ...text, article_ids: ids, at, status })
    return { id, status }
  })
}

/** Most common topic first; for equal counts in the order of the cards. */
function topicsOf(cards: readonly { topics: readonly string[] }[]): string[] {
  const counts = new Map<string, number>()
  for (const topic of cards.flatMap(({ topics }) => topics)) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_TOPICS)
    .map(([topic]) => topic)
}

/**
 * Publishes or withdraws a collection. Throws STATE_CONFLICT for a destroyed one and for one that its owner
 * has not submitted, COLLECTION_EMPTY without articles. Only an editor's `reason` is stored.
 */
export const publishCollection = async (
  ctx: Ctx<'user'>,
  { id, cancel, reason, op_id }: ParsedInput<typeof collectionEndpoints.publish>,
): Promise<EndpointResult<typeof collectionEndpoints.publish>> => {
  const writer = writerOf(ctx)
  const operation = { id, op_id, call: 'collection.publish' }
  const is_trusted = await isTrusted(ctx)
  return ctx.store.collection.holding(operation, writer, async (tx, locked) => {
    if (locked.status === 'DESTROYED') throwAppError('STATE_CONFLICT')
    if (!cancel && !isSubmitted({ ...locked, is_mine: locked.owner_id === writer.id }))
      throwAppError('STATE_CONFLICT', { message: NOT_SUBMITTED })
    if (!cancel && locked.article_count === 0) throwAppError('COLLECTION_EMPTY')
    const status = cancel ? 'DRAFT' : computePublishedStatus({ ...locked, is_trusted })
    if (!status) throwAppError('STATE_CONFLICT')
    const reasonShown = cancel && writer.is_editor && locked.owner_id !== writer.id ? reason || null : null
    const done = { id, status, before: null, reason: reasonShown, user_id: writer.id, at: ctx.now() }
    await ctx.store.collection.move(tx, done, writer)
    return { status }
  })
}

/**
 * Destroys or restores a collection; repeating it has no effect. Restoring sets the status from before, as
 * long as the row exists.
 */
export const destroyCollection = (
  ctx: Ctx<'user'>,
  { id, status: isGone, op_id }: ParsedInput<typeof collectionEndpoints.destroy>,
): Promise<EndpointResult<typeof collectionEndpoints.destroy>> => {
  const writer = writerOf(ctx)
  const operation = { id, op_id, call: 'collection.destroy' }
  return ctx.store.collection.holding(operation, writer, async (tx, locked) => {
    const isDestroyed = locked.status === 'DESTROYED'
    if (isGone === isDestroyed) return { status: locked.status }
    const status = isGone ? 'DESTROYED' : (locked.status_before ?? 'DRAFT')
    const before = isGone ? locked.status : null
    const done = { id, status, before, reason: null, user_id: writer.id, at: ctx.now() }
    await ctx.store.collection.move(tx, done, writer)
    return { status }
  })
}
