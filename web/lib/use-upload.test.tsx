// Shows what becomes of an upload that was cut, when its file is sent again, and another, and when its page is left.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CompletedUpload } from '../../contract/upload.ts'
import { waitForCheck } from '../../tests/support/until.ts'
import { useUpload } from './use-upload.ts'

interface Begun {
  name: string
  end: (uploaded: CompletedUpload) => void
  cut: () => void
  cancel: ReturnType<typeof vi.fn>
}
const { begun } = vi.hoisted(() => ({ begun: [] as Begun[] }))
vi.mock('./upload.ts', () => ({
  uploadFile: ({ name }: File) => {
    const cancel = vi.fn()
    const done = new Promise<CompletedUpload>((resolve, reject) => {
      begun.push({ name, end: resolve, cut: () => reject(new Error('cut')), cancel })
    })
    return { done, pause: vi.fn(), resume: vi.fn(), cancel }
  },
}))

let field: ReturnType<typeof useUpload>
const onUploaded = vi.fn()
function Field() {
  field = useUpload(() => undefined, onUploaded)
  return null
}
const aFile = (name: string) => new File(['text'], name, { lastModified: 7 })
const send = (name: string) =>
  act(async () => {
    const before = begun.length
    void field.send(aFile(name))
    await waitForCheck(() => expect(begun).toHaveLength(before + 1))
  })
const last = () => begun.at(-1) as Begun
const cut = () => act(async () => last().cut())
let root: Root

beforeEach(async () => {
  begun.length = 0
  onUploaded.mockReset()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Field />))
})
afterEach(() => act(async () => root.unmount()))

it('goes on where it was cut: the same file again takes nothing back', async () => {
  await send('book.epub')
  await cut()
  expect(field.state).toMatchObject({ at: 'failed' })
  await send('book.epub')
  expect(begun[0]?.cancel).not.toHaveBeenCalled()
  await act(async () => last().end({ id: 'u' } as CompletedUpload))
  expect(onUploaded).toHaveBeenCalledWith({ id: 'u' })
})

it('is given up for another file', async () => {
  await send('book.epub')
  await cut()
  await send('other.epub')
  expect(begun[0]?.cancel).toHaveBeenCalledTimes(1)
  await send('other.epub')
  expect(begun[1]?.cancel).toHaveBeenCalledTimes(1)
})

it('stays in the store when its page is left after the cut, and is given up while it is under way', async () => {
  await send('book.epub')
  await cut()
  await act(async () => root.render(null))
  expect(begun[0]?.cancel).not.toHaveBeenCalled()
  await act(async () => root.render(<Field />))
  await send('book.epub')
  await act(async () => root.render(null))
  expect(begun[1]?.cancel).toHaveBeenCalledTimes(1)
})
