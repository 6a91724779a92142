// A note edited in the margin: keys close it and keep what is written, 取消 puts back what was there.
// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Note } from '../../../../contract/entities/note.ts'
import { openReactPage } from '../../../../tests/support/react-page.ts'
import { MarginEditor } from './MarginEditor.tsx'

const NOTE: Note = {
  ...{
    note_uuid: 'n1',
    article_id: 7,
    text: 'so many dollars a day',
    comment: '若干',
    root: 'p1',
    tag: '用法',
  },
  ...{ is_public: false, is_hidden: false, color: 'blue', created_at: '', updated_at: '' },
  data: {
    selector: [
      { type: 'TextQuoteSelector', exact: 'so many dollars a day', prefix: '', suffix: '' },
      { type: 'TextPositionSelector', start: 0, end: 21 },
    ],
  },
}
const keeper = { write: vi.fn(), remove: vi.fn() }
const onClose = vi.fn()

const page = openReactPage()
const { click } = page
beforeEach(async () => {
  vi.clearAllMocks()
  // The editor goes when it is closed, as in the margin.
  onClose.mockImplementation(() => page.root.render(null))
  await page.show(
    <MarginEditor
      note={NOTE}
      keeper={keeper}
      top={120}
      word={undefined}
      onWord={() => undefined}
      onClose={onClose}
    />,
  )
})

const field = () => page.host.querySelector('textarea')
const write = (text: string) =>
  act(async () => {
    const element = field()
    if (!element) throw new Error('nothing to write in')
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (key: string, ctrlKey = false) =>
  act(async () => void field()?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true })))

it('is level with its highlight, ready to be written in', () => {
  expect(page.host.querySelector('dialog')?.dataset['top']).toBe('120')
  expect(document.activeElement).toBe(field())
  expect(field()?.value).toBe('若干')
})

for (const [name, key, ctrlKey] of [
  ['Esc', 'Escape', false],
  ['Ctrl Enter', 'Enter', true],
] as const)
  it(`keeps what was written when ${name} closes it`, async () => {
    await write('若干，不是这么多')
    await press(key, ctrlKey)
    expect(onClose).toHaveBeenCalledOnce()
    expect(keeper.write.mock.lastCall?.[0]).toMatchObject({ note_uuid: 'n1', comment: '若干，不是这么多' })
  })

it('stays open at Enter alone, which begins a new line', async () => {
  await press('Enter')
  expect(onClose).not.toHaveBeenCalled()
})

it('puts back what was there when cancelled, and writes nothing after it', async () => {
  await write('写错了')
  await click('取消')
  expect(onClose).toHaveBeenCalledOnce()
  expect(keeper.write.mock.calls.map(([note]) => note.comment)).not.toContain('写错了')
})

it('is deleted once, and not written again as it goes', async () => {
  await write('改了一半')
  await click('删除')
  expect(keeper.remove).toHaveBeenCalledExactlyOnceWith(NOTE)
  expect(keeper.write).not.toHaveBeenCalled()
})
