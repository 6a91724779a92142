// The call of visitors: the log of what happens in the browser.
import { z } from 'zod'
import { post } from './kernel/call.ts'

export const visitor = {
  log: post('/api/log', {
    access: 'open',
    summary: '记录一次浏览事件',
    body: {
      name: z.string().trim().min(1).max(60),
      data: z
        .union([
          z.string().max(2000),
          z.record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])),
        ])
        .default({}),
      cuid: z.string().max(64).default(''),
      uid: z.string().max(64).default(''),
      is_new: z.boolean().default(false),
      source: z.enum(['WEB', 'WEBVIEW']).default('WEB'),
    },
    result: z.literal(true),
    rate: { max: 300, seconds: 60 },
    bodyLimit: 16_384,
  }),
}
