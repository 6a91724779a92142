// The folds of a word's sheet: the sentence's Chinese, its first words on the line, unfolded in place.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { WordTarget } from '../highlights/target.ts'
import type { EntryHead } from './answer.ts'
import { WordDisclosures } from './WordDisclosures.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('./lazy-extra-disclosures.ts', () => ({ LazyExtraDisclosures: () => null }))
vi.mock('./lazy-own-gloss.ts', () => ({ LazyOwnGloss: () => null }))

const whole = 'Thomson worked it out. A beam of light would register it.'
const start = whole.indexOf('register')
const target: WordTarget = {
  ...{ text: 'register', paragraph: 'p1', start, end: start + 8, sentence: '', offset: 0, place: 0 },
  ...{ whole, zh: '汤姆森算出来了。一束光会把它记下。' },
}
const head = { headword: 'register', lemma: 'register', sense: null } as unknown as EntryHead

function show(given: WordTarget): HTMLElement {
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() =>
    root.render(
      <WordDisclosures
        target={given}
        head={head}
        entry={undefined}
        article={{ id: 4321, words: [], revision: 1 }}
        sense={null}
        isSaved={false}
        onChoose={() => undefined}
      />,
    ),
  )
  return place
}

it('begins the line with the Chinese of this sentence, and shows all of it in place', () => {
  const place = show(target)
  const line = place.querySelector('button')
  expect(line?.textContent).toBe('这句的译文一束光会把它记下。')
  expect(place.querySelector('.prose-zh')).toBeNull()
  act(() => line?.click())
  expect(line?.getAttribute('aria-expanded')).toBe('true')
  expect(line?.textContent).toBe('这句的译文')
  expect(place.querySelector('.prose-zh')?.textContent).toBe('一束光会把它记下。')
})

it('is absent where the text has no Chinese', () => {
  expect(show({ ...target, zh: '' }).textContent).toBe('')
})
