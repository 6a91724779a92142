// Shows whom a word of the house reaches.
import { expect, it } from 'vitest'
import { AUDIENCES, isFor } from './audience.ts'

it.each([
  [undefined, ['ALL', 'GUESTS']],
  ['FREE', ['ALL', 'USERS', 'FREE']],
  ['MEMBER', ['ALL', 'USERS', 'MEMBERS']],
  ['CHANGDU', ['ALL', 'USERS', 'MEMBERS']],
] as const)('%s', (level, heard) => {
  expect(AUDIENCES.filter((audience) => isFor(audience, level))).toEqual(heard)
})
