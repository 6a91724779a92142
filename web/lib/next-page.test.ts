// Shows by what an endless list asks for its next page.
import { expect, it } from 'vitest'
import { toNextPageParam } from './next-page.ts'

it('asks behind the last row where the list says how, else by number, and not at all at the end', () => {
  expect(toNextPageParam({ next: 'place', next_offset: 20 })).toEqual({ after: 'place' })
  expect(toNextPageParam({ next: null, next_offset: 20 })).toEqual({ offset: 20 })
  expect(toNextPageParam({ next_offset: 20 })).toEqual({ offset: 20 })
  expect(toNextPageParam({ next: null, next_offset: null })).toBeNull()
})
