// Shows that books go one after another, that what does not fit or was refused is never sent, and that a cancelled one is gone.
import { beforeEach, expect, it, vi } from 'vitest'
import { waitForCheck } from '../../../tests/support/until.ts'

const sent: {
  name: string
  finish: () => void
  fail: (error: Error) => void
  cancelled: boolean
  paused: boolean
}[] = []
let shelf: { digest: string; state: string }[] = []
const registered: { link: string; digest: string }[] = []

vi.mock('../../lib/upload.ts', () => ({
  UploadCancelled: class extends Error {},
  computeDigest: async ({ name }: File) => (name === 'plain.txt' ? undefined : `digest of ${name}`),
  uploadFile: ({ name }: File) => {
    const it = { name, cancelled: false, paused: false, finish: () => {}, fail: (_: Error) => {} }
    const done = new Promise((resolve, reject) => {
      it.finish = () => resolve({ link: `link of ${name}`, digest: `server's of ${name}` })
      it.fail = reject
    })
    sent.push(it)
    return {
      done,
      pause: () => (it.paused = true),
      resume: () => (it.paused = false),
      cancel: () => {
        it.cancelled = true
        it.fail(new Error('cancelled'))
      },
    }
  },
}))
vi.mock('../../lib/calls/book.ts', () => ({
  bookCalls: {
    mine: async () => ({ items: shelf }),
    uploadByLink: async (given: { link: string; digest: string }) => {
      registered.push(given)
      return { title: given.link }
    },
  },
}))

const { addUploads, removeUpload, pauseUpload, retryUpload, takeFinishedBooks, getUploads } = await import(
  './uploads.ts'
)
const { ApiError } = await import('../../lib/api.ts')
const file = (name: string) => new File(['words'], name)
const stages = () => getUploads().map(({ file: { name }, at }) => `${name} ${at}`)
const isSent = (name: string) => waitForCheck(() => expect(sent.at(-1)?.name).toBe(name))

beforeEach(() => {
  for (const { id } of getUploads()) removeUpload(id)
  takeFinishedBooks()
  sent.length = 0
  registered.length = 0
  shelf = []
})

it('sends nothing that stands on the shelf, unless it could not be made', async () => {
  shelf = [
    { digest: 'digest of one.epub', state: 'READY' },
    { digest: 'digest of two.epub', state: 'FAILED' },
  ]
  addUploads([file('one.epub'), file('two.epub')], 3)
  await isSent('two.epub')
  expect(getUploads()[0]).toMatchObject({
    at: 'failed',
    message: expect.stringContaining('已在书架上'),
    canRetry: false,
  })
  expect(sent).toHaveLength(1)
})

it('sends one after another, and registers each with what this device made of its bytes', async () => {
  addUploads([file('one.epub'), file('plain.txt')], 3)
  await isSent('one.epub')
  expect(stages()).toEqual(['one.epub sending', 'plain.txt waiting'])
  sent[0]?.finish()
  await isSent('plain.txt')
  sent[1]?.finish()
  await waitForCheck(() => expect(stages()).toEqual(['one.epub done', 'plain.txt done']))
  expect(registered).toEqual([
    { link: 'link of one.epub', digest: 'digest of one.epub' },
    { link: 'link of plain.txt', digest: "server's of plain.txt" },
  ])
  expect(takeFinishedBooks()).toEqual([{ title: 'link of one.epub' }, { title: 'link of plain.txt' }])
  expect(getUploads()).toEqual([])
  expect(takeFinishedBooks()).toEqual([])
})

it('never sends what is no book or has no place on the shelf', async () => {
  addUploads([file('a.pdf'), file('b.epub'), file('c.epub')], 1)
  await isSent('b.epub')
  expect(stages()).toEqual(['a.pdf failed', 'b.epub sending', 'c.epub failed'])
  addUploads([file('d.epub')], 1)
  expect(stages()).toEqual(['b.epub sending', 'd.epub failed'])
  expect(sent.map(({ name }) => name)).toEqual(['b.epub'])
})

it('pauses and resumes the one under way; one that is dropped is broken off, and the next goes', async () => {
  addUploads([file('one.epub'), file('two.epub')], 3)
  await isSent('one.epub')
  const id = getUploads()[0]?.id ?? 0
  pauseUpload(id, true)
  expect(getUploads()[0]).toMatchObject({ at: 'sending', isPaused: true })
  expect(sent[0]?.paused).toBe(true)
  pauseUpload(id, false)
  expect(sent[0]?.paused).toBe(false)
  removeUpload(id)
  expect(sent[0]?.cancelled).toBe(true)
  await isSent('two.epub')
  expect(stages()).toEqual(['two.epub sending'])
})

it('says why one failed; what the network broke may be sent again, a book that cannot be read may not', async () => {
  addUploads([file('one.epub'), file('two.epub')], 3)
  await isSent('one.epub')
  sent[0]?.fail(new ApiError({ code: '', message: '网络断了', status: 0 }))
  await isSent('two.epub')
  sent[1]?.fail(new ApiError({ code: 'BOOK_UNREADABLE', message: '打不开', status: 415 }))
  await waitForCheck(() => expect(stages()).toEqual(['one.epub failed', 'two.epub failed']))
  expect(getUploads()).toMatchObject([
    { message: '网络断了', canRetry: true },
    { message: '打不开', canRetry: false },
  ])
  retryUpload(getUploads()[0]?.id ?? 0)
  await waitForCheck(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.name).toBe('one.epub')
})
