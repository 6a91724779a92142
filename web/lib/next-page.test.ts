// Shows by what an endless list asks for its next page.
import { expect, it } from 'vitest'
import { nextPage } from './next-page.ts'

it('asks behind the last row where the list says how, else by number, and not at all at the end', () => {
  expect(nextPage({ next: 'place', next_offset: 20 })).toEqual({ after: 'place' })
  expect(nextPage({ next: null, next_offset: 20 })).toEqual({ offset: 20 })
  expect(nextPage({ next_offset: 20 })).toEqual({ offset: 20 })
  expect(nextPage({ next: null, next_offset: null })).toBeNull()
})
