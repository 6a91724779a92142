// Shows what wrong tries do and do not do: they hold up whoever guesses, and never the owner where they logged in before.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aClient, type ClientResponse, type TestClient } from '../../../tests/support/account.ts'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { accountHandlers } from './handlers.ts'

const features = {
  handlers: { account: accountHandlers },
  crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
}

const { account } = contract
const GOOD = 'a quiet harbour 7'
const WRONG = 'not this one at all'
let t: TestKit
let phones = 0
const aPhone = () => `138${String(30_000_000 + ++phones)}`
let networks = 0
/** An address that nobody has asked from. */
const anAddress = () => `10.${50 + (++networks >> 8)}.${networks & 255}.1`

beforeAll(async () => {
  t = await createTestKit({ ...features, settings: { RATE_LIMIT: 'on' } })
})
afterAll(() => t.close())
afterEach(() => t.database.pool.query('delete from registrations'))

const login = (client: TestClient, username: string, password: string, captcha?: string) =>
  client.post(account.login, { username, password, ...(captcha ? { captcha } : {}) })
const at = (address = anAddress(), keepsCookies = true) => aClient(t, address, { keepsCookies })

async function aMember(client = at()): Promise<string> {
  const phone = aPhone()
  expect((await client.post(account.register, { phone, password: GOOD })).status).toBe(200)
  return phone
}
const codes = (answers: ClientResponse[]) => answers.map(({ status, code }) => code ?? status)
/** Sixty wrong tries at an account from five addresses; says how they were answered. */
async function attack(phone: string): Promise<ClientResponse[]> {
  const answers: ClientResponse[] = []
  for (const stranger of [at(), at(), at(), at(), at()]) {
    for (let n = 0; n < 12; n += 1) answers.push(await login(stranger, phone, WRONG))
  }
  return answers
}

describe('an account that strangers guess at', () => {
  it('is open to its owner at the address and on the device where they logged in before', async () => {
    const home = anAddress()
    const browser = at(home)
    const phone = await aMember(browser)
    const answers = await attack(phone)
    expect(codes(answers).filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(10)
    expect(codes(answers).filter((code) => code === 'CAPTCHA_NEEDED')).toHaveLength(50)
    // A client without cookies at the same address; the same browser at another.
    expect((await login(at(home, false), phone, GOOD)).status).toBe(200)
    const elsewhere = at()
    elsewhere.cookies.set('bb_device', browser.cookies.get('bb_device') ?? '')
    expect((await login(elsewhere, phone, GOOD)).status).toBe(200)
  })

  it('asks anybody else for a proof of work, and then takes the right password', async () => {
    const phone = await aMember()
    await attack(phone)
    const fresh = at()
    const asked = await login(fresh, phone, GOOD)
    expect([asked.status, asked.code, asked.details]).toEqual([
      429,
      'CAPTCHA_NEEDED',
      { key: `login:${phone}` },
    ])
    expect(asked.retryAfter).toBeGreaterThan(0)
    expect(asked.retryAfter).toBeLessThanOrEqual(1800)
    expect((await login(fresh, phone, GOOD, 'nonsense')).code).toBe('WRONG_CAPTCHA')
    const captcha = await fresh.solve(`login:${phone}`)
    expect((await login(fresh, phone, WRONG, captcha)).code).toBe('WRONG_CREDENTIALS')
    // Each solution does for one try.
    expect((await login(fresh, phone, GOOD, captcha)).code).toBe('WRONG_CAPTCHA')
    expect((await login(fresh, phone, GOOD, await fresh.solve(`login:${phone}`))).status).toBe(200)
    // From now on this one is known here.
    expect((await login(fresh, phone, GOOD)).status).toBe(200)
  })

  it('is told from no account by nothing', async () => {
    const phone = await aMember()
    const same = async (name: string) => {
      const [stranger, other] = [at(), at()]
      const answers = []
      for (let n = 0; n < 12; n += 1) answers.push(await login(n % 2 ? stranger : other, name, WRONG))
      return answers.map((answer) => [answer.status, answer.code, Object.keys(answer.details ?? {})])
    }
    expect(await same(phone)).toEqual(await same('nobody_of_this_name'))
  })

  it('lets no more through when the guesses come at the same moment', async () => {
    const phone = await aMember()
    const answers = await Promise.all(Array.from({ length: 62 }, () => login(at(), phone, WRONG)))
    const tried = codes(answers).filter((code) => code === 'WRONG_CREDENTIALS').length
    // Two passwords are checked at a time, so one may go beyond.
    expect(tried).toBeGreaterThanOrEqual(10)
    expect(tried).toBeLessThanOrEqual(11)
    expect(codes(answers).filter((code) => code === 'CAPTCHA_NEEDED')).toHaveLength(62 - tried)
  })

  it('makes puzzles harder with every few failures, each for its own account', async () => {
    const phone = await aMember()
    await attack(phone)
    const stranger = at()
    const easy = await stranger.solve(`login:${phone}`)
    const puzzle = async (key: string) =>
      (await t.ask(account.captcha, { key })).result as { maxnumber: number }
    expect((await puzzle(`login:${phone}`)).maxnumber).toBe(50_000)
    for (let n = 0; n < 5; n += 1) {
      const captcha = await stranger.solve(`login:${phone}`)
      expect((await login(stranger, phone, WRONG, captcha)).code).toBe('WRONG_CREDENTIALS')
    }
    expect((await puzzle(`login:${phone}`)).maxnumber).toBe(100_000)
    expect((await puzzle(`login:+86${phone}`)).maxnumber).toBe(100_000)
    expect((await puzzle('login:somebody_else')).maxnumber).toBe(50_000)
    expect((await puzzle(`reset:${phone}`)).maxnumber).toBe(50_000)
    // One that was solved while it was easy does not do any more, nor one of nobody, nor of another account.
    expect((await login(stranger, phone, GOOD, easy)).code).toBe('CAPTCHA_NEEDED')
    expect((await login(stranger, phone, GOOD, await stranger.solve())).code).toBe('CAPTCHA_NEEDED')
    const others = await stranger.solve('login:somebody_else')
    expect((await login(stranger, phone, GOOD, others)).code).toBe('WRONG_CAPTCHA')
  })

  it('has an end to what strangers may try even with proofs, which is not the owner’s end', async () => {
    const home = at()
    const phone = await aMember(home)
    await attack(phone)
    // As after a hundred of them.
    const user = await t.deps.store.account.userByPhone(`+86${phone}`)
    const group = (await import('./hmac.ts')).computeHmac(t.deps, 'login', 'world', user?.id ?? 0)
    await t.deps.limits.take(`login_worked ${group}`, { max: 100, seconds: 3600 }, 100)
    const stranger = at()
    const captcha = await stranger.solve(`login:${phone}`)
    const refused = await login(stranger, phone, GOOD, captcha)
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await login(home, phone, GOOD)).status).toBe(200)
  })
})

describe('behind one address', () => {
  it('a class of thirty-two logs in at the same moment', async () => {
    const phones = await Promise.all(Array.from({ length: 32 }, () => aMember(at())))
    const school = anAddress()
    const answers = await Promise.all(phones.map((phone) => login(at(school), phone, GOOD)))
    expect(codes(answers)).toEqual(Array(32).fill(200))
  })

  it('whoever tries many accounts is asked for a proof of work; a device that is known there is not', async () => {
    const school = anAddress()
    const pupil = at(school)
    const phone = await aMember(pupil)
    const guesser = at(school)
    const answers = []
    for (let n = 0; n < 22; n += 1) answers.push(await login(guesser, `pupil number ${n}`, WRONG))
    expect(codes(answers).filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(20)
    expect(codes(answers).slice(20)).toEqual(['CAPTCHA_NEEDED', 'CAPTCHA_NEEDED'])
    expect((await login(pupil, phone, GOOD)).status).toBe(200)
  })

  it('right passwords are not counted as wrong ones', async () => {
    const phone = await aMember()
    const school = at(anAddress(), false)
    for (let n = 0; n < 25; n += 1) expect((await login(school, phone, GOOD)).status).toBe(200)
  })
})

describe('however it is counted', () => {
  it('log-ins without end, right ones too, need a proof of work: each costs a hash', async () => {
    const address = anAddress()
    const home = at(address)
    const phone = await aMember(home)
    await t.deps.limits.take(`login_all ${address}`, { max: 600, seconds: 300 }, 599)
    expect((await login(home, phone, GOOD)).status).toBe(200)
    const asked = await login(home, phone, GOOD)
    expect([asked.code, asked.details]).toEqual(['CAPTCHA_NEEDED', { key: `login:${phone}` }])
    expect((await login(home, phone, GOOD, await home.solve(`login:${phone}`))).status).toBe(200)
  })

  it('log-ins beyond that are refused without a query and without a hash, whoever is named', async () => {
    const address = anAddress()
    const home = at(address)
    const phone = await aMember(home)
    await t.deps.limits.take(`login_all ${address}`, { max: 600, seconds: 300 }, 600)
    const looks = [
      vi.spyOn(t.deps.store.account, 'userByPhone'),
      vi.spyOn(t.deps.store.account, 'userByName'),
      vi.spyOn(t.deps.store.account, 'isPlaceOf'),
      vi.spyOn(t.deps.passwords, 'verify'),
    ]
    const names = [phone, aPhone(), 'somebody']
    const answers = await Promise.all(names.map((name) => login(home, name, GOOD)))
    expect(answers.map(({ code, details }) => [code, details])).toEqual(
      names.map((name) => ['CAPTCHA_NEEDED', { key: `login:${name}` }]),
    )
    expect(looks.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0, 0])
    for (const look of looks) look.mockRestore()
    expect((await login(home, phone, GOOD, await home.solve(`login:${phone}`))).status).toBe(200)
  })

  it('several processes hold up strangers together, and let the owner in', async () => {
    const own = t
    t = await createTestKit({ ...features, settings: { RATE_LIMIT: 'on', RATE_LIMIT_STORE: 'database' } })
    try {
      const home = at()
      const phone = await aMember(home)
      const answers = codes(await attack(phone))
      expect(answers.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(10)
      expect(answers.filter((code) => code === 'CAPTCHA_NEEDED')).toHaveLength(50)
      expect((await login(home, phone, GOOD)).status).toBe(200)
      // What is kept for it names nobody.
      const { rows } = await t.database.pool.query('select key from limit_windows')
      expect(JSON.stringify(rows)).not.toContain(phone)
    } finally {
      await t.close()
      t = own
    }
  })
})

describe('the mark of a device', () => {
  it('is for the device and the account it was made for', async () => {
    const [mine, theirs] = [at(), at()]
    const phone = await aMember(mine)
    await aMember(theirs)
    await attack(phone)
    const [id = '', ...marks] = (mine.cookies.get('bb_device') ?? '').split('.')
    const [otherId = '', ...otherMarks] = (theirs.cookies.get('bb_device') ?? '').split('.')
    for (const forged of [
      [otherId, ...marks],
      [id, ...otherMarks],
      [id, 'x'.repeat(16)],
      [id],
      ['', ...marks],
    ]) {
      const stranger = at()
      stranger.cookies.set('bb_device', forged.join('.'))
      expect((await login(stranger, phone, GOOD)).code).toBe('CAPTCHA_NEEDED')
    }
  })

  it('remembers a family, the latest first', async () => {
    const tablet = at()
    const phones = []
    for (let n = 0; n < 9; n += 1) phones.push(await aMember(tablet))
    expect(tablet.cookies.get('bb_device')?.split('.')).toHaveLength(9)
    const last = phones.at(-1) ?? ''
    await attack(last)
    expect((await login(tablet, last, GOOD)).status).toBe(200)
  })
})

describe('registering', () => {
  it('asks for a proof of work from whoever finds out who has an account', async () => {
    const phone = await aMember()
    const prober = at()
    const answers = []
    for (let n = 0; n < 12; n += 1)
      answers.push(await prober.post(account.register, { phone, password: GOOD }))
    expect(codes(answers).slice(0, 10)).toEqual(Array(10).fill('PHONE_TAKEN'))
    expect(codes(answers).slice(10)).toEqual(['CAPTCHA_NEEDED', 'CAPTCHA_NEEDED'])
    expect(answers[11]?.details).toEqual({ key: `register:+86${phone}` })
    const captcha = await prober.solve(`register:+86${phone}`)
    expect((await prober.post(account.register, { phone, password: GOOD, captcha })).code).toBe('PHONE_TAKEN')
    // A phone of their own, with a puzzle of its own.
    const own = aPhone()
    const mine = await prober.solve(`register:${own}`)
    const made = await prober.post(account.registerByPhone, { phone: own, password: GOOD, captcha: mine })
    expect(made.status).toBe(200)
  })

  it('asks for none, and gets ten accounts, where nothing is wrong', async () => {
    const school = at()
    for (let n = 0; n < 10; n += 1) await aMember(school)
    const eleventh = await school.post(account.register, { phone: aPhone(), password: GOOD })
    expect(eleventh.code).toBe('TOO_MANY_ACCOUNTS')
  })
})
