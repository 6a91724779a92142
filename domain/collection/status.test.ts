// Shows when a collection can be found by strangers.
import { expect, it } from 'vitest'
import { computeChangedStatus, computePublishedStatus } from './status.ts'

const draft = { status: 'DRAFT', is_public: true, is_trusted: false } as const

it('waits for an editor’s look, unless only its link leads there or an editor publishes it', () => {
  expect(computePublishedStatus(draft)).toBe('WAITING')
  expect(computePublishedStatus({ ...draft, status: 'WAITING' })).toBe('WAITING')
  expect(computePublishedStatus({ ...draft, is_public: false })).toBe('PUBLISHED')
  expect(computePublishedStatus({ ...draft, status: 'WAITING', is_trusted: true })).toBe('PUBLISHED')
  expect(computePublishedStatus({ ...draft, status: 'PUBLISHED' })).toBe('PUBLISHED')
  expect(computePublishedStatus({ ...draft, status: 'DESTROYED', is_trusted: true })).toBeUndefined()
})

it('is looked at again when its words or its public change, not when its order does', () => {
  const shown = { ...draft, status: 'PUBLISHED' } as const
  expect(computeChangedStatus(shown, true)).toBe('WAITING')
  expect(computeChangedStatus(shown, false)).toBe('PUBLISHED')
  expect(computeChangedStatus({ ...shown, is_public: false }, true)).toBe('PUBLISHED')
  expect(computeChangedStatus({ ...shown, is_trusted: true }, true)).toBe('PUBLISHED')
  expect(computeChangedStatus(draft, true)).toBe('DRAFT')
})
