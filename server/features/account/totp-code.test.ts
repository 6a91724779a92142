// Codes by the clock against the numbers that RFC 6238 and RFC 4648 give; the window, recovery codes, sealing.
import { expect, it } from 'vitest'
import { decryptSecret, encryptSecret } from './encryption.ts'
import {
  base32,
  codeOf,
  keyUri,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  stepAt,
  stepOf,
} from './totp-code.ts'

/** The key of RFC 6238, appendix B; its codes have eight digits, of which ours are the last six. */
const RFC = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s it is %s', (seconds, code) => {
  expect(codeOf(RFC, stepAt(at(seconds)))).toBe(code)
})

it('a code is good for its own thirty seconds and those beside them, and no longer', () => {
  const code = codeOf(RFC, 100)
  const found = [69 * 30, 98 * 30 + 29, 99 * 30, 100 * 30, 101 * 30 + 29, 102 * 30].map((s) =>
    stepOf(RFC, code, at(s)),
  )
  expect(found).toEqual([undefined, undefined, 100, 100, 100, undefined])
  expect(stepOf(RFC, `${code.slice(0, 3)} ${code.slice(3)}`, at(3000))).toBe(100)
  for (const typed of ['', code.slice(1), `${code}0`, 'abcdef', `${code.slice(0, 5)}x`])
    expect(stepOf(RFC, typed, at(3000)), typed).toBeUndefined()
})

it('a secret is spelt as authenticators take it', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(RFC)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const uri = new URL(keyUri(RFC, '编辑 甲', '开卷'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/开卷:编辑 甲',
  ])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: base32(RFC),
    issuer: '开卷',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(newSecret()).toHaveLength(20)
})

it('recovery codes are ten, all different, and read however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
  const [code = ''] = codes
  const kept = recoveryHash(code)
  expect(recoveryHash(code.toUpperCase().replaceAll('-', ' '))).toBe(kept)
  expect(recoveryHash('123456')).toBeUndefined()
  expect(kept).not.toContain(code.slice(0, 4))
})

it('what is sealed opens with its key, for its purpose and its owner only', () => {
  const deps = { site_key: 'a key' }
  const sealed = encryptSecret(deps, 'totp', 7, RFC)
  expect(sealed.includes(RFC)).toBe(false)
  expect(encryptSecret(deps, 'totp', 7, RFC).equals(sealed)).toBe(false)
  expect(decryptSecret(deps, 'totp', 7, sealed)).toEqual(RFC)
  expect(decryptSecret(deps, 'totp', 8, sealed)).toBeUndefined()
  expect(decryptSecret(deps, 'other', 7, sealed)).toBeUndefined()
  expect(decryptSecret({ site_key: 'another' }, 'totp', 7, sealed)).toBeUndefined()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(decryptSecret(deps, 'totp', 7, sealed)).toBeUndefined()
})
