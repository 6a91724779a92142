// What the sheet says after 认识: the line and the buttons take the place of those before, so that nothing moves.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { WordStanding } from './answer.ts'
import { WordActions } from './WordActions.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('./saving.ts', () => ({ toggleSaved: () => undefined, toggleState: () => undefined }))

const target = {
  ...{ paragraph: 'p1', sentence: 'It would register.', text: 'register', offset: 9, start: 9, end: 17 },
  ...{ whole: '', zh: '', place: 0 },
}

function sheetOf(first: WordStanding) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const show = (standing: WordStanding) =>
    act(() =>
      root.render(
        <WordActions
          subject={{ target, lemma: 'register', gloss: 'v. 显示' }}
          standing={standing}
          from={4321}
        />,
      ),
    )
  show(first)
  return {
    show,
    press: (label: string) => {
      const button = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label)
      if (!button) throw new Error(`no button ${label}`)
      act(() => button.click())
    },
    lines: () => [...place.querySelectorAll('p')].map(({ textContent }) => textContent),
    buttons: () => [...place.querySelectorAll('button')].map(({ textContent }) => textContent),
    close: () => act(() => root.unmount()),
  }
}

it('of a word that the level assumed, keeps the line and both buttons where they were, and offers to take it back', () => {
  const sheet = sheetOf('BASE')
  sheet.press('认识')
  sheet.show('KNOWN')
  expect([sheet.lines(), sheet.buttons()]).toEqual([['已标为认识'], ['加入生词本', '撤销']])
  sheet.press('撤销')
  sheet.show('BASE')
  expect([sheet.lines(), sheet.buttons()]).toEqual([['按你的水平，默认已认识'], ['加入生词本', '认识']])
  sheet.close()
})

it('of a new word, adds no line', () => {
  const sheet = sheetOf('NEW')
  sheet.press('认识')
  sheet.show('KNOWN')
  expect([sheet.lines(), sheet.buttons()]).toEqual([[], ['认识', '加入生词本']])
  sheet.close()
})
