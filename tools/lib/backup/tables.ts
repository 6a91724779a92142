// What there is to save: every table of ours and of the job queue, those that others refer to first.
import type pg from 'pg'

export type DatabaseTable = { schema: string; name: string; columns: string[] }
export type DatabaseSequence = { schema: string; name: string; value: number; is_called: boolean }

/** Ours, and the job queue's: waiting jobs belong to the rows that caused them. */
const OURS = 'public'
const QUEUE = 'graphile_worker'
/** Says which version the queue's own tables have; written by the queue itself. */
const QUEUE_VERSION = 'migrations'

/**
 * Secrets that live for minutes or for a session: a backup has no use for them, whoever finds one might. Neither has it
 * for where people logged in and for second steps, hashed and sealed with a key that is left out too, nor for limits.
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
 * Signs captchas, hashes SMS codes and marks devices, which are strangers at the first log-in after a restore; a start
 * without one makes a new one.
 */
const LEFT_OUT_ROWS: Record<string, string> = { site_settings: `key = 'site_key'` }

/** Whether a backup holds a table; one that it leaves out is empty after a restore. */
export const isSaved = ({ schema, name }: DatabaseTable): boolean => !(schema === OURS && LEFT_OUT.has(name))

/** The rows of a table that a backup holds, as a query. */
export function savedRows(table: DatabaseTable): string {
  const leftOut = table.schema === OURS ? LEFT_OUT_ROWS[table.name] : undefined
  const columns = table.columns.map(quoteIdentifier).join(', ')
  return `select ${columns} from ${quoteQualifiedName(table)}${leftOut ? ` where not (${leftOut})` : ''}`
}

/** Tables with the columns that can be written, in an order in which no row comes before one it refers to. */
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

/** Where the numbers of new rows have got to. */
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

/** The version of the queue's tables; 0 when there is no queue. */
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

/** A name as SQL takes it, whatever letters it has. */
export const quoteQualifiedName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`

/** One identifier in quotes. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A table with its columns, as COPY takes it. */
export const columnsOf = (table: DatabaseTable): string =>
  `${quoteQualifiedName(table)} (${table.columns.map(quoteIdentifier).join(', ')})`
