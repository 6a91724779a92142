// SQL of uploads: granted within the reader's limits, settled once, deleted when no longer needed.
import { sql } from 'drizzle-orm'
import type { UploadKind } from '../../../domain/upload/kinds.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'

export interface UploadRow {
  user_id: number
  id: string
  kind: UploadKind
  name: string
  size: number
  part_size: number
  key: string
  upload_id: string
  /** A cancelled upload remains only as a row that counts its bytes for the day. */
  state: 'OPEN' | 'DONE' | 'WRONG' | 'CANCELLED'
  digest: string | null
  src: string | null
  width: number | null
  height: number | null
  expires_at: Date
}

const ph = sql.placeholder
const COLUMNS = sql`user_id, id, kind, name, size, part_size, key, upload_id, state, digest, src, width, height, expires_at`
const MINE = sql`user_id = ${ph('user_id')}::bigint and id = ${ph('id')}::uuid`
type Mine = { user_id: number; id: string }

/** Lock per reader, so that two concurrent requests cannot both pass the validation of the limit. */
const ALONE = namedQuery<never, { user_id: number }>(
  'upload_alone',
  sql`select pg_advisory_xact_lock(hashtext('upload'), ${ph('user_id')}::bigint::int)`,
)
const COUNT_UPLOADS = namedQuery<{ open: number; bytes: number }, { user_id: number; at: Date }>(
  'upload_brought',
  sql`select count(*) filter (where state = 'OPEN' and expires_at > ${ph('at')}::timestamptz) as open,
      coalesce(sum(size), 0) as bytes
    from uploads where user_id = ${ph('user_id')}::bigint
      and created_at > ${ph('at')}::timestamptz - interval '24 hours'`,
)
type Granted = Mine & {
  kind: UploadKind
  name: string
  size: number
  part_size: number
  key: string
  at: Date
  expires_at: Date
}
const GRANT = namedQuery<never, Granted>(
  'upload_grant',
  sql`insert into uploads (user_id, id, kind, name, size, part_size, key, created_at, expires_at)
    values (${ph('user_id')}::bigint, ${ph('id')}::uuid, ${ph('kind')}, ${ph('name')}, ${ph('size')}::bigint,
      ${ph('part_size')}::int, ${ph('key')}, ${ph('at')}::timestamptz, ${ph('expires_at')}::timestamptz)`,
)
const BEGUN = namedQuery<never, Mine & { upload_id: string }>(
  'upload_begun',
  sql`update uploads set upload_id = ${ph('upload_id')} where ${MINE}`,
)
const ONE = namedQuery<UploadRow, Mine>('upload_one', sql`select ${COLUMNS} from uploads where ${MINE}`)
type Settled = Mine & {
  state: 'DONE' | 'WRONG'
  /** Number of bytes that arrived. */
  size: number
  digest: string | null
  src: string | null
  width: number | null
  height: number | null
}
const SETTLE = namedQuery<never, Settled>(
  'upload_settle',
  sql`update uploads set state = ${ph('state')}, size = ${ph('size')}::bigint, digest = ${ph('digest')}, src = ${ph('src')},
      width = ${ph('width')}::int, height = ${ph('height')}::int where ${MINE} and state = 'OPEN'`,
)
const CANCEL = namedQuery<never, Mine & { size: number }>(
  'upload_cancel',
  sql`update uploads set state = 'CANCELLED', size = ${ph('size')}::bigint, name = '', src = null where ${MINE}`,
)
const FORGET = namedQuery<never, Mine>('upload_forget', sql`delete from uploads where ${MINE}`)
const OVER = namedQuery<UploadRow, { expired: Date; old: Date }>(
  'uploads_over',
  sql`select ${COLUMNS} from uploads
    where (state = 'OPEN' and expires_at < ${ph('expired')}::timestamptz)
      or created_at < ${ph('old')}::timestamptz order by created_at limit 500`,
)
const WAITING = namedQuery<{ key: string }, { keys: readonly string[] }>(
  'uploads_waiting',
  sql`select key from uploads where key = any(${ph('keys')}::text[]) and (state = 'OPEN' or kind = 'BOOK' and state = 'DONE')`,
)
const UNSIZED = namedQuery<UploadRow, { user_id: number | null }>(
  'uploads_unsized',
  sql`select ${COLUMNS} from uploads
    where state = 'OPEN' and part_size = 0 and upload_id <> ''
      and (${ph('user_id')}::bigint is null or user_id = ${ph('user_id')}::bigint) order by created_at limit 500`,
)
const PICTURES = namedQuery<{ src: string }, { addresses: readonly string[] }>(
  'uploads_pictures',
  sql`select src from uploads where src = any(${ph('addresses')}::text[])`,
)

export const uploadStore = ({ db }: StoreDatabase) => ({
  /** Inserts a grant. If the reader has reached a limit, returns which one. */
  grant: (input: Granted, limits: { open: number; bytes: number }): Promise<'GRANTED' | 'OPEN' | 'BYTES'> =>
    db.transaction(async (tx) => {
      await ALONE(tx, { user_id: input.user_id })
      const [usage] = await COUNT_UPLOADS(tx, { user_id: input.user_id, at: input.at })
      if ((usage?.open ?? 0) >= limits.open) return 'OPEN'
      if (Number(usage?.bytes ?? 0) + input.size > limits.bytes) return 'BYTES'
      await GRANT(tx, input)
      return 'GRANTED'
    }),
  begun: async (mine: Mine & { upload_id: string }): Promise<void> => void (await BEGUN(db, mine)),
  /** The reader's own upload. Never reads from a replica: a grant or settlement must be visible at once. */
  one: async (mine: Mine): Promise<UploadRow | undefined> => (await ONE(db, mine))[0],
  /** Moves OPEN to DONE or WRONG; a settled row stays unchanged (idempotent). */
  settle: async (settled: Settled): Promise<void> => void (await SETTLE(db, settled)),
  /** The row still counts `size` bytes for its day. */
  cancel: async (mine: Mine & { size: number }): Promise<void> => void (await CANCEL(db, mine)),
  forget: async (mine: Mine): Promise<void> => void (await FORGET(db, mine)),
  /** A batch of uploads that expired before `expired` or were granted before `old`, oldest first. */
  over: (before: { expired: Date; old: Date }): Promise<UploadRow[]> => OVER(db, before),
  /** Open uploads without a declared size, of one reader or of all, oldest first. */
  unsized: (user_id: number | null): Promise<UploadRow[]> => UNSIZED(db, { user_id }),
  /** Returns those of `keys` that are still in use by an upload. */
  waiting: async (keys: readonly string[]): Promise<Set<string>> =>
    new Set((await WAITING(db, { keys })).map(({ key }) => key)),
  /**
   * Returns those of `addresses` that are recently uploaded pictures; the text that uses them may not be
   * saved yet.
   */
  picturesOf: async (addresses: readonly string[]): Promise<string[]> =>
    (await PICTURES(db, { addresses })).map(({ src }) => src),
})
