// 译文 of selected text: its own Chinese, for which nothing is requested, or one that is made; a fault in either can be reported.
// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { PassageSheet } from './PassageSheet.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const translate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-query', () => ({ useQuery: translate }))
vi.mock('../ai/queries.ts', () => ({ useHasModel: () => false }))
vi.mock('../ai/AiAnswer.tsx', () => ({ AiAnswer: () => null }))
vi.mock('../clauses/SentenceClauses.tsx', () => ({ SentenceClauses: () => null }))
vi.mock('../../../ui/Sheet.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }))

function show(onWrong: ((shown: string) => void) | undefined, zh = '下雨了。'): HTMLElement {
  const place = document.createElement('div')
  act(() =>
    createRoot(place).render(
      <PassageSheet
        passage={{ text: 'It rains.', zh, view: 'zh' }}
        canTranslate={false}
        open
        onClose={() => undefined}
        onWrong={onWrong}
      />,
    ),
  )
  return place
}
const buttons = (place: HTMLElement) => [...place.querySelectorAll('button')]

it('shows the Chinese that the text has, and asks for no other', () => {
  const place = show(undefined)
  expect(place.querySelector('.prose-zh')?.textContent).toBe('下雨了。')
  expect(translate).not.toHaveBeenCalled()
  expect(buttons(place).map(({ textContent }) => textContent)).toEqual(['复制译文'])
})

it('lets a member tell that it is wrong', () => {
  const onWrong = vi.fn()
  const button = buttons(show(onWrong)).find(({ textContent }) => textContent === '译得不对')
  act(() => button?.click())
  expect(onWrong.mock.calls).toEqual([['下雨了。']])
})

it('lets a member tell so of a translation that was made, with what was shown', () => {
  translate.mockReturnValue({ data: { zh: '雨在下。' }, error: null, isFetching: false })
  const onWrong = vi.fn()
  const place = show(onWrong, '')
  expect(buttons(place).map(({ textContent }) => textContent)).toEqual(['复制译文', '译得不对'])
  act(() => buttons(place)[1]?.click())
  expect(onWrong.mock.calls).toEqual([['雨在下。']])
})
