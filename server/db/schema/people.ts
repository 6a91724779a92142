// Schema of users' ids at WeChat.
import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

/** A WeChat id belongs to one user; a user may have several, one for each of our apps at WeChat. */
export const wechat_ids = pgTable(
  'wechat_ids',
  {
    openid: text('openid').primaryKey(),
    user_id: referenceColumn('user_id').notNull(),
    /** The id of the same person across our apps; '' where WeChat did not send it. */
    unionid: text('unionid').notNull().default(''),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [
    index('wechat_ids_user').on(t.user_id),
    index('wechat_ids_unionid').on(t.unionid).where(sql`unionid <> ''`),
  ],
)
