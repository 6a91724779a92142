// Shows that the clocks run on when the toast that stopped them is gone.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let root: ReturnType<typeof createRoot>
let notify: typeof import('./toast.ts')['showNotice']
let holdToasts: typeof import('./toast.ts')['claimToastHost']
let toastsOnShow: typeof import('./toast-queue.ts')['getShownToasts']

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  // Tests of other files run in the same worker, and leave messages that wait for clocks which are gone.
  vi.resetModules()
  const { Toaster } = await import('./Toaster.tsx')
  ;({ showNotice: notify, claimToastHost: holdToasts } = await import('./toast.ts'))
  toastsOnShow = (await import('./toast-queue.ts')).getShownToasts
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Toaster />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

const after = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

it('takes the other one away in its time after 撤销 was pressed', async () => {
  let undone = 0
  const undo = { label: '撤销', run: () => (undone += 1) }
  await act(async () => {
    notify('甲', { action: undo })
    notify('乙', { action: undo })
  })
  const message = [...document.querySelectorAll('output')].find(({ textContent }) =>
    textContent.includes('甲'),
  )
  const button = message?.querySelector('button')
  await act(async () => {
    // Where a pointer or the focus rests, the clocks stand; the button goes from under it.
    button?.parentElement?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }))
    button?.focus()
    button?.click()
  })
  expect(undone).toBe(1)
  await after(150)
  expect(toastsOnShow().map(({ text }) => text)).toEqual(['乙'])
  await after(5150)
  expect(toastsOnShow()).toEqual([])
})

it('speaks on the page again after a dialog has left it without a release', async () => {
  const dialog = document.body.appendChild(document.createElement('div'))
  const hostOf = (text: string) =>
    [...document.querySelectorAll('output')]
      .find(({ textContent }) => textContent === text)
      ?.closest('[role=status]')?.parentElement
  await act(async () => {
    holdToasts(dialog)
    notify('甲')
  })
  expect(hostOf('甲')).toBe(dialog)
  dialog.remove()
  await act(async () => notify('乙'))
  expect(hostOf('乙')).toBe(document.body)
})
