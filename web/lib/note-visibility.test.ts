// A note that others do not see is nowhere called public.
import { expect, it } from 'vitest'
import { visibilityText } from './note-visibility.ts'

it.each([
  ['仅自己', {}],
  ['公开', { is_public: true }],
  ['公开', { is_public: true, is_waiting: false }],
  ['待审核', { is_public: true, is_waiting: true }],
  ['编辑已隐藏，仅自己', { is_public: true, is_hidden: true, is_waiting: true }],
  ['仅自己', { is_waiting: true }],
])('%s: %o', (text, given) => {
  expect(visibilityText({ is_public: false, is_hidden: false, ...given })).toBe(text)
})
