// Endpoints for editing an issue by hand: its name and URL, its articles, their sections and order.

import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { magazineEndpoints } from '../../../contract/magazine.ts'
import { toLinkKey } from '../../../domain/article/duplicates.ts'
import { isFileAddress } from '../../../domain/article/file-address.ts'
import { computeIssueStatus, MAX_MAGAZINE_PLACES } from '../../../domain/magazine/status.ts'
import type { Queryable } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { draftsOfIssue, leaveIssue, publicationNamed, returnToIssue, takeIntoIssue } from '../desk/public.ts'
import { storeUpload } from './files.ts'
import { retryPlaceJob } from './job-types.ts'
import { presentPlaces } from './present.ts'
import { checkActionAllowed } from './request-issue-work.ts'
import type { MagazinePlaceRow } from './store.ts'
import type { HeldMagazine } from './write.store.ts'

const UPLOADED = '/reader/upload/'

/** Validates a URL; null if it is empty. Throws BAD_ADDRESS. */
function addressOf(input: string): string | null {
  if (input === '') return null
  if (!isFileAddress(input) && toLinkKey(input) === undefined) throwAppError('BAD_ADDRESS')
  return input
}

/** The same for the URL of the contents, which may be an EPUB that the editor has just uploaded. */
const contentsAt = async (ctx: Ctx<'admin'>, input: string): Promise<string | null> =>
  input.startsWith(UPLOADED) ? storeUpload(ctx, input) : addressOf(input)

export async function makeMagazine(
  ctx: Ctx<'admin'>,
  { url, cover, ...fields }: ParsedInput<typeof magazineEndpoints.make>,
): Promise<EndpointResult<typeof magazineEndpoints.make>> {
  const at = ctx.now()
  const magazineInput = { ...fields, url: await contentsAt(ctx, url), cover: addressOf(cover) }
  const publication_id = await publicationNamed(ctx, fields.name)
  const stamps = { created_by: ctx.user.id, created_at: at, updated_at: at }
  return { id: await ctx.store.magazine.make({ ...magazineInput, publication_id, ...stamps }) }
}

export async function updateMagazine(
  ctx: Ctx<'admin'>,
  { id, url, cover, ...fields }: ParsedInput<typeof magazineEndpoints.update>,
): Promise<true> {
  const addresses = {
    ...(url === undefined ? {} : { url: await contentsAt(ctx, url) }),
    ...(cover === undefined ? {} : { cover: addressOf(cover) }),
  }
  const publication =
    fields.name === undefined ? {} : { publication_id: await publicationNamed(ctx, fields.name) }
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  await ctx.store.magazine.holding(id, (tx) =>
    ctx.store.magazine.patch(tx, id, { ...changes, ...addresses, ...publication, updated_at: ctx.now() }),
  )
  return true
}

/** Soft delete of an unpublished issue, and its restoration. Idempotent. */
export async function removeMagazine(
  ctx: Ctx<'admin'>,
  { id, status: isGone }: ParsedInput<typeof magazineEndpoints.remove>,
): Promise<true> {
  const write = async (tx: Queryable, held: HeldMagazine) => {
    if (isGone) checkActionAllowed(held, 'REMOVE')
    await ctx.store.magazine.patch(tx, id, { removed_at: isGone ? ctx.now() : null })
  }
  await ctx.store.magazine.holding(id, write, { removed: true })
  return true
}

/** Updates the status after a change of the issue's articles. */
async function changed(ctx: Ctx<'admin'>, tx: Queryable, held: HeldMagazine): Promise<void> {
  const ids = await ctx.store.magazine.articleIds(tx, held.id)
  // Adding or removing an article invalidates the audit.
  const status = computeIssueStatus({ ...held, places: ids.length, ready: 0 }, true)
  await ctx.store.magazine.patch(tx, held.id, { status, updated_at: ctx.now() })
}

/** Appends an unknown section to the sections of the issue. */
async function knowSection(
  ctx: Ctx<'admin'>,
  tx: Queryable,
  held: HeldMagazine,
  section: string,
): Promise<void> {
  if (section === '' || held.sections.some(({ name }) => name === section)) return
  const sections = [...held.sections, { name: section, name_zh: '' }]
  await ctx.store.magazine.patch(tx, held.id, { sections, updated_at: ctx.now() })
}

export function addPlace(
  ctx: Ctx<'admin'>,
  { id, link, article_id: known, title, section }: ParsedInput<typeof magazineEndpoints.place>,
): Promise<EndpointResult<typeof magazineEndpoints.place>> {
  if ((link === undefined) === (known === undefined))
    throwAppError('INVALID_INPUT', { details: [{ field: 'link', message: '请给一个链接，或者一篇文章' }] })
  const source = link === undefined ? null : (toLinkKey(link) ?? throwAppError('BAD_ADDRESS'))
  return ctx.store.magazine.holding(id, async (tx, held) => {
    checkActionAllowed(held, 'CONTENTS')
    if (held.places >= MAX_MAGAZINE_PLACES) throwAppError('MAGAZINE_ARTICLE_LIMIT_REACHED')
    if (source !== null && (await ctx.store.magazine.sources(tx, id)).has(source))
      throwAppError('STATE_CONFLICT', { message: '这个链接已经在这一期里，或者刚移出去。' })
    const taken = known === undefined ? undefined : await takeIntoIssue(ctx, tx, known)
    const draft = { title: title || link || '', link, source: held.name }
    const [article_id = known] = taken ? [] : await draftsOfIssue(ctx, tx, [draft], ctx.user.id)
    if (article_id === undefined) throw new Error('a place has an article')
    const place = { article_id, section, title: title || taken?.title || link || '', source }
    const addedPlace = await ctx.store.magazine.addPlace(tx, id, place)
    await knowSection(ctx, tx, held, section)
    await changed(ctx, tx, held)
    return { id: addedPlace, article_id }
  })
}

/**
 * Sets the sections and the order of all articles, in any status; for a published issue, readers see it at
 * once.
 */
export async function orderMagazine(
  ctx: Ctx<'admin'>,
  { id, sections, places }: ParsedInput<typeof magazineEndpoints.order>,
): Promise<true> {
  const names = new Set(sections.map(({ name }) => name))
  const fault = (field: string, message: string) =>
    throwAppError('INVALID_INPUT', { details: [{ field, message }] })
  if (names.size < sections.length) fault('sections', '栏目不能重名')
  if (new Set(places.map((place) => place.id)).size < places.length) fault('places', '同一篇写了两次')
  if (places.some(({ section }) => section !== '' && !names.has(section))) fault('places', '没有这个栏目')
  await ctx.store.magazine.holding(id, async (tx, held) => {
    const known = await ctx.store.magazine.order(tx, id, places)
    // Reject a partial order: another editor has added or removed an article.
    if (known < places.length || known < held.places)
      throwAppError('PLACE_NOT_FOUND', { message: '这一期的文章刚刚变了，请刷新后再排。' })
    await ctx.store.magazine.patch(tx, id, { sections, updated_at: ctx.now() })
  })
  return true
}

/** Runs `run` with the place and its issue locked. Throws PLACE_NOT_FOUND. */
async function onPlace<T>(
  ctx: Ctx<'admin'>,
  id: number,
  run: (tx: Queryable, held: HeldMagazine, place: MagazinePlaceRow) => Promise<T>,
): Promise<T> {
  const place = (await ctx.store.magazine.place(id)) ?? throwAppError('PLACE_NOT_FOUND')
  return ctx.store.magazine.holding(place.magazine_id, (tx, held) => run(tx, held, place))
}

export async function updatePlace(
  ctx: Ctx<'admin'>,
  { id, article }: ParsedInput<typeof magazineEndpoints.updatePlace>,
): Promise<EndpointResult<typeof magazineEndpoints.updatePlace>> {
  const { title, section, link } = article
  const row = await onPlace(ctx, id, async (tx, held, place) => {
    const key = link === undefined ? place.source : (toLinkKey(link) ?? throwAppError('BAD_ADDRESS'))
    if (link !== undefined) checkActionAllowed(held, 'CONTENTS')
    const sources = await ctx.store.magazine.sources(tx, held.id)
    if (key !== null && key !== place.source && sources.has(key))
      throwAppError('STATE_CONFLICT', { message: '这个链接已经在这一期里了。' })
    const fields = { title: title ?? null, section: section ?? null, source: link === undefined ? null : key }
    await ctx.store.magazine.patchPlace(tx, { id, ...fields })
    await ctx.store.magazine.describe(tx, place.article_id, {
      title: title ?? null,
      link: link ?? null,
      link_key: link === undefined ? null : key,
    })
    if (section !== undefined) await knowSection(ctx, tx, held, section)
    return { magazine_id: held.id }
  })
  const [shown, places] = await Promise.all([
    ctx.store.magazine.one(row.magazine_id),
    ctx.store.magazine.places(row.magazine_id),
  ])
  const mine = places.filter((place) => place.id === id)
  const [place] = await presentPlaces(ctx, mine, shown?.sections ?? [], undefined)
  return place ?? throwAppError('PLACE_NOT_FOUND')
}

/** Idempotent. */
export async function removePlace(
  ctx: Ctx<'admin'>,
  { id, status: isGone }: ParsedInput<typeof magazineEndpoints.removePlace>,
): Promise<true> {
  await onPlace(ctx, id, async (tx, held, place) => {
    checkActionAllowed(held, 'CONTENTS')
    const isNew = await ctx.store.magazine.placeGone(tx, id, isGone ? ctx.now() : null)
    if (!isNew) return
    await (isGone ? leaveIssue : returnToIssue)(ctx, tx, place.article_id, ctx.user.id)
    await changed(ctx, tx, held)
  })
  return true
}

/**
 * Enqueues a new download of one text. The issue is not bound to this task, so that several texts can be
 * retried in parallel.
 */
export const retryPlace = (
  ctx: Ctx<'admin'>,
  { id }: ParsedInput<typeof magazineEndpoints.retryPlace>,
): Promise<EndpointResult<typeof magazineEndpoints.retryPlace>> =>
  onPlace(ctx, id, async (tx, held, place) => {
    checkActionAllowed(held, 'CONTENTS')
    if (place.source === null && !place.link)
      throwAppError('STATE_CONFLICT', { message: '这一篇是手写的，没有可以下载的地址。' })
    const payload = { magazine_id: held.id, place_id: id, user_id: ctx.user.id }
    // No `article_id` in the task: its row would wait for the lock on the article, which waits for this task.
    const about = { user_id: ctx.user.id, subject: place.article_title, key: `magazine place ${id}` }
    return { task: await ctx.store.magazine.requestTask(tx, retryPlaceJob, payload, about) }
  })
