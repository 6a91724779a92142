// Reading counts once: a report that the server has answered, yes or no, is never sent again as offline reading.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropSession, keepSession } from '../../lib/session.ts'

let status: number
let asked: Record<string, unknown>[]

async function pendingAfter(seconds: number) {
  const { reportReading } = await import('./use-reading-report.ts')
  await reportReading(7, seconds, { paragraph: 'p3', percent: 40 })
  const { getPendingMutations } = await import('../../local/outbox.ts')
  return await getPendingMutations()
}

beforeEach(() => {
  vi.resetModules()
  asked = []
  keepSession('token', 7)
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    if (status === 0) throw new TypeError('Failed to fetch')
    asked.push(JSON.parse(String(init?.body)))
    return Response.json({ statusCode: status, message: '', result: {} }, { status })
  })
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

it.each([200, 400, 404, 409, 429, 500])('is done with a report that is answered %d', async (answer) => {
  status = answer
  expect(await pendingAfter(31)).toEqual([])
  expect(asked).toMatchObject([{ source_id: 7, spent_time: 31, paragraph: 'p3', percent: 40 }])
})

it('keeps what the network lost, ten minutes of one report at most, for the reader’s own figures', async () => {
  status = 0
  const spent = { kind: 'reading', source: 'ARTICLE', source_id: String(7), paragraph: 'p3', percent: 40 }
  expect(await pendingAfter(31)).toMatchObject([{ ...spent, spent_time: 31 }])
  expect(await pendingAfter(4000)).toMatchObject([{ spent_time: 31 }, { ...spent, spent_time: 600 }])
})
