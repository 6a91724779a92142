// Schema of creators: authors and publications, and their followers.
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CREATOR_KINDS } from '../../../domain/creator/kinds.ts'
import { idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

/** An article refers to its author and its publication by id; it stores their printed names itself. */
export const creators = pgTable(
  'creators',
  {
    id: idColumn().primaryKey(),
    kind: text('kind', { enum: CREATOR_KINDS }).notNull().default('AUTHOR'),
    name: text('name').notNull(),
    bio: text('bio').notNull().default(''),
    /** A sentence of theirs that an editor chose. */
    quote: text('quote').notNull().default(''),
    picture: text('picture'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [uniqueIndex('creators_name').on(t.kind, t.name)],
)

export const creator_follows = pgTable(
  'creator_follows',
  {
    user_id: referenceColumn('user_id').notNull(),
    creator_id: referenceColumn('creator_id')
      .notNull()
      .references(() => creators.id),
    at: timestampColumn('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.creator_id] }), index('creator_follows_of').on(t.creator_id)],
)

/** Translations of a publication's terms into Chinese; `key` is equal for terms that match the same text. */
export const glossary_terms = pgTable(
  'glossary_terms',
  {
    publication_id: referenceColumn('publication_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    en: text('en').notNull(),
    /** Several translations are separated by `/`; the default is first. */
    zh: text('zh').notNull(),
    updated_by: referenceColumn('updated_by'),
    updated_at: timestampColumn('updated_at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.publication_id, t.key] })],
)
