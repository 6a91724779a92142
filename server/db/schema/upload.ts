// Schema of uploads: files that readers send to the storage in parts, from the grant until a feature has
// taken them over.
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { UPLOAD_KINDS } from '../../../domain/upload/kinds.ts'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const uploads = pgTable(
  'uploads',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: UPLOAD_KINDS }).notNull(),
    /** The reader's name for the file. */
    name: text('name').notNull(),
    /** While `part_size` is 0, the max. size; the actual size in bytes once the upload has ended. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** 0: one part of unknown size. */
    part_size: integer('part_size').notNull(),
    /** Storage key, and the storage's id of the upload; '' until the upload has begun there. */
    key: text('key').notNull(),
    upload_id: text('upload_id').notNull().default(''),
    /** OPEN → DONE, or WRONG if validation of the content fails; CANCELLED by the reader or by a timeout. */
    state: text('state', { enum: ['OPEN', 'DONE', 'WRONG', 'CANCELLED'] })
      .notNull()
      .default('OPEN'),
    /** SHA-256 of its bytes in hex, once complete. */
    digest: text('digest'),
    /** For a picture: its public URL, and its size in pixels. */
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
