// Pins which app-identity strings count.
import { expect, it } from 'vitest'
import { parseAppIdentity } from './app-identity.ts'

it('needs five parts of a reasonable length', () => {
  expect(parseAppIdentity('app_ios_store_12')).toBeUndefined()
  expect(parseAppIdentity('app_ios_store_12_1.2.0')).toEqual({
    source: 'app',
    platform: 'ios',
    channel: 'store',
    version_code: '12',
    version: '1.2.0',
  })
  expect(parseAppIdentity('app_ios_store_12_1.2_beta')?.version).toBe('1.2_beta')
  expect([42, undefined, `a_b_c_d_${'x'.repeat(200)}`].map(parseAppIdentity)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
