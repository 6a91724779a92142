// Table of uploads: files that readers send to the store in parts, from the grant until somebody has taken them.
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { UPLOAD_KINDS } from '../../../domain/upload/kinds.ts'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const uploads = pgTable(
  'uploads',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: UPLOAD_KINDS }).notNull(),
    /** As its reader calls it. */
    name: text('name').notNull(),
    /** While `part_size` is 0 the most it may have; the bytes that came once it is settled or cancelled. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** 0: one part, whose size its reader did not say. */
    part_size: integer('part_size').notNull(),
    /** Where it lies in the store, and by which name the store knows the upload; '' until it has begun there. */
    key: text('key').notNull(),
    upload_id: text('upload_id').notNull().default(''),
    /** OPEN → DONE, or WRONG when its content is not what its name says; CANCELLED by its reader or by time. */
    state: text('state', { enum: ['OPEN', 'DONE', 'WRONG', 'CANCELLED'] })
      .notNull()
      .default('OPEN'),
    /** SHA-256 of its bytes in hex, once complete. */
    digest: text('digest'),
    /** Of a picture: where readers see it, and its size in pixels. */
    src: text('src'),
    width: integer('width'),
    height: integer('height'),
    expires_at: timestampColumn('expires_at').notNull(),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index('uploads_created').on(t.created_at),
    index('uploads_src').on(t.src),
  ],
)
