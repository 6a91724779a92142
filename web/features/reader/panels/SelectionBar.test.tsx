// The bar over selected text: one row of 44 px targets, the text's own Chinese of the sentences touched, nothing greyed.
// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OpenedArticle } from '../article-id.ts'
import type { SelectedText } from '../highlights/selected.ts'
import { SelectionBar } from './SelectionBar.tsx'

const whole = 'It took a physicist to see why. The remedy turned out to be comprehension. Nobody paid.'
const zh = '原因要由物理学家看出。补救办法竟是弄懂。没人付钱。'
const here = vi.hoisted(() => ({ selected: undefined as unknown, close: () => undefined as unknown }))
vi.mock('../highlights/selected.ts', () => ({ readSelection: () => here.selected }))
vi.mock('./saving-with-core.ts', () => ({ savingWithCore: async () => ({ toggleSaved: () => undefined }) }))

const NOWHERE = { left: 0, right: 0, top: 0, bottom: 0 }
function select(words: string, box: SelectedText['box'] = NOWHERE): void {
  const start = whole.indexOf(words)
  const span = { paragraph: 'p1', start, end: start + words.length, text: words, whole }
  const at = { paragraph: 'p1', offset: start }
  here.selected = { text: words, span, parts: [span], from: at, to: at, box } satisfies SelectedText
}

const told = { onPassage: vi.fn(), onShare: vi.fn(), onWord: vi.fn(), onMark: vi.fn(), onExplain: undefined }

interface Given {
  width: number
  chinese?: string | ((paragraph: string) => string)
}

function bar({ width, chinese = zh }: Given): HTMLElement {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const text = { current: document.createElement('div') }
  act(() =>
    root.render(
      <OpenedArticle value={{ id: 4321, chineseOf: typeof chinese === 'string' ? () => chinese : chinese }}>
        <SelectionBar root={text} canTranslate={false} {...told} />
      </OpenedArticle>,
    ),
  )
  act(() => void vi.runAllTimers())
  here.close = () => {
    act(() => root.unmount())
    place.remove()
  }
  return place
}
const named = (place: HTMLElement, role: string) =>
  [...place.querySelectorAll(role)].map((each) => each.getAttribute('aria-label') ?? each.textContent)
const inRow = (place: HTMLElement) => named(place, 'button:not([role=menuitem])').slice(4)
const press = (place: HTMLElement, name: string) =>
  act(() => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  here.close()
  vi.useRealTimers()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

it('has four acts after the colours on a phone, none of them behind the dots', () => {
  select('The remedy turned out to be comprehension')
  const place = bar({ width: 390 })
  expect(inRow(place)).toEqual(['笔记', '译文', '复制', '分享'])
  expect(named(place, '[role=menuitem]')).toEqual([])
})

it('puts the last ones behind the dots on the narrowest phone', () => {
  select('The remedy turned out to be comprehension')
  const place = bar({ width: 320 })
  expect(inRow(place)).toEqual(['笔记', '译文', '更多操作'])
  expect(named(place, '[role=menuitem]')).toEqual(['复制', '分享'])
})

it('points at what is selected, and at nothing once that has left the window', () => {
  const foot = { width: 362, height: 54, top: 722 } as DOMRect
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(foot)
  const drawn = (place: HTMLElement) => {
    const { dataset, style } = place.querySelector<HTMLElement>('[role=toolbar]') ?? expect.fail('no bar')
    return [dataset['side'], style.getPropertyValue('--point')]
  }
  const words = 'The remedy turned out'
  select(words, { left: 200, right: 300, top: 120, bottom: 150 })
  const [side, point] = drawn(bar({ width: 390 }))
  expect(side).toBe('under')
  expect(point).toMatch(/^\d+px$/)
  here.close()
  select(words, { left: 200, right: 300, top: 640, bottom: 740 })
  expect(drawn(bar({ width: 390 }))[0]).toBe('over')
  here.close()
  select(words, { left: 200, right: 300, top: -400, bottom: -200 })
  expect(drawn(bar({ width: 390 }))[0]).toBe('')
  measured.mockRestore()
})

it('shows the own Chinese of the whole sentences that are touched', () => {
  select('physicist to see why. The remedy turned out')
  press(bar({ width: 390 }), '译文')
  const [text, chinese] = told.onPassage.mock.lastCall ?? []
  expect(text).toBe('It took a physicist to see why. The remedy turned out to be comprehension.')
  expect(chinese).toBe('原因要由物理学家看出。补救办法竟是弄懂。')
})

it('shows the own Chinese of several paragraphs by lines, and none where one of them has none', () => {
  select('Nobody paid.')
  const [part] = (here.selected as SelectedText).parts
  if (!part) throw new Error('no part')
  const next = { paragraph: 'p2', start: 0, end: 9, whole: 'It rained. It went on.' }
  here.selected = { ...(here.selected as SelectedText), span: undefined, parts: [part, next] }
  press(bar({ width: 390, chinese: (id) => (id === 'p1' ? zh : '下雨了。下个不停。') }), '译文')
  expect(told.onPassage.mock.lastCall?.slice(0, 2)).toEqual([
    'Nobody paid.\nIt rained.',
    '没人付钱。\n下雨了。',
  ])
  here.close()
  const place = bar({ width: 390, chinese: (id) => (id === 'p1' ? zh : '') })
  expect(inRow(place)).not.toContain('译文')
})

it('has no 译文 where there is no Chinese and nothing that makes one', () => {
  select('The remedy turned out to be comprehension')
  expect(inRow(bar({ width: 390, chinese: '' }))).toEqual(['笔记', '复制', '分享'])
})

it('leaves the look of its menu to the menu', () => {
  const css = readFileSync(`${import.meta.dirname}/SelectionBar.module.css`, 'utf8')
  const centred = css.split('}').filter((rule) => rule.includes('place-content: center'))
  expect(centred.map((rule) => rule.includes(':not([role="menuitem"])'))).toEqual([true])
})

it('passes the words on', () => {
  select('The remedy turned out to be comprehension')
  press(bar({ width: 390 }), '分享')
  expect(told.onShare).toHaveBeenCalledWith('The remedy turned out to be comprehension')
})

it('offers to look up and to save a word or phrase first', () => {
  select('turned out')
  const place = bar({ width: 390 })
  expect(inRow(place)).toEqual(['笔记', '查词', '加入生词本', '更多操作'])
  expect(named(place, '[role=menuitem]')).toEqual(['译文', '复制', '分享'])
})

it('stays while its menu has the focus, also where that takes the selection away', () => {
  select('turned out')
  const place = bar({ width: 390 })
  const change = () =>
    act(() => {
      here.selected = undefined
      document.dispatchEvent(new Event('selectionchange'))
      vi.runAllTimers()
    })
  place.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  change()
  expect(inRow(place)).toContain('查词')
  // What was dropped is looked at again, without another change of the selection.
  act(() => {
    place.querySelector<HTMLElement>('[role=menuitem]')?.blur()
    vi.runAllTimers()
  })
  expect(place.innerHTML).toBe('')
})

it('is hidden while the text moves, but never with the focus in it, and goes to the new place', () => {
  const rect = { top: 700, width: 300, height: 54 } as DOMRect
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(rect)
  select('turned out')
  const place = bar({ width: 390 })
  const own = place.querySelector<HTMLElement>('[role=toolbar]')
  const move = (target: EventTarget, name: string, bottom: number) => {
    const { box, ...selected } = here.selected as SelectedText
    here.selected = { ...selected, box: { ...box, bottom } }
    act(() => void target.dispatchEvent(new Event(name)))
    const isHidden = own?.hasAttribute('data-moving')
    act(() => void vi.runAllTimers())
    return { isHidden, isHiddenAfter: own?.hasAttribute('data-moving'), top: own?.style.inset.split(' ')[0] }
  }
  expect(move(document, 'scroll', 200)).toEqual({ isHidden: true, isHiddenAfter: false, top: '208px' })
  expect(move(window, 'resize', 220)).toEqual({ isHidden: true, isHiddenAfter: false, top: '228px' })
  const button = own?.querySelector('button')
  button?.focus()
  expect(move(document, 'scroll', 300)).toEqual({ isHidden: false, isHiddenAfter: false, top: '308px' })
  expect(document.activeElement).toBe(button)
})
