// Global setup of vitest's server project: one PostgreSQL for the whole run.
import type { TestProject } from 'vitest/node'
import { startTestDatabase } from './test-database.ts'

/** Called by vitest before the first file; the returned function is called after the last, also when one failed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startTestDatabase()
  project.provide('database', connection)
  return stop
}
