// Shows that a process which ends by an uncaught error prints no value of a query.
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it.each(['throw error', 'Promise.reject(error)'])('prints the query and not its values: %s', (fall) => {
  const script = `
    import { DrizzleQueryError } from 'drizzle-orm'
    import { catchUncaught } from './server/uncaught.ts'
    catchUncaught(() => process.exit(7))
    const error = new DrizzleQueryError('insert into users', ['+8613912345678'], new Error('no users today'))
    ${fall}
  `
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type', 'module', '--eval', script],
    { encoding: 'utf8' },
  )
  expect(stderr).toContain('failed query: insert into users')
  expect(stderr).toContain('no users today')
  expect(stderr).not.toContain('13912345678')
  expect(status).toBe(7)
})
