// Shows whom a word of the house reaches.
import { expect, it } from 'vitest'
import { AUDIENCE_KINDS, isInAudience } from './audience.ts'

it.each([
  [undefined, ['ALL', 'GUESTS']],
  ['FREE', ['ALL', 'USERS', 'FREE']],
  ['MEMBER', ['ALL', 'USERS', 'MEMBERS']],
  ['CHANGDU', ['ALL', 'USERS', 'MEMBERS']],
] as const)('%s', (level, heard) => {
  expect(AUDIENCE_KINDS.filter((audience) => isInAudience(audience, level))).toEqual(heard)
})
