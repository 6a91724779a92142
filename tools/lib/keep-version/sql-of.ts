// Exports a database as SQL that any PostgreSQL can execute: its migrations and all rows of the product.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { parseJson } from '../../../domain/kernel/json.ts'

/** Separator between two statements, the same as in migrations. */
export const STATEMENT_BREAKPOINT = '--> statement-breakpoint'
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Statements with `STATEMENT_BREAKPOINT` between them, for an empty database. It does not use pg_dump, which
 * the embedded PostgreSQL does not include. The queue's tables are left out, since the queue runs its own
 * migrations.
 */
export async function sqlOf(pool: pg.Pool, migrations: string): Promise<string> {
  const journal = parseJson(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const statements = journal.entries.flatMap(({ tag }) =>
    readFileSync(join(migrations, `${tag}.sql`), 'utf8').split(STATEMENT_BREAKPOINT),
  )
  statements.push(
    'create table migration (tag text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  for (const name of await tablesOf(pool)) {
    const { rows } = await pool.query<{ row: string }>(
      `select row_to_json(kept)::text as row from "${name}" kept`,
    )
    // Generated columns cannot be inserted.
    const columns = await pool.query<{ list: string }>(
      `select string_agg(format('%I', column_name), ', ' order by ordinal_position) as list
      from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    )
    const list = columns.rows[0]?.list ?? ''
    for (const { row } of rows)
      statements.push(
        `insert into "${name}" (${list}) overriding system value
        select ${list} from json_populate_record(null::"${name}", ${quoted(row)}::json)`,
      )
  }
  const sequences = await pool.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  for (const { name, last } of sequences.rows)
    if (last !== null) statements.push(`select setval('public."${name}"', ${last})`)
  return statements.map((statement) => statement.trim()).join(`\n${STATEMENT_BREAKPOINT}\n`)
}

/** Tables of the product, with referenced tables before the tables that reference them. */
async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; needs: string[] }>(
    `select t.relname as name, array(
        select distinct f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = t.oid and f.confrelid <> t.oid) as needs
      from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace order by t.relname`,
  )
  const ordered: string[] = []
  while (ordered.length < rows.length) {
    const next = rows.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}
