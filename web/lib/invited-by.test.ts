// A link's invitation outlives the page that it led to, and the reload after it; what cannot be a code is none.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { getInvitationCode } from './invited-by.ts'
import { safeSessionStorage } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  safeSessionStorage.set('invited', '')
})

const opened = (address: string) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ name: `https://read.example${address}` } as PerformanceEntry])

it('is the code of the address that was opened first, kept when another one is opened after it', () => {
  opened('/?code=K7M%20Q3X#top')
  expect(getInvitationCode()).toBe('K7M Q3X')
  opened('/article/7')
  expect(getInvitationCode()).toBe('K7M Q3X')
  opened('/article/7?from=x&code=BCDFGH')
  expect(getInvitationCode()).toBe('BCDFGH')
})

it.each(['/', '/?code=', '/?code=%3Cscript%3E', `/?code=${'A'.repeat(41)}`, '/?next=%2F%3Fcode%3DBCDFGH'])(
  'finds none in %s',
  (address) => {
    opened(address)
    expect([getInvitationCode(), safeSessionStorage.get('invited')]).toEqual(['', ''])
  },
)

it('does without a browser that tells how it got here', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  expect(getInvitationCode()).toBe('')
})
