// Shows which articles are left out of a translation of many, and what is said of them.
import { expect, it } from 'vitest'
import { formatSkipped, skipsTranslation } from './translation-skips.ts'

const whole = { is_stub: false, other_language: null }
const stub = { is_stub: true, other_language: null }
const french = { is_stub: false, other_language: 'fr' }

it('a stub and a text of another language are left out', () => {
  expect([whole, stub, french].map(skipsTranslation)).toEqual([false, true, true])
})

it('each is counted once, the language first', () => {
  expect(formatSkipped([whole])).toBe('')
  expect(formatSkipped([whole, stub, stub])).toBe('2 篇不完整')
  expect(formatSkipped([french, stub, { ...french, is_stub: true }])).toBe('2 篇不是英文，1 篇不完整')
})
