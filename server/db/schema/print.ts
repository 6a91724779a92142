// Schema of the quotes that editors chose for posters.
import { pgTable, text } from 'drizzle-orm/pg-core'
import { articles } from './article.ts'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

/** The sentence that an editor chose for an article's poster; the default is chosen by rules. */
export const print_quotes = pgTable('print_quotes', {
  article_id: referenceColumn('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  zh: text('zh').notNull().default(''),
  chosen_by: referenceColumn('chosen_by').notNull(),
  at: timestampColumn('at').notNull().default(nowDefault),
})
