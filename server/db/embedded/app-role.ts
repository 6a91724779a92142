// Creates a role without superuser rights for the app, so that an SQL injection has no superuser's power, and
// blocks the superuser.
import { readFileSync } from 'node:fs'
import { chown, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { UnixAccount } from './account.ts'

/**
 * Owner of the database and of everything in it, without any other rights: no other databases, roles, files
 * or programs.
 */
export const APP_ROLE = 'kaijuan_app'

const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/**
 * Content of pg_hba.conf. HBA_OPEN: while a cluster is prepared, all roles may connect over the socket.
 * HBA_APP_ONLY: afterwards only the app's role.
 */
const HBA_OPEN = 'local all all trust\n'
const HBA_APP_ONLY = `local all ${APP_ROLE} trust\n`

const hbaPath = (data: string): string => join(data, 'pg_hba.conf')

/** Whether the superuser of the cluster in `data` is blocked, which is the last step of its preparation. */
export const isSuperuserBlocked = (data: string): boolean =>
  readFileSync(hbaPath(data), 'utf8') === HBA_APP_ONLY

/** Allows the superuser to connect from the next start of the server on; for tests and benchmarks. */
export const allowSuperuser = (data: string, account: UnixAccount): Promise<void> =>
  writeHba(data, account, HBA_OPEN)

/**
 * Blocks the superuser: no process can log in as superuser any more, this one included. `admin` is a
 * connection configuration that still works.
 */
export async function blockSuperuser(
  data: string,
  account: UnixAccount,
  admin: pg.ClientConfig,
): Promise<void> {
  await writeHba(data, account, HBA_APP_ONLY)
  await withSuperuser(admin, (client) => client.query('select pg_reload_conf()'))
}

/** Whether the cluster has the app's role already. */
export const hasAppRole = (admin: pg.ClientConfig): Promise<boolean> =>
  withSuperuser(admin, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
    return rowCount === 1
  })

/**
 * Creates the app's role and its database, and makes the role the owner of all objects in it, including those
 * that earlier versions created as the superuser. Idempotent, also after a kill in between. Do not call it
 * while an app runs on the cluster.
 */
export async function prepareAppRole(admin: pg.ClientConfig, database: string): Promise<void> {
  await withSuperuser(admin, async (client) => {
    const exists = async (table: string, column: string, name: string) =>
      (await client.query(`select 1 from ${table} where ${column} = $1`, [name])).rowCount === 1
    if (!(await exists('pg_roles', 'rolname', APP_ROLE))) await client.query(`create role ${APP_ROLE}`)
    await client.query(`alter role ${APP_ROLE} ${ATTRIBUTES}`)
    if (!(await exists('pg_database', 'datname', database))) await client.query(`create database ${database}`)
    await client.query(`alter database ${database} owner to ${APP_ROLE}`)
  })
  await withSuperuser({ ...admin, database }, async (client) => {
    const { rows } = await client.query<{ statement: string }>(ALTER_OWNER_STATEMENTS, [FIRST_USER_OID])
    await client.query('begin')
    for (const { statement } of rows) await client.query(`${statement} owner to ${APP_ROLE}`)
    await client.query('commit')
  })
}

/** Objects with lower ids are part of every new cluster (FirstNormalObjectId). */
const FIRST_USER_OID = 16_384
/**
 * Query for an `alter …` statement for every object that the superuser has created. REASSIGN OWNED does not
 * accept the role that created the cluster. Indexes, row types and the sequences of columns follow their
 * table.
 */
const ALTER_OWNER_STATEMENTS = `
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

async function withSuperuser<T>(admin: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Writes the file atomically: without it no server starts. */
async function writeHba(data: string, account: UnixAccount, text: string): Promise<void> {
  const draft = `${hbaPath(data)}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  if (account) await chown(draft, account.uid, account.gid)
  await rename(draft, hbaPath(data))
}
