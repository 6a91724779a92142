// Makes, changes, publishes and destroys collections: by their owner, or by an editor.
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
/** Nobody's look is waited for: an editor writes, or the site says so. */
const isTrusted = async (ctx: Ctx<'user'>): Promise<boolean> =>
  ctx.user.role === 'admin' || !(await settingsNow(ctx)).collection_review

/** So many that one cannot be guessed from another, and that JSON still holds. */
const newId = (): number => randomInt(1, 2 ** 47)
const MAX_TOPICS = 5
const NOT_HANDED_IN = '作者还没有提交这个合集，等作者提交后再发布。'

/** New without an `id`. ARTICLE_NOT_FOUND names what readers may not see and what was not in it before. */
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
  const lost = ids.filter((each) => !seen.has(each) && !known?.article_ids.includes(each))
  if (lost.length > 0) throwAppError('ARTICLE_NOT_FOUND', { details: { article_ids: lost } })
  const topics = topicsOf(cards)
  // Without one of its own it has one that was drawn for it, and stays the same while its name does.
  const drawn = cover ?? (await drawnCover(ctx, `collection:${input.name}`, topics[0] ?? ''))
  const text = { ...input, cover: drawn, topics }
  const at = ctx.now()
  if (id === undefined)
    return ctx.store.collection.make({ id: newId(), ...text, article_ids: ids, at, op_id }, writer)
  const is_trusted = await isTrusted(ctx)
  return ctx.store.collection.holding({ id, op_id, call: 'collection.add' }, writer, async (tx, held) => {
    if (held.status === 'DESTROYED') throwAppError('COLLECTION_NOT_FOUND')
    const isOther =
      held.name !== text.name ||
      held.description !== text.description ||
      held.cover !== text.cover ||
      (text.is_public && !held.is_public)
    const { is_public } = text
    const status = computeChangedStatus({ status: held.status, is_public, is_trusted }, isOther)
    await ctx.store.collection.rewrite(tx, { id, ...text, article_ids: ids, at, status })
    return { id, status }
  })
}

/** The commonest first; of equals in the order they came. */
function topicsOf(cards: readonly { topics: readonly string[] }[]): string[] {
  const counts = new Map<string, number>()
  for (const topic of cards.flatMap(({ topics }) => topics)) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_TOPICS)
    .map(([topic]) => topic)
}

/** STATE_CONFLICT for what is destroyed or a reader never handed in; COLLECTION_EMPTY without articles. A reason is kept only from an editor. */
export const publishCollection = async (
  ctx: Ctx<'user'>,
  { id, cancel, reason, op_id }: ParsedInput<typeof collectionEndpoints.publish>,
): Promise<EndpointResult<typeof collectionEndpoints.publish>> => {
  const writer = writerOf(ctx)
  const operation = { id, op_id, call: 'collection.publish' }
  const is_trusted = await isTrusted(ctx)
  return ctx.store.collection.holding(operation, writer, async (tx, held) => {
    if (held.status === 'DESTROYED') throwAppError('STATE_CONFLICT')
    if (!cancel && !isSubmitted({ ...held, is_mine: held.owner_id === writer.id }))
      throwAppError('STATE_CONFLICT', { message: NOT_HANDED_IN })
    if (!cancel && held.article_count === 0) throwAppError('COLLECTION_EMPTY')
    const status = cancel ? 'DRAFT' : computePublishedStatus({ ...held, is_trusted })
    if (!status) throwAppError('STATE_CONFLICT')
    const reasonShown = cancel && writer.is_editor && held.owner_id !== writer.id ? reason || null : null
    const done = { id, status, before: null, reason: reasonShown, user_id: writer.id, at: ctx.now() }
    await ctx.store.collection.move(tx, done, writer)
    return { status }
  })
}

/** Twice the same is as once; taken back it is what it was, as long as the row stays. */
export const destroyCollection = (
  ctx: Ctx<'user'>,
  { id, status: isGone, op_id }: ParsedInput<typeof collectionEndpoints.destroy>,
): Promise<EndpointResult<typeof collectionEndpoints.destroy>> => {
  const writer = writerOf(ctx)
  const operation = { id, op_id, call: 'collection.destroy' }
  return ctx.store.collection.holding(operation, writer, async (tx, held) => {
    const isDestroyed = held.status === 'DESTROYED'
    if (isGone === isDestroyed) return { status: held.status }
    const status = isGone ? 'DESTROYED' : (held.status_before ?? 'DRAFT')
    const before = isGone ? held.status : null
    const done = { id, status, before, reason: null, user_id: writer.id, at: ctx.now() }
    await ctx.store.collection.move(tx, done, writer)
    return { status }
  })
}
