// A book on its way: the place of its cover fills from below, and is as large as the cover that comes next.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { type BegunUpload, isBegun, UploadingBook } from './UploadingBook.tsx'

const file = new File([new Uint8Array(1_600_000)], 'moby-dick.epub')
const sending = (given: Partial<Extract<BegunUpload, { at: 'sending' }>> = {}): BegunUpload => ({
  ...{ id: 1, file, at: 'sending', share: 0.684, isPaused: false, isCut: false },
  ...given,
})

function show(upload: BegunUpload): HTMLElement {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() => root.render(<UploadingBook upload={upload} />))
  const shown = place.cloneNode(true) as HTMLElement
  act(() => root.unmount())
  return shown
}
const fillOf = (shown: HTMLElement) => shown.querySelector<HTMLElement>('[class*=filled]')?.style.height

it('fills the cover as far as the file is sent', () => {
  const shown = show(sending())
  expect(fillOf(shown)).toBe('68%')
  expect(shown.querySelector('progress')?.value).toBe(68)
  expect(shown.textContent).toContain('moby-dick.epub')
  expect(shown.textContent).toContain('1.6 MB')
  expect([...shown.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    '暂停',
    '取消',
  ])
})

it('is full while the file is checked, and can no longer be cancelled', () => {
  const shown = show({ id: 1, file, at: 'checking' })
  expect(fillOf(shown)).toBe('100%')
  expect(shown.querySelector('h2')?.textContent).toBe('正在校验')
  expect(shown.querySelector('button')).toBeNull()
})

it('says that it is paused, and why it does not go on', () => {
  expect(show(sending({ isPaused: true })).textContent).toMatch(/已暂停.*继续上传/)
  expect(show(sending({ isCut: true })).textContent).toContain('网络已断开')
})

it('is not the place of what waits or has failed', () => {
  expect(isBegun({ id: 1, file, at: 'waiting' })).toBe(false)
  expect(isBegun({ id: 1, file, at: 'failed', message: '', canRetry: true })).toBe(false)
})
