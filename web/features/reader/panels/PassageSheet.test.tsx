// 译文 of selected text that has Chinese of its own: nothing is requested, and a fault in it can be reported.
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
vi.mock('../clauses/Clauses.tsx', () => ({ Clauses: () => null }))
vi.mock('../../../ui/Sheet.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }))

function show(onWrong: (() => void) | undefined): HTMLElement {
  const place = document.createElement('div')
  act(() =>
    createRoot(place).render(
      <PassageSheet
        passage={{ text: 'It rains.', zh: '下雨了。', view: 'zh' }}
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
  expect(onWrong).toHaveBeenCalledOnce()
})
