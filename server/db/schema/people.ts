// Table of what people are called elsewhere: their numbers at WeChat.
import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

/** One account at WeChat belongs to one user; a user may have several: one in each of our apps there. */
export const wechat_ids = pgTable(
  'wechat_ids',
  {
    openid: text('openid').primaryKey(),
    user_id: referenceColumn('user_id').notNull(),
    /** The same person in our other apps there; '' where WeChat did not tell. */
    unionid: text('unionid').notNull().default(''),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [
    index('wechat_ids_user').on(t.user_id),
    index('wechat_ids_unionid').on(t.unionid).where(sql`unionid <> ''`),
  ],
)
