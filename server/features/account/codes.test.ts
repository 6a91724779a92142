// Shows that an SMS code is tried by whoever asked for it: a stranger neither guesses it nor spends it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aClient, type TestClient } from '../../../tests/support/account.ts'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { accountHandlers } from './handlers.ts'

const { account } = contract
const GOOD = 'a quiet harbour 7'
const NEXT = 'found again at 10'
let t: TestKit
let phones = 0
let phone = ''
let networks = 0
const anAddress = () => `10.80.${++networks}.1`

beforeAll(async () => {
  t = await createTestKit({
    handlers: { account: accountHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
    settings: { RATE_LIMIT: 'on' },
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.database.pool.query('delete from registrations; delete from sms_codes')
  phone = `138${String(50_000_000 + ++phones)}`
  await aClient(t, anAddress()).post(account.register, { phone, password: GOOD })
})

async function codeFor(client: TestClient): Promise<string> {
  const captcha = await client.solve(`reset:${phone}`)
  const sent = await client.post(account.sendSmsCode, { phone, captcha, stype: 'reset' })
  expect([sent.status, sent.code]).toEqual([200, undefined])
  const { rows } = await t.database.pool.query('select text from sms_outbox order by id desc limit 1')
  return /\d{6}/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}
const reset = (client: TestClient, sms_code: string, new_password = NEXT) =>
  client.post(account.resetPassword, { phone, sms_code, new_password })
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')
/** A minute goes by for the limit of one code a minute. */
const later = () =>
  t.database.pool.query(`update sms_codes set created_at = created_at - interval '61 seconds'`)

/** The owner, and everybody who is not: elsewhere, or even behind the same address. */
const KINDS: [string, () => { owner: TestClient; stranger: TestClient }][] = [
  ['from another address', () => ({ owner: aClient(t, anAddress()), stranger: aClient(t, anAddress()) })],
  [
    'from another address, neither keeping cookies',
    () => ({
      owner: aClient(t, anAddress(), { keepsCookies: false }),
      stranger: aClient(t, anAddress(), { keepsCookies: false }),
    }),
  ],
  [
    'behind the same address',
    () => {
      const school = anAddress()
      return { owner: aClient(t, school), stranger: aClient(t, school) }
    },
  ],
]

describe.each(KINDS)('a stranger %s', (_where, people) => {
  it('does not spend the owner’s code by guessing, nor open anything with the right one', async () => {
    const { owner, stranger } = people()
    const code = await codeFor(owner)
    for (let n = 0; n < 8; n += 1) expect((await reset(stranger, wrongOf(code))).code).toBe('WRONG_SMS_CODE')
    expect((await reset(stranger, code)).code).toBe('WRONG_SMS_CODE')
    expect((await reset(owner, code)).status).toBe(200)
  })

  it('does not put a code of their own in the place of the owner’s', async () => {
    const { owner, stranger } = people()
    const code = await codeFor(owner)
    await later()
    const theirs = await codeFor(stranger)
    expect((await reset(stranger, wrongOf(theirs))).code).toBe('WRONG_SMS_CODE')
    expect((await reset(owner, code)).status).toBe(200)
  })
})

describe('a code', () => {
  it('has five tries by whoever asked, at the same moment too, and then none', async () => {
    const owner = aClient(t, anAddress())
    const code = await codeFor(owner)
    await Promise.all(Array.from({ length: 6 }, () => reset(owner, wrongOf(code))))
    expect((await reset(owner, code)).code).toBe('WRONG_SMS_CODE')
    // They ask anew, and it works.
    await later()
    expect((await reset(owner, await codeFor(owner))).status).toBe(200)
  })

  it('is right at the fifth try', async () => {
    const owner = aClient(t, anAddress())
    const code = await codeFor(owner)
    for (let n = 0; n < 4; n += 1) await reset(owner, wrongOf(code))
    expect((await reset(owner, code)).status).toBe(200)
    // Once.
    expect((await reset(owner, code)).code).toBe('WRONG_SMS_CODE')
  })

  it('follows a browser from one network to another', async () => {
    const owner = aClient(t, anAddress())
    const code = await codeFor(owner)
    const moved = aClient(t, anAddress())
    for (const [name, value] of owner.cookies) moved.cookies.set(name, value)
    expect((await reset(moved, code)).status).toBe(200)
  })

  it('lives five minutes', async () => {
    const owner = aClient(t, anAddress())
    const code = await codeFor(owner)
    await t.database.pool.query(`update sms_codes set created_at = now() - interval '301 seconds'`)
    expect((await reset(owner, code)).code).toBe('WRONG_SMS_CODE')
  })

  it('of the version before, which does not say who asked, is still taken', async () => {
    const owner = aClient(t, anAddress())
    const code = await codeFor(owner)
    await t.database.pool.query(`update sms_codes set asked_by = ''`)
    expect((await reset(aClient(t, anAddress()), code)).status).toBe(200)
  })

  it('of an address comes ten times an hour, whoever it is for', async () => {
    const address = anAddress()
    await t.database.pool.query(
      `insert into sms_codes (phone, stype, code_hash, ip, created_at)
        select '+86137' || n, 'reset', '\\x00', $1, now() - interval '59 minutes' from generate_series(1, 10) n`,
      [address],
    )
    const client = aClient(t, address)
    const captcha = await client.solve(`reset:${phone}`)
    const refused = await client.post(account.sendSmsCode, { phone, captcha })
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_SMS'])
    expect(refused.retryAfter).toBeLessThanOrEqual(60)
  })

  it('makes whoever has reset their password known where they did it', async () => {
    const owner = aClient(t, anAddress())
    expect((await reset(owner, await codeFor(owner))).status).toBe(200)
    for (let n = 0; n < 11; n += 1)
      await aClient(t, anAddress()).post(account.login, { username: phone, password: 'not it' })
    const login = await owner.post(account.login, { username: phone, password: NEXT })
    expect(login.status).toBe(200)
  })
})

describe('the puzzle before a code', () => {
  it('is for this phone and this purpose, or for nobody as long as nothing went wrong', async () => {
    const client = aClient(t, anAddress())
    const send = (captcha: string) => client.post(account.sendSmsCode, { phone, captcha, stype: 'reset' })
    expect((await send(await client.solve('reset:13700000001'))).code).toBe('WRONG_CAPTCHA')
    expect((await send(await client.solve(`register:${phone}`))).code).toBe('WRONG_CAPTCHA')
    expect((await send(await client.solve())).status).toBe(200)
  })

  it('is harder after wrong codes, and says which one is asked for', async () => {
    const client = aClient(t, anAddress())
    const easy = await client.solve()
    for (let n = 0; n < 5; n += 1) await reset(client, '000000')
    const asked = await client.post(account.sendSmsCode, { phone, captcha: easy, stype: 'reset' })
    expect([asked.status, asked.code, asked.details]).toEqual([
      429,
      'CAPTCHA_NEEDED',
      { key: `reset:+86${phone}` },
    ])
    const { result } = await t.ask(account.captcha, { key: `reset:${phone}` })
    expect(result.maxnumber).toBe(100_000)
    const { key } = asked.details as { key: string }
    const captcha = await client.solve(key)
    expect((await client.post(account.sendSmsCode, { phone, captcha, stype: 'reset' })).status).toBe(200)
  })

  it('may be asked for with any key, and with one that is none', async () => {
    for (const key of [
      '',
      'login:',
      'nothing:here',
      'reset:not a phone',
      'login:小明',
      '\u{1F98A}'.repeat(50),
    ]) {
      expect((await t.ask(account.captcha, { key })).status).toBe(200)
    }
    expect((await t.ask(account.captcha, { key: 'x'.repeat(101) })).status).toBe(400)
  })
})
