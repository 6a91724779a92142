// SMS codes through the door: the puzzle, the limits per phone and address, five tries in five minutes, and what they open.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAddress, codeSentTo, fetchSolvedPuzzle } from '../../../tests/support/sms.ts'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { SmsFailure, type SmsSender } from '../../providers/sms/port.ts'
import { accountHandlers } from './handlers.ts'

const features = {
  handlers: { account: accountHandlers },
  crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
}

const { account } = contract
const GOOD = 'a quiet harbour 7'
let app: TestKit
let phones = 0
const aPhone = () => `138${String(30_000_000 + ++phones)}`
/** Every solution is right, and is its own puzzle: what a solved puzzle is, is shown where it is the point. */
let puzzles = 0
const captcha = {
  make: async () => ({ algorithm: '', challenge: '', maxnumber: 0, salt: '', signature: '' }),
  verify: async (solution: string) => ({ challenge: solution, about: '', rounds: 50_000 }),
}

beforeAll(async () => {
  app = await createTestKit({ ...features, captcha })
})
afterAll(() => app.close())

const send = (phone: string, from = anAddress(), stype: 'register' | 'reset' | 'bind' = 'register') =>
  app.ask(account.sendSmsCode, { phone, captcha: `puzzle ${++puzzles}`, stype }, undefined, from)
const homes = new Map<string, string>()
/** Where whoever holds this phone asks from: a code is tried from there. */
function homeOf(phone: string): string {
  const home = homes.get(phone) ?? anAddress()
  homes.set(phone, home)
  return home
}
/** A code for the phone, of an age in seconds. */
async function codeFor(phone: string, stype: 'register' | 'reset', age = 0): Promise<string> {
  expect((await send(phone, homeOf(phone), stype)).status).toBe(200)
  await ages(phone, age)
  return (await codeSentTo(app, phone)) ?? ''
}
const ages = (phone: string, seconds: number) =>
  app.database.pool.query(
    'update sms_codes set created_at = created_at - make_interval(secs => $2) where phone = $1',
    [phone.startsWith('+') ? phone : `+86${phone}`, seconds],
  )
const registerWith = (phone: string, sms_code: string) =>
  app.ask(account.register, { phone, password: GOOD, sms_code }, undefined, homeOf(phone))

describe('a sender that is far', () => {
  it('holds nobody up for a reset, and its limits and faults are told of for the rest only', async () => {
    const said: string[] = []
    let fault: 'LIMIT' | 'FAILED' | 'NEVER' = 'NEVER'
    const sms: SmsSender = {
      isFar: true,
      send: (phone) => {
        said.push(phone)
        return fault === 'NEVER'
          ? new Promise(() => undefined)
          : Promise.reject(new SmsFailure('said', { fault }))
      },
    }
    const far = await createTestKit({ ...features, captcha, sms })
    const person = await far.aUser()
    const send = (phone: string, stype: 'register' | 'reset' = 'register') =>
      far.ask(account.sendSmsCode, { phone, captcha: `puzzle ${++puzzles}`, stype }, undefined, anAddress())
    const [known, unknown] = [await send(person.phone, 'reset'), await send(aPhone(), 'reset')]
    expect([known.status, known.result]).toEqual([unknown.status, unknown.result])
    expect(said).toEqual([person.phone])
    fault = 'LIMIT'
    expect(await send(aPhone())).toMatchObject({ status: 429, code: 'TOO_MANY_SMS' })
    fault = 'FAILED'
    expect(await send(aPhone())).toMatchObject({ status: 502, code: 'SMS_FAILED' })
    await far.close()
  })
})

describe('sending', () => {
  it('needs a solved puzzle, each for one code', async () => {
    const real = await createTestKit(features)
    const ask = (captcha: string) => real.ask(account.sendSmsCode, { phone: aPhone(), captcha })
    expect(await ask('nothing')).toMatchObject({ status: 400, code: 'WRONG_CAPTCHA' })
    const solution = await fetchSolvedPuzzle(real)
    expect((await ask(solution)).status).toBe(200)
    expect((await ask(solution)).code).toBe('WRONG_CAPTCHA')
    await real.close()
  })

  it('happens once a minute, thrice in ten minutes and ten times a day for a phone, from wherever', async () => {
    const phone = aPhone()
    const refused = { status: 429, code: 'TOO_MANY_SMS' }
    for (let sent = 1; sent <= 10; sent += 1) {
      expect((await send(phone)).status, `code ${sent}`).toBe(200)
      const soon = await send(phone)
      expect(soon).toMatchObject(refused)
      expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(60)
      await ages(phone, 61)
      if (sent % 3 !== 0) continue
      expect(await send(phone)).toMatchObject(refused)
      await ages(phone, 600)
    }
    const more = await send(phone)
    expect(more).toMatchObject(refused)
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(3600)
    await ages(phone, 86_400)
    expect((await send(phone)).status).toBe(200)
  })

  it('happens ten times an hour for an address, whatever the phone; other addresses go on', async () => {
    const [from, elsewhere] = [anAddress(), anAddress()]
    const used = Array.from({ length: 10 }, aPhone)
    for (const phone of used) expect((await send(phone, from)).status).toBe(200)
    const more = await send(aPhone(), from)
    expect(more).toMatchObject({ status: 429, code: 'TOO_MANY_SMS' })
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(3500)
    expect(Number(more.headers['retry-after'])).toBeLessThanOrEqual(3600)
    expect((await send(aPhone(), elsewhere)).status).toBe(200)
    await ages(`+86${used[0]}`, 3600)
    expect((await send(aPhone(), from)).status).toBe(200)
    expect((await send(aPhone(), from)).status).toBe(429)
  })

  it('says nothing of whether a phone has an account, and sends nothing to reset when it has none', async () => {
    const [phone, { phone: known }] = [aPhone(), await app.aUser()]
    const [unknown, there] = [
      await send(phone, anAddress(), 'reset'),
      await send(known, anAddress(), 'reset'),
    ]
    expect(unknown.body).toEqual(there.body)
    expect(unknown.status).toBe(200)
    expect(await codeSentTo(app, phone)).toBeUndefined()
    expect(await codeSentTo(app, known)).toMatch(/^\d{6}$/)
  })

  it('is read by admins only', async () => {
    expect((await app.ask(account.smsOutbox, {}, await app.aUser())).status).toBe(403)
    expect((await app.ask(account.smsOutbox, {}, await app.aUser({ role: 'admin' }))).status).toBe(200)
  })
})

describe('a code', () => {
  it('lives five minutes', async () => {
    const [phone, late] = [aPhone(), aPhone()]
    const [fresh, old] = [await codeFor(phone, 'register', 290), await codeFor(late, 'register', 301)]
    expect(await registerWith(late, old)).toMatchObject({ status: 400, code: 'WRONG_SMS_CODE' })
    expect((await registerWith(phone, fresh)).status).toBe(200)
  })

  it('is for the phone and the purpose it was sent for', async () => {
    const [phone, other] = [aPhone(), aPhone()]
    const sms_code = await codeFor(phone, 'register')
    await codeFor(other, 'register')
    expect((await registerWith(other, sms_code)).code).toBe('WRONG_SMS_CODE')
    const reset = { phone, new_password: 'found again 10', sms_code }
    const refused = await app.ask(account.resetPassword, reset, undefined, homeOf(phone))
    expect(refused.code).toBe('WRONG_SMS_CODE')
    expect((await registerWith(phone, sms_code)).status).toBe(200)
  })

  it('resets a password once, and ends every session', async () => {
    const user = await app.aUser()
    const given = {
      phone: user.phone,
      new_password: 'found again 10',
      sms_code: await codeFor(user.phone, 'reset'),
    }
    const both = await Promise.all([
      app.ask(account.resetPassword, given, undefined, homeOf(user.phone)),
      app.ask(account.resetPassword, given, undefined, homeOf(user.phone)),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await app.ask(account.me, {}, user)).status).toBe(401)
  })

  it('has five tries', async () => {
    const reset = (phone: string, sms_code: string) =>
      app.ask(
        account.resetPassword,
        { phone, new_password: 'found again 11', sms_code },
        undefined,
        homeOf(phone),
      )
    for (const [tries, status] of [
      [4, 200],
      [5, 400],
    ] as const) {
      const { phone } = await app.aUser()
      const right = await codeFor(phone, 'reset')
      const wrong = right === '000000' ? '111111' : '000000'
      for (let i = 0; i < tries; i += 1) expect((await reset(phone, wrong)).code).toBe('WRONG_SMS_CODE')
      expect((await reset(phone, right)).status).toBe(status)
    }
  })
})

it('registration asks for a code, or closes, when an admin has said so', async () => {
  // An application of its own: these rules stand for everybody.
  const site = await createTestKit({ ...features, captcha })
  const admin = await site.aUser({ role: 'admin' })
  await site.ask(account.saveRules, { sms_required: true }, admin)
  const given = { phone: aPhone(), password: GOOD }
  expect((await site.ask(account.registerByPhone, given)).code).toBe('WRONG_SMS_CODE')
  await site.ask(account.sendSmsCode, { phone: given.phone, captcha: 'a puzzle', stype: 'register' })
  const sms_code = await codeSentTo(site, given.phone)
  expect((await site.ask(account.register, { ...given, ...(sms_code ? { sms_code } : {}) })).status).toBe(200)
  await site.ask(account.saveRules, { sms_required: false, is_open: false }, admin)
  expect((await site.ask(account.register, { ...given, phone: aPhone() })).code).toBe('REGISTRATION_CLOSED')
  await site.close()
})
