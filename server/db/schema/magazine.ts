// Schema of magazines: issues of a publication, and the positions in them, each with its article.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MAGAZINE_STATUSES } from '../../../domain/magazine/status.ts'
import { idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

/** A section of an issue: its printed name, and its name in Chinese. */
export interface MagazineSection {
  name: string
  name_zh: string
}

export const magazines = pgTable(
  'magazines',
  {
    id: idColumn().primaryKey(),
    /** The publication (a creator) of the issue; its articles have the same. */
    publication_id: referenceColumn('publication_id').notNull(),
    name: text('name').notNull(),
    /** The date of the issue in Chinese, e.g. 2026 年秋. */
    edition: text('edition').notNull(),
    /** Printed number of the issue, e.g. 41. */
    number: text('number').notNull().default(''),
    /** Source of its contents: a page, a feed, an EPUB; null when they are entered by hand. */
    url: text('url'),
    /** A path under /files/ once it was uploaded. */
    cover: text('cover'),
    /** Storage key of the EPUB from which it was parsed. */
    epub_key: text('epub_key'),
    /** In the printed order. */
    sections: jsonb('sections').$type<MagazineSection[]>().notNull().default([]),
    status: text('status', { enum: MAGAZINE_STATUSES }).notNull().default('DRAFT'),
    /** The last requested task, and its error. */
    task_id: uuid('task_id'),
    error: text('error'),
    /**
     * Missing parts of its contents, as sentences; null for none. Valid until the contents are parsed again.
     */
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

/** A position in an issue. The stage of its text and the error of a failure are stored with its article. */
export const magazine_places = pgTable(
  'magazine_places',
  {
    id: idColumn().primaryKey(),
    magazine_id: referenceColumn('magazine_id')
      .notNull()
      .references(() => magazines.id),
    article_id: referenceColumn('article_id').notNull(),
    /** Position in the whole issue; a removed row does not change its number. */
    position: integer('position').notNull(),
    /** Name of its section; '' for none. */
    section: text('section').notNull().default(''),
    /** The title in the contents, used until there is a text. */
    title: text('title').notNull(),
    /** Its key in the contents: the key of its URL, or the path of its chapter. */
    source: text('source'),
    removed_at: timestampColumn('removed_at'),
  },
  (t) => [
    index('magazine_places_in').on(t.magazine_id, t.position),
    uniqueIndex('magazine_places_article').on(t.article_id),
    // When the contents are parsed again, they match the existing rows and insert no duplicates.
    uniqueIndex('magazine_places_source').on(t.magazine_id, t.source),
  ],
)
