// Notes that were made offline or before an account: each step once, in the order of its time, whoever sends it twice.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { noteHandlers } from '../note/handlers.ts'
import { syncHandlers } from './handlers.ts'

const { note, sync } = contract
const NOW = new Date('2026-05-20T04:00:00Z')
let app: TestKit
beforeAll(async () => {
  app = await createTestKit({
    handlers: { note: noteHandlers, sync: syncHandlers },
    now: () => NOW,
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

const at = (minutes: number) => new Date(NOW.getTime() - 3_600_000 + minutes * 60_000).toISOString()
const write = (article_id: number, note_uuid: string, minutes: number, more: object = {}): SyncStep => ({
  kind: 'note',
  op_id: randomUUID(),
  at: at(minutes),
  article_id,
  note: {
    note_uuid,
    text: 'gulls follow them',
    comment: '',
    root: '',
    tag: '',
    color: 'yellow',
    data: {
      selector: [
        { type: 'TextQuoteSelector', exact: 'gulls follow them', prefix: 'the ', suffix: ' like' },
        { type: 'TextPositionSelector', start: 80, end: 97 },
      ],
    },
    ...more,
  },
})
const remove = (note_uuid: string, minutes: number): SyncStep => ({
  kind: 'note_delete',
  op_id: randomUUID(),
  at: at(minutes),
  note_uuid,
})
const codesOf = async (reader: TestUser, steps: SyncStep[]) => {
  const { status, result } = await app.ask(sync.send, { steps }, reader)
  expect(status).toBe(200)
  return result.results.map(({ is_done, code }) => code ?? is_done)
}
const notesOf = async (reader: TestUser, id: number) =>
  (await app.ask(note.ofArticle, { id }, reader)).result.items

it('are written, changed and deleted in the order of their times, however they arrive', async () => {
  const reader = await app.aUser()
  const { id } = await anArticle(app)
  const [kept, gone] = [randomUUID(), randomUUID()]
  const steps = [
    write(id, kept, 5, { comment: '  改过了 ', color: 'pink', tag: 'public,海' }),
    write(id, kept, 1),
    remove(gone, 3),
    write(id, gone, 2),
  ]
  expect(await codesOf(reader, steps)).toEqual([true, true, true, true])
  const all = await notesOf(reader, id)
  expect(all).toMatchObject([{ note_uuid: kept, comment: '改过了', color: 'pink', is_public: true }])
  expect([all[0]?.created_at, all[0]?.updated_at]).toEqual([at(1), at(5)])
})

it('have one effect when they are sent twice and at the same moment', async () => {
  const reader = await app.aUser()
  const { id } = await anArticle(app)
  const uuid = randomUUID()
  const steps = [write(id, uuid, 1, { comment: '一' }), write(id, uuid, 2, { comment: '二' })]
  await Promise.all([codesOf(reader, steps), codesOf(reader, steps), codesOf(reader, steps.slice(0, 1))])
  expect(await notesOf(reader, id)).toMatchObject([{ comment: '二' }])
  // Deleted meanwhile: what was already done does not bring it back.
  expect(await codesOf(reader, [remove(uuid, 3)])).toEqual([true])
  expect(await codesOf(reader, steps)).toEqual([true, true])
  expect(await notesOf(reader, id)).toEqual([])
})

it('of one reader are not another’s, and what cannot be is named without stopping the rest', async () => {
  const [reader, other] = [await app.aUser(), await app.aUser()]
  const { id } = await anArticle(app)
  const uuid = randomUUID()
  expect(await codesOf(reader, [write(id, uuid, 1)])).toEqual([true])
  expect(
    await codesOf(other, [remove(uuid, 2), write(999_999, randomUUID(), 3), write(id, randomUUID(), 4)]),
  ).toEqual(['NOTE_NOT_FOUND', 'ARTICLE_NOT_FOUND', true])
  expect(await notesOf(reader, id)).toHaveLength(1)
  expect(await notesOf(other, id)).toHaveLength(1)
  const bad = { ...write(id, uuid, 5), note: { text: '', note_uuid: uuid } } as unknown as SyncStep
  expect((await app.ask(sync.send, { steps: [bad] }, reader)).status).toBe(400)
  expect((await app.ask(sync.send, { steps: [write(id, uuid, 6)] })).status).toBe(401)
})
