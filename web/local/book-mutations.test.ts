// A reader's place in a book survives the page, however far the database is.
// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { type BookMutation, enqueueBookMutation } from './book-mutations.ts'

const { database } = vi.hoisted(() => ({ database: { write: () => Promise.resolve(true) } }))
vi.mock('../lib/storage.ts', async (load) => ({
  ...(await load<typeof import('../lib/storage.ts')>()),
  openStore: () => ({
    get: () => Promise.resolve(undefined),
    set: () => database.write(),
    remove: () => Promise.resolve(),
    clear: () => Promise.resolve(),
    entries: () => Promise.resolve([]),
  }),
}))

const at = '2026-11-20T08:00:00.000Z'
const step: BookMutation = {
  kind: 'pos',
  op_id: 'one',
  book_uuid: 'book',
  at,
  pos: { cfi: 'epubcfi(/6/4!/4/2/1:0)', chapter: 1, percent: 12, updated_at: at },
}
const findLeft = () => localStorage.getItem('book-left') ?? ''

it('is in local storage while the database writes it, and no longer', async () => {
  let finish = (_: boolean) => {}
  database.write = () =>
    new Promise((resolve) => {
      finish = resolve
    })
  const sent = enqueueBookMutation(step)
  expect(JSON.parse(findLeft())).toEqual(step)
  finish(true)
  await sent
  expect(findLeft()).toBe('')
})

it('stays in local storage where the database cannot write, and when the page goes', async () => {
  database.write = () => Promise.resolve(false)
  await enqueueBookMutation(step)
  expect(JSON.parse(findLeft())).toEqual(step)
  database.write = () => Promise.resolve(true)
  await enqueueBookMutation(step, { isLeaving: true })
  expect(JSON.parse(findLeft())).toEqual(step)
})
