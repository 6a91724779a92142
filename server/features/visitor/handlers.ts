// Maps each visitor endpoint to its handler.
import type { Visitor, visitorEndpoints } from '../../../contract/visitor.ts'
import { maskPhone } from '../../../domain/account/phone.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import type { VisitorEventRow, VisitorRow } from './store.ts'

const VISITORS: CursorOrder<VisitorRow> = {
  name: 'visitors',
  kinds: ['time', 'text'],
  keyOf: ({ last_at, cuid }) => [last_at.toISOString(), cuid],
}
const EVENTS: CursorOrder<VisitorEventRow> = { name: 'events', kinds: ['id'], keyOf: ({ id }) => [id] }
const EVENTS_A_PAGE = 50

const presentVisitor = ({ user_id, username, phone, ...row }: VisitorRow): Visitor => ({
  cuid: row.cuid,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
  pages: row.pages,
  events: row.events,
  source: row.source,
  app: row.app,
  user: user_id === null ? null : { id: user_id, username: username ?? '', phone: maskPhone(phone ?? '') },
})

/** Ids reserved for the server; a client id of this form is ignored. */
const GIVEN = /^(?:uid:\d+$|claimed:)/
const MAX_NAME_LENGTH = 64
/**
 * Visitor id of a request: the client id or, without one, the id of the logged-in user. Without a session it
 * is the claimed user id under another prefix, so that such events are visible but never count as that
 * user's.
 */
const visitorOf = (cuid: string, uid: string, claimed: string): string => {
  const own = GIVEN.test(cuid) ? '' : cuid
  if (own || uid) return own || `uid:${uid}`
  return claimed ? truncateText(`claimed:${claimed}`, MAX_NAME_LENGTH) : ''
}

/** Size of an event without its payload: names, ids and two index entries. */
const ROW_BYTES = 500

export const visitorHandlers: EndpointHandlers<typeof visitorEndpoints, 'visitor'> = {
  list: async (ctx, params) => {
    const page = toPageRequest(params, VISITORS)
    const { rows, ...next } = cutPage(await ctx.store.visitor.visitors(page), page, VISITORS)
    return { items: rows.map(presentVisitor), ...next }
  },
  logs: async (ctx, { cuid, ...pageParams }) => {
    const page = toPageRequest({ ...pageParams, limit: EVENTS_A_PAGE }, EVENTS)
    const [found, row] = await Promise.all([
      ctx.store.visitor.eventsOf(cuid, page),
      ctx.store.visitor.visitorNamed(cuid),
    ])
    const { rows, ...next } = cutPage(found, page, EVENTS)
    const items = rows.map(({ id, name, data, source, app, at }) => ({
      id,
      name,
      data,
      source,
      app,
      at: at.toISOString(),
    }))
    return { items, ...next, visitor: row ? presentVisitor(row) : null }
  },
  log: async (ctx, { name, data, cuid, uid, is_new, source }): Promise<true> => {
    // Drop the event instead of returning an error: logging must not break a page.
    const bytes = Buffer.byteLength(JSON.stringify(data)) + ROW_BYTES
    const say = (dropped: number) => ctx.log.warn({ dropped }, 'events beyond the allowance were dropped')
    const allowanceRequest = { network: ctx.network, bytes, now: ctx.now(), ticks: performance.now() }
    if (!ctx.store.visitor.allowance.isAllowed(allowanceRequest, say)) return true
    const app = ctx.app ? Object.values(ctx.app).join('_') : ''
    const known = ctx.user ? String(ctx.user.id) : ''
    const visitor = visitorOf(cuid, known, uid)
    await ctx.store.visitor.record({
      name,
      data,
      cuid: visitor,
      uid: known,
      claimed_uid: uid,
      is_new,
      source,
      app,
    })
    return true
  },
}
