// Shows which headers name a session or a device, and what a browser is told to keep.
import { expect, it } from 'vitest'
import { bearerOf, deviceCookie, deviceMarkOf, hashToken, newToken } from './session.ts'

const TOKEN = 'aZ0_-'.padEnd(43, 'k')

it('makes tokens that fit their header, differ, and are kept as a hash alone', () => {
  const [one, two] = [newToken(), newToken()]
  expect(one.token).not.toBe(two.token)
  expect(bearerOf(`Bearer ${one.token}`)).toBe(one.token)
  expect(one.token_hash).toEqual(hashToken(one.token))
  // Of SHA-256: what lies in the database has to be found by every version to come.
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

it.each<[string | undefined, string | undefined]>([
  [`Bearer ${TOKEN}`, TOKEN],
  [`bearer ${TOKEN}`, TOKEN],
  [undefined, undefined],
  ['', undefined],
  [TOKEN, undefined],
  ['Bearer ', undefined],
  [`Bearer ${TOKEN.slice(1)}`, undefined],
  [`Bearer ${TOKEN}k`, undefined],
  [`Bearer ${TOKEN} `, undefined],
  [`Bearer  ${TOKEN}`, undefined],
  [`Bearer ${TOKEN.slice(1)}=`, undefined],
  [`Basic x, Bearer ${TOKEN}`, undefined],
  [`Basic ${TOKEN}`, undefined],
])('reads of the header %j the token %j', (header, token) => {
  expect(bearerOf(header)).toBe(token)
})

it.each<[string | undefined, string]>([
  ['bb_device=a.B-9_', 'a.B-9_'],
  ['theme=black; bb_device=mark; x=y', 'mark'],
  [`bb_device=${'m'.repeat(400)}`, 'm'.repeat(400)],
  [undefined, ''],
  ['', ''],
  ['theme=black', ''],
  ['bb_device=', ''],
  [`bb_device=${'m'.repeat(401)}`, ''],
  ['bb_device=a b', ''],
  ['bb_device=a=b', ''],
  ['not_bb_device=mark', ''],
  ['x=1;bb_device=mark', ''],
])('reads of the cookies %j the mark %j', (cookies, mark) => {
  expect(deviceMarkOf(cookies)).toBe(mark)
})

it('has the mark kept where log-in alone sees it, no script reads it, and by https only where there is https', () => {
  const parts = ['bb_device=mark', 'HttpOnly', 'Max-Age=34560000', 'Path=/auth', 'SameSite=Strict']
  expect(deviceCookie('mark', false).split('; ').sort()).toEqual([...parts].sort())
  expect(deviceCookie('mark', true).split('; ').sort()).toEqual([...parts, 'Secure'].sort())
  expect(deviceMarkOf(deviceCookie('mark', true))).toBe('mark')
})
