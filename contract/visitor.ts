// Endpoint definitions of visitors: the log of browser events, and for admins the list of visitors and their
// events.
import { z } from 'zod'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { CursorField, FlagField, limitField, OffsetField, pageSchema, TimeField } from './kernel/fields.ts'

/** A browser or an app, identified across visits by its client id. */
export const Visitor = z.object({
  cuid: z.string(),
  first_at: TimeField,
  last_at: TimeField,
  /** Number of opened pages. */
  pages: z.number(),
  events: z.number(),
  source: z.string(),
  /** App of the last event, '': a browser. */
  app: z.string(),
  /** The last user with a session there; the phone is masked. */
  user: z.object({ id: z.number(), username: z.string(), phone: z.string() }).nullable(),
})
export type Visitor = z.output<typeof Visitor>
export const VisitorEvent = z.object({
  id: z.number(),
  name: z.string(),
  data: z.unknown(),
  source: z.string(),
  app: z.string(),
  at: TimeField,
})
export type VisitorEvent = z.output<typeof VisitorEvent>

/**
 * Max. UTF-8 bytes of an event's data as JSON. There is no other validation: apps of all versions may send
 * any data.
 */
const MAX_DATA_BYTES = 8192
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length
/** Apps send ids of users and devices as text, as a number, or not at all. */
const AnyId = z
  .union([z.string().max(64), z.number(), z.null()])
  .default('')
  .transform((id) => (id === null ? '' : String(id)))

export const visitorEndpoints = {
  list: defineGet('/reader/visitor/', {
    access: 'admin',
    summary: '访客，最近来的在前',
    query: { after: CursorField, offset: OffsetField, limit: limitField(10) },
    result: pageSchema(Visitor),
  }),
  logs: defineGet('/reader/visitor/logs', {
    access: 'admin',
    summary: '一位访客的足迹，从新到旧',
    query: { cuid: z.string().min(1).max(64), after: CursorField, offset: OffsetField },
    result: pageSchema(VisitorEvent).extend({ visitor: Visitor.nullable() }),
  }),
  log: definePost('/api/log', {
    access: 'open',
    summary: '记录一次浏览事件',
    body: {
      name: z.string().trim().min(1).max(60),
      data: z
        .unknown()
        .default({})
        .refine((data) => bytesOf(data) <= MAX_DATA_BYTES, { error: '不能超过 8 KB' }),
      cuid: AnyId,
      uid: AnyId,
      is_new: FlagField.default(false),
      source: z.enum(['WEB', 'WEBVIEW']).default('WEB'),
    },
    result: z.literal(true),
    rate: { max: 300, seconds: 60 },
    bodyLimit: 16_384,
  }),
}
