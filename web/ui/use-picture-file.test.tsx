// A drawn picture as a file: stored with a word, shared where files are, and a failure is shown unless a sheet was closed.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { usePictureFile } from './use-picture-file.ts'

const here = vi.hoisted(() => ({ notify: vi.fn(), handOver: vi.fn(async () => 'saved') }))
vi.mock('./toast.ts', () => ({ showNotice: here.notify }))
vi.mock('../lib/deliver-file.ts', () => ({ deliverFile: here.handOver }))

function Poster() {
  const { canvas, save, share } = usePictureFile({ name: 'poster.png', page: '/member', saved: '海报已保存' })
  return (
    <>
      <canvas ref={canvas} />
      <button type="button" onClick={save}>
        save
      </button>
      {share && (
        <button type="button" onClick={share}>
          share
        </button>
      )}
    </>
  )
}

function open(blob: Blob | null) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  act(() => createRoot(place).render(<Poster />))
  const canvas = place.querySelector('canvas')
  if (canvas) canvas.toBlob = (done) => done(blob)
  const press = (name: string) =>
    act(async () =>
      [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
    )
  return { place, press }
}
const png = new Blob(['x'], { type: 'image/png' })
const share = (run: () => Promise<void>) => {
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
  Object.defineProperty(navigator, 'share', { value: run, configurable: true })
}

afterEach(() => {
  vi.clearAllMocks()
  Reflect.deleteProperty(navigator, 'canShare')
  Reflect.deleteProperty(navigator, 'share')
})

it('stores the picture under its name, and tells so', async () => {
  const { place, press } = open(png)
  expect(place.textContent).toBe('save')
  await press('save')
  expect(here.handOver).toHaveBeenCalledWith(expect.objectContaining({ name: 'poster.png' }), '/member')
  expect(here.notify).toHaveBeenCalledWith('海报已保存')
})

it('tells that there is no picture', async () => {
  await open(null).press('save')
  expect(here.notify).toHaveBeenCalledWith('图片生成失败，请重试')
})

it('shares where files are shared; a sheet that was closed is no failure', async () => {
  const run = vi.fn(async () => {
    throw new DOMException('closed', 'AbortError')
  })
  share(run)
  await open(png).press('share')
  expect(run).toHaveBeenCalledOnce()
  expect(here.notify).not.toHaveBeenCalled()
})
