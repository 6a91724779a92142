// Gives the app a role of its own, so that a statement smuggled into a query has no superuser's power, and shuts the superuser out.
import { readFileSync } from 'node:fs'
import { chown, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { UnixAccount } from './account.ts'

/** Owns the database and everything in it, and may do nothing else: no other databases, roles, files or programs. */
export const APP_ROLE = 'kaijuan_app'

const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/** Who may connect: while a cluster is prepared, everybody who reaches the socket; afterwards the app's role alone. */
const OPEN = 'local all all trust\n'
const SHUT = `local all ${APP_ROLE} trust\n`

const hbaOf = (data: string): string => join(data, 'pg_hba.conf')

/** Whether the superuser is shut out of the cluster in `data`, which is the last step of its preparation. */
export const isSuperuserBlocked = (data: string): boolean => readFileSync(hbaOf(data), 'utf8') === SHUT

/** Lets the superuser in from the next start of the server on; for tests and benchmarks. */
export const allowSuperuser = (data: string, account: UnixAccount): Promise<void> =>
  writeHba(data, account, OPEN)

/** Shuts the superuser out: nobody can log in as one any more, not even us. `admin` is a way in that still stands. */
export async function blockSuperuser(
  data: string,
  account: UnixAccount,
  admin: pg.ClientConfig,
): Promise<void> {
  await writeHba(data, account, SHUT)
  await asSuperuser(admin, (client) => client.query('select pg_reload_conf()'))
}

/** Whether the cluster knows the app's role already. */
export const hasAppRole = (admin: pg.ClientConfig): Promise<boolean> =>
  asSuperuser(admin, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
    return rowCount === 1
  })

/**
 * Makes the app's role and its database and hands it everything in there, also what versions before it have made as
 * the superuser. May be repeated, and be killed in between; not while an app runs on the cluster.
 */
export async function prepareAppRole(admin: pg.ClientConfig, database: string): Promise<void> {
  await asSuperuser(admin, async (client) => {
    const isIn = async (table: string, column: string, name: string) =>
      (await client.query(`select 1 from ${table} where ${column} = $1`, [name])).rowCount === 1
    if (!(await isIn('pg_roles', 'rolname', APP_ROLE))) await client.query(`create role ${APP_ROLE}`)
    await client.query(`alter role ${APP_ROLE} ${ATTRIBUTES}`)
    if (!(await isIn('pg_database', 'datname', database))) await client.query(`create database ${database}`)
    await client.query(`alter database ${database} owner to ${APP_ROLE}`)
  })
  await asSuperuser({ ...admin, database }, async (client) => {
    const { rows } = await client.query<{ statement: string }>(HAND_OVER, [FIRST_OF_OURS])
    await client.query('begin')
    for (const { statement } of rows) await client.query(`${statement} owner to ${APP_ROLE}`)
    await client.query('commit')
  })
}

/** Objects with lower numbers came with the cluster (FirstNormalObjectId). */
const FIRST_OF_OURS = 16_384
/**
 * `alter …` for all that the superuser has made. REASSIGN OWNED refuses the role that a cluster was made with. Indexes,
 * row types and the sequences of columns follow their table.
 */
const HAND_OVER = `
  select format('alter schema %I', nspname) as statement from pg_namespace
   where nspowner = current_user::regrole and oid >= $1 and nspname !~ '^pg_'
  union all
  select format('alter %s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
                                            else 'table' end, c.oid::regclass) from pg_class c
   where relowner = current_user::regrole and oid >= $1 and relkind in ('r', 'p', 'v', 'm', 'S') and relpersistence <> 't'
     and not (relkind = 'S' and exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass
                                           and d.objid = c.oid and d.deptype in ('a', 'i')))
  union all
  select format('alter routine %s', oid::regprocedure) from pg_proc
   where proowner = current_user::regrole and oid >= $1
  union all
  select format('alter type %s', t.oid::regtype) from pg_type t left join pg_class c on c.oid = t.typrelid
   where typowner = current_user::regrole and t.oid >= $1 and (typtype in ('e', 'd', 'r') or c.relkind = 'c')`

async function asSuperuser<T>(admin: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Whole or not at all: without this file no server starts. */
async function writeHba(data: string, account: UnixAccount, text: string): Promise<void> {
  const draft = `${hbaOf(data)}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  if (account) await chown(draft, account.uid, account.gid)
  await rename(draft, hbaOf(data))
}
