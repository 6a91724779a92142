// Lists of feeds that are longer than one import: what is left out is counted, and the message names what to do.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_OPML_FEEDS } from '../../../domain/rss/opml.ts'
import { createIntakeKit } from '../../../tests/support/intake-kit.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { importFeeds } from './import-feeds.ts'

const { rss, task } = contract
let t: TestKit
let editor: TestUser
beforeAll(async () => {
  t = await createIntakeKit({})
  editor = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

/** Asks for the import of so many feeds, and stops it. */
async function request(count: number): Promise<void> {
  const line = (at: number) => `<outline xmlUrl="https://a.example/${at}"/>`
  const opml = `<opml>${Array.from({ length: count }, (_, at) => line(at)).join('')}</opml>`
  const { result } = await t.ask(rss.importFeeds, { opml }, editor)
  expect((await t.ask(task.cancel, { id: result.task }, editor)).status).toBe(200)
}

it('are passed on with the count of what one import does not take', async () => {
  await request(MAX_OPML_FEEDS)
  await request(MAX_OPML_FEEDS + 2)
  const { rows } = await t.database.pool.query<{ detail: unknown }>(
    `select detail from audit_log where action = 'feed.import' order by id`,
  )
  expect(rows.map(({ detail }) => detail)).toEqual([
    { count: MAX_OPML_FEEDS, left_out: 0 },
    { count: MAX_OPML_FEEDS, left_out: 2 },
  ])
})

it.each([
  [0, '已添加 0 个，已有 0 个，失败 0 个'],
  [3, '已添加 0 个，已有 0 个，失败 0 个；一次最多 5000 个，还有 3 个没导入，请另存成一个文件再导入'],
])('say in the end how many were left out: %i', async (left_out, said) => {
  const messages: string[] = []
  const report = async ({ message = '' }: { message?: string }) => void messages.push(message)
  const { signal } = new AbortController()
  const result = await importFeeds(t.deps, { outlines: [], left_out }, editor.id, { report, signal })
  expect(result).toEqual({ added: [], known: [], failed: [], left_out })
  expect(messages.at(-1)).toBe(said)
})
