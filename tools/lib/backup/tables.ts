// Lists the tables of a backup: all tables of the product and of the job queue, in order of their foreign
// keys.
import type pg from 'pg'

export type DatabaseTable = { schema: string; name: string; columns: string[] }
export type DatabaseSequence = { schema: string; name: string; value: number; is_called: boolean }

/**
 * Schemas of the product and of the job queue. Waiting jobs are saved because they belong to rows of the
 * product.
 */
const OURS = 'public'
const QUEUE = 'graphile_worker'
/** Table with the schema version of the queue, written by the queue itself. */
const QUEUE_VERSION = 'migrations'

/**
 * Tables without rows in a backup: secrets that are valid for minutes or for one session, which only an
 * attacker could use. Log-in locations and second factors are left out because they are hashed or encrypted
 * with a key that is also left out. Rate limits are left out too.
 */
const LEFT_OUT = new Set([
  'sessions',
  'sms_codes',
  'sms_outbox',
  'sign_in_places',
  'totps',
  'limit_windows',
  'partner_tickets',
])
/**
 * Rows that a backup leaves out: the key that signs captchas, hashes SMS codes and signs device tokens.
 * Without it, a start generates a new key, and every device counts as new at the first log-in after a
 * restore.
 */
const LEFT_OUT_ROWS: Record<string, string> = { site_settings: `key = 'site_key'` }

/** Whether a backup contains the table. A table that it leaves out is empty after a restore. */
export const isSaved = ({ schema, name }: DatabaseTable): boolean => !(schema === OURS && LEFT_OUT.has(name))

/** The query for the rows of a table that a backup contains. */
export function savedRows(table: DatabaseTable): string {
  const leftOut = table.schema === OURS ? LEFT_OUT_ROWS[table.name] : undefined
  const columns = table.columns.map(quoteIdentifier).join(', ')
  return `select ${columns} from ${quoteQualifiedName(table)}${leftOut ? ` where not (${leftOut})` : ''}`
}

/** Lists tables with their writable columns, ordered so that each row comes after the rows it references. */
export async function tablesOf(client: pg.ClientBase): Promise<DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable & { oid: number; needs: number[] }>(
    `select c.oid::int as oid, n.nspname as schema, c.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns,
            array(select k.confrelid::int from pg_constraint k
                   where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ($1, $2) and not (n.nspname = $2 and c.relname = $3)
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by n.nspname desc, c.relname`,
    [OURS, QUEUE, QUEUE_VERSION],
  )
  const sorted: typeof rows = []
  while (sorted.length < rows.length) {
    const next = rows.find(
      (table) =>
        !sorted.includes(table) &&
        table.needs.every(
          (oid) => sorted.some((done) => done.oid === oid) || !rows.some((row) => row.oid === oid),
        ),
    )
    if (!next) throw new Error('tables refer to each other in a circle')
    sorted.push(next)
  }
  return sorted.map(({ schema, name, columns }) => ({ schema, name, columns }))
}

/** Lists sequences with their current values. */
export async function sequencesOf(client: pg.ClientBase): Promise<DatabaseSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and n.nspname in ($1, $2) order by 1, 2`,
    [OURS, QUEUE],
  )
  const sequences: DatabaseSequence[] = []
  for (const { schema, name } of rows) {
    const state = await client.query<{ value: number; is_called: boolean }>(
      `select last_value::float8 as value, is_called from ${quoteQualifiedName({ schema, name })}`,
    )
    if (state.rows[0]) sequences.push({ schema, name, ...state.rows[0] })
  }
  return sequences
}

/** The schema version of the queue, or 0 when there is no queue. */
export async function queueVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ name: string | null }>('select to_regclass($1)::text as name', [
    `${QUEUE}.${QUEUE_VERSION}`,
  ])
  if (!rows[0]?.name) return 0
  const version = await client.query<{ id: number }>(
    `select max(id)::int as id from ${QUEUE}.${QUEUE_VERSION}`,
  )
  return version.rows[0]?.id ?? 0
}

/** Whether a table belongs to the queue. */
export const isOfQueue = ({ schema }: { schema: string }): boolean => schema === QUEUE

/** A quoted, qualified name for SQL, for any characters. */
export const quoteQualifiedName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

/** A quoted SQL identifier. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A table with its column list, as COPY expects it. */
export const columnsOf = (table: DatabaseTable): string =>
  `${quoteQualifiedName(table)} (${table.columns.map(quoteIdentifier).join(', ')})`
