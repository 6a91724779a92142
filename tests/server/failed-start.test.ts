// Shows that a start which fails for an unforeseen reason says why, without the values of the query that failed.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { aWorkplace, type WorkerProcesses } from '../support/worker.ts'

let database: FreshDatabase
let workplace: WorkerProcesses
beforeAll(async () => {
  database = await freshDatabase()
  workplace = await aWorkplace(database.url, {})
})
afterAll(async () => {
  await workplace?.close()
  await database?.drop()
})

it('names the query and what the database says, and neither phone nor password', async () => {
  await database.db.execute(sql`create function no_users() returns trigger language plpgsql as
    $$ begin raise exception 'no users today'; end $$`)
  await database.db.execute(
    sql`create trigger no_users before insert on users for each row execute function no_users()`,
  )
  const settings = { ADMIN_PHONE: '13912345678', ADMIN_PASSWORD: 'a long and quiet word' }
  const { code, complaint } = await workplace.run(settings)
  expect(code).toBe(1)
  expect(complaint).toContain('failed query: insert into')
  expect(complaint).toContain('no users today')
  expect(complaint).toMatch(/\n\s+at /)
  expect(complaint).not.toMatch(/13912345678|argon2|quiet word|params/)
})
