// Table of what people are called elsewhere: their numbers at WeChat.
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, now, ref } from './columns.ts'

/** One account at WeChat belongs to one user; a user may have several: one in each of our apps there. */
export const wechat_ids = pgTable(
  'wechat_ids',
  {
    openid: text('openid').primaryKey(),
    user_id: ref('user_id').notNull(),
    at: moment('at').notNull().default(now),
  },
  (t) => [index('wechat_ids_user').on(t.user_id)],
)
