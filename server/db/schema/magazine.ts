// Tables of magazines: an issue of a publication, and the places in it, each with its article.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MAGAZINE_STATUSES } from '../../../domain/magazine/status.ts'
import { idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

/** A section of an issue, as it prints it, and its name in Chinese. */
export interface MagazineSection {
  name: string
  name_zh: string
}

export const magazines = pgTable(
  'magazines',
  {
    id: idColumn().primaryKey(),
    /** The creator that it is an issue of; its articles have it too. */
    publication_id: referenceColumn('publication_id').notNull(),
    name: text('name').notNull(),
    /** As it is said in Chinese: 2026 年秋. */
    edition: text('edition').notNull(),
    /** Of the issue, as printed: 41. */
    number: text('number').notNull().default(''),
    /** Where its contents are read from: a page, a feed, an EPUB; null when they are put in by hand. */
    url: text('url'),
    /** Under our own /files/ once it was uploaded. */
    cover: text('cover'),
    /** Key in storage of the EPUB it was read from. */
    epub_key: text('epub_key'),
    /** In the order that they are printed in. */
    sections: jsonb('sections').$type<MagazineSection[]>().notNull().default([]),
    status: text('status', { enum: MAGAZINE_STATUSES }).notNull().default('DRAFT'),
    /** The work that was asked for last, and why it failed. */
    task_id: uuid('task_id'),
    error: text('error'),
    /** What of its contents is not in it, as sentences; null for nothing. Holds until the contents are read again. */
    lacks: text('lacks'),
    published_at: timestampColumn('published_at'),
    removed_at: timestampColumn('removed_at'),
    created_by: referenceColumn('created_by'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
    updated_at: timestampColumn('updated_at').notNull().default(nowDefault),
  },
  (t) => [
    index('magazines_out').on(t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('magazines_of').on(t.publication_id, t.published_at),
  ],
)

/** A place in an issue; how far its text is and why it failed stands with its article. */
export const magazine_places = pgTable(
  'magazine_places',
  {
    id: idColumn().primaryKey(),
    magazine_id: referenceColumn('magazine_id')
      .notNull()
      .references(() => magazines.id),
    article_id: referenceColumn('article_id').notNull(),
    /** Among all of the issue; what was removed keeps its own. */
    position: integer('position').notNull(),
    /** Name of its section; '' for none. */
    section: text('section').notNull().default(''),
    /** What the contents say of it, until there is a text. */
    title: text('title').notNull(),
    /** What names it in the contents it was read from: the key of its address, or the path of its chapter. */
    source: text('source'),
    removed_at: timestampColumn('removed_at'),
  },
  (t) => [
    index('magazine_places_in').on(t.magazine_id, t.position),
    uniqueIndex('magazine_places_article').on(t.article_id),
    // Read again, the contents find their places and make no second ones.
    uniqueIndex('magazine_places_source').on(t.magazine_id, t.source),
  ],
)
