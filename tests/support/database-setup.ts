// Global setup of vitest's server project: one PostgreSQL for the whole run.
import type { TestProject } from 'vitest/node'
import { startTestDatabase, type TestDatabaseConnection } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabaseConnection
  }
}

/** Called by vitest before the first file; the returned function is called after the last, also when one failed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startTestDatabase()
  project.provide('database', connection)
  return stop
}
