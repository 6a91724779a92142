// Shows when a collection can be found by strangers.
import { expect, it } from 'vitest'
import { changed, published } from './status.ts'

const draft = { status: 'DRAFT', is_public: true, is_trusted: false } as const

it('waits for an editor’s look, unless only its link leads there or an editor publishes it', () => {
  expect(published(draft)).toBe('WAITING')
  expect(published({ ...draft, status: 'WAITING' })).toBe('WAITING')
  expect(published({ ...draft, is_public: false })).toBe('PUBLISHED')
  expect(published({ ...draft, status: 'WAITING', is_trusted: true })).toBe('PUBLISHED')
  expect(published({ ...draft, status: 'PUBLISHED' })).toBe('PUBLISHED')
  expect(published({ ...draft, status: 'DESTROYED', is_trusted: true })).toBeUndefined()
})

it('is looked at again when its words or its public change, not when its order does', () => {
  const shown = { ...draft, status: 'PUBLISHED' } as const
  expect(changed(shown, true)).toBe('WAITING')
  expect(changed(shown, false)).toBe('PUBLISHED')
  expect(changed({ ...shown, is_public: false }, true)).toBe('PUBLISHED')
  expect(changed({ ...shown, is_trusted: true }, true)).toBe('PUBLISHED')
  expect(changed(draft, true)).toBe('DRAFT')
})
