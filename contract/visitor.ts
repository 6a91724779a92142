// The call of visitors: the log of what happens in the browser.
import { z } from 'zod'
import { post } from './kernel/call.ts'
import { Flag } from './kernel/fields.ts'

/** UTF-8 bytes of an event's data as JSON, which may be any: apps of all ages send what they like. */
const MOST_DATA = 8192
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value) ?? '').length
/** Apps name people and devices by text, by number, or not at all. */
const AnyId = z
  .union([z.string().max(64), z.number(), z.null()])
  .default('')
  .transform((id) => (id === null ? '' : String(id)))

export const visitor = {
  log: post('/api/log', {
    access: 'open',
    summary: '记录一次浏览事件',
    body: {
      name: z.string().trim().min(1).max(60),
      data: z
        .unknown()
        .default({})
        .refine((data) => bytesOf(data) <= MOST_DATA, { error: '不能超过 8 KB' }),
      cuid: AnyId,
      uid: AnyId,
      is_new: Flag.default(false),
      source: z.enum(['WEB', 'WEBVIEW']).default('WEB'),
    },
    result: z.literal(true),
    rate: { max: 300, seconds: 60 },
    bodyLimit: 16_384,
  }),
}
