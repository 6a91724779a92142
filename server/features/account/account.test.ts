// Accounts through the door: registering, signing in, sessions, passwords, names, settings, and who may not.
import { solveChallenge } from 'altcha-lib/v1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApp, contract, type Person, type TestApp } from '../../../tests/support/app.ts'

const { account } = contract
let app: TestApp
let phones = 0
const aPhone = () => `138${String(20_000_000 + ++phones)}`
const GOOD = 'a quiet harbour 7'

beforeAll(async () => {
  app = await anApp()
})
afterAll(() => app.close())

async function registered(password = GOOD): Promise<Person> {
  const phone = aPhone()
  // Every one from an address of its own would need a proxy: the hourly limit is lifted by forgetting.
  await app.database.pool.query('delete from registrations')
  const { result } = await app.ask(account.register, { phone, password })
  return { id: result.user.id, phone: result.user.phone, username: result.user.username, token: result.token }
}

async function solved(): Promise<string> {
  const { result: puzzle } = await app.ask(account.captcha)
  const { algorithm, challenge, salt, signature, maxnumber } = puzzle
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  const payload = { algorithm, challenge, salt, signature, number: solution?.number }
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

async function codeFor(phone: string, stype: 'register' | 'reset' = 'reset'): Promise<string> {
  await app.database.pool.query('delete from sms_codes')
  const sent = await app.ask(account.sendSmsCode, { phone, captcha: await solved(), stype })
  expect(sent.status).toBe(200)
  const { rows } = await app.database.pool.query('select text from sms_outbox order by id desc limit 1')
  return /\d{6}/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}

describe('registering', () => {
  it('says what the form needs', async () => {
    const { result } = await app.ask(account.registerRule)
    expect(result).toMatchObject({ is_open: true, sms_required: false, code_required: false })
  })

  it('makes an account, opens a session and never shows the password', async () => {
    const answer = await app.ask(account.registerByPhone, { phone: aPhone(), password: GOOD })
    expect(answer.status).toBe(200)
    expect(answer.result.user).toMatchObject({ role: 'user', level: 'FREE', member_expires_at: null })
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
    const me = await app.ask(account.me, {}, { ...answer.result.user, token: answer.result.token })
    expect(me.result.id).toBe(answer.result.user.id)
  })

  it('keeps the phone in E.164, so that one phone is one account however it is typed', async () => {
    const phone = aPhone()
    await app.ask(account.register, { phone, password: GOOD })
    const again = await app.ask(account.register, { phone: `+86 ${phone}`, password: GOOD })
    expect(again).toMatchObject({ status: 409, code: 'PHONE_TAKEN' })
    expect(again.body['details']).toMatchObject([{ field: 'phone', message: again.message }])
  })

  it('lets only one of many at the same moment have a phone', async () => {
    await app.database.pool.query('delete from registrations')
    const phone = aPhone()
    const all = await Promise.all(
      Array.from({ length: 5 }, () => app.ask(account.register, { phone, password: GOOD })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ code }) => code === 'PHONE_TAKEN')).toHaveLength(4)
  })

  it('refuses weak passwords, wrong phones and codes that cannot be right, naming the field', async () => {
    const weak = await app.ask(account.register, { phone: aPhone(), password: '12345678' })
    expect(weak).toMatchObject({ status: 400, code: 'WEAK_PASSWORD' })
    const phone = aPhone()
    expect((await app.ask(account.register, { phone, password: phone })).code).toBe('WEAK_PASSWORD')
    const bad = await app.ask(account.register, { phone: '12345', password: GOOD })
    expect(bad).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(bad.body['details']).toMatchObject([{ field: 'phone' }])
    const both = await app.ask(account.register, { phone: '12345', password: '1' })
    expect(both).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(both.body['details']).toMatchObject([{ field: 'phone' }, { field: 'password' }])
    const code = await app.ask(account.register, { phone: aPhone(), password: GOOD, code: 'FRIEND' })
    expect(code.code).toBe('WRONG_INVITATION_CODE')
    expect((await app.askLoosely(account.register, { phone: 7, password: [] })).status).toBe(400)
  })

  it('stops an address at ten accounts an hour', async () => {
    await app.database.pool.query('delete from registrations')
    for (let i = 0; i < 10; i += 1) {
      expect((await app.ask(account.register, { phone: aPhone(), password: GOOD })).status).toBe(200)
    }
    const more = await app.ask(account.register, { phone: aPhone(), password: GOOD })
    expect(more).toMatchObject({ status: 429, code: 'TOO_MANY_ACCOUNTS' })
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(0)
    await app.database.pool.query('delete from registrations')
  })

  it('asks for a code, or closes, when an admin has said so', async () => {
    const admin = await app.aUser({ role: 'admin' })
    await app.ask(account.saveRules, { sms_required: true }, admin)
    const phone = aPhone()
    expect((await app.ask(account.registerByPhone, { phone, password: GOOD })).code).toBe('WRONG_SMS_CODE')
    const sms_code = await codeFor(phone, 'register')
    expect((await app.ask(account.register, { phone, password: GOOD, sms_code })).status).toBe(200)
    await app.ask(account.saveRules, { sms_required: false, is_open: false }, admin)
    expect((await app.ask(account.register, { phone: aPhone(), password: GOOD })).code).toBe(
      'REGISTRATION_CLOSED',
    )
    await app.ask(account.saveRules, { is_open: true }, admin)
  })
})

describe('signing in', () => {
  it('takes the phone in any writing, or the user name in any case', async () => {
    const user = await registered()
    await app.ask(account.changeUsername, { username: `Harbour${user.id}` }, user)
    for (const username of [user.phone, user.phone.replace('+86', ''), `harbour${user.id}`]) {
      expect((await app.ask(account.login, { username, password: GOOD })).status).toBe(200)
    }
  })

  it('reads the same for a wrong password and an unknown phone', async () => {
    const user = await registered()
    const wrong = await app.ask(account.login, { username: user.phone, password: 'not that one' })
    const nobody = await app.ask(account.login, { username: '13900009999', password: 'not that one' })
    expect(wrong.body).toEqual(nobody.body)
    expect(wrong).toMatchObject({ status: 400, code: 'WRONG_CREDENTIALS' })
  })

  it('holds up guessing at one account from a thousand addresses, and says no more of it than of no account', async () => {
    const guarded = await anApp({}, { RATE_LIMIT: 'on' })
    const phone = aPhone()
    await guarded.ask(account.register, { phone, password: GOOD })
    const guess = (username: string, from: number) =>
      guarded.app.fastify.inject({
        method: 'POST',
        url: '/auth/login',
        payload: { username, password: 'not this one' },
        remoteAddress: `10.1.${from >> 8}.${from & 255}`,
      })
    for (const username of [phone, 'nobody_of_this_name']) {
      const answers = await Promise.all(Array.from({ length: 62 }, (_, from) => guess(username, from)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
        ...Array.from({ length: 60 }, () => 400),
        429,
        429,
      ])
    }
    await guarded.close()
  })

  it('answers a dead token as a guest on open calls and with 401 elsewhere', async () => {
    const ghost = { id: 0, phone: '', username: '', token: 'x'.repeat(43) }
    expect((await app.ask(account.registerRule, {}, ghost)).status).toBe(200)
    expect(await app.ask(account.me, {}, ghost)).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' })
  })

  it('never stores the token itself', async () => {
    const user = await registered()
    const { rows } = await app.database.pool.query('select token_hash from sessions where user_id = $1', [
      user.id,
    ])
    expect(rows[0].token_hash.toString('base64url')).not.toBe(user.token)
  })
})

describe('sessions', () => {
  it('are listed, ended one by one, and ended by logging out', async () => {
    const here = await registered()
    const { result } = await app.ask(account.login, { username: here.phone, password: GOOD })
    const there = { ...here, token: result.token }
    const list = await app.ask(account.sessions, {}, here)
    expect(list.result.items).toHaveLength(2)
    const other = list.result.items.find((item) => !item.is_current)
    expect((await app.ask(account.endSession, { id: other?.id ?? '' }, here)).status).toBe(200)
    expect((await app.ask(account.me, {}, there)).status).toBe(401)
    expect((await app.ask(account.logout, {}, here)).status).toBe(200)
    expect((await app.ask(account.me, {}, here)).status).toBe(401)
  })

  it("cannot be ended by somebody else: another's session is not there", async () => {
    const [mine, yours] = [await registered(), await registered()]
    const list = await app.ask(account.sessions, {}, yours)
    const ended = await app.ask(account.endSession, { id: list.result.items[0]?.id ?? '' }, mine)
    expect(ended).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await app.ask(account.me, {}, yours)).status).toBe(200)
  })
})

describe('passwords', () => {
  it('changes with the old one, keeps this session and ends the others', async () => {
    const here = await registered()
    const { result } = await app.ask(account.login, { username: here.phone, password: GOOD })
    const next = 'another harbour 8'
    const wrong = await app.ask(account.changePassword, { old_password: 'no', new_password: next }, here)
    expect(wrong).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' })
    expect(
      (await app.ask(account.changePassword, { old_password: GOOD, new_password: next }, here)).status,
    ).toBe(200)
    expect((await app.ask(account.me, {}, here)).status).toBe(200)
    expect((await app.ask(account.me, {}, { ...here, token: result.token })).status).toBe(401)
    expect((await app.ask(account.login, { username: here.phone, password: next })).status).toBe(200)
  })

  it("lets an admin set somebody's, ends all of their sessions and writes it down; a user may not", async () => {
    const [user, other] = [await registered(), await registered()]
    const admin = await app.aUser({ role: 'admin' })
    const given = { user_id: user.id, new_password: 'set by the desk 9' }
    expect(await app.ask(account.changePassword, given, other)).toMatchObject({
      status: 403,
      code: 'ADMIN_ONLY',
    })
    expect((await app.ask(account.changePassword, given, admin)).status).toBe(200)
    expect((await app.ask(account.me, {}, user)).status).toBe(401)
    const { rows } = await app.database.pool.query('select actor_id from audit_log where subject = $1', [
      `user:${user.id}`,
    ])
    expect(rows).toMatchObject([{ actor_id: admin.id }])
  })

  it('resets with a code, once, and ends every session', async () => {
    const user = await registered()
    const sms_code = await codeFor(user.phone)
    const given = { phone: user.phone, new_password: 'found again 10', sms_code }
    const both = await Promise.all([
      app.ask(account.resetPassword, given),
      app.ask(account.resetPassword, given),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await app.ask(account.me, {}, user)).status).toBe(401)
  })

  it('gives a code five tries', async () => {
    const user = await registered()
    const sms_code = await codeFor(user.phone)
    const wrong = sms_code === '000000' ? '111111' : '000000'
    for (let i = 0; i < 5; i += 1) {
      const given = { phone: user.phone, new_password: 'found again 11', sms_code: wrong }
      expect((await app.ask(account.resetPassword, given)).code).toBe('WRONG_SMS_CODE')
    }
    const right = await app.ask(account.resetPassword, {
      phone: user.phone,
      new_password: 'found again 11',
      sms_code,
    })
    expect(right.code).toBe('WRONG_SMS_CODE')
  })
})

describe('SMS codes', () => {
  it('need a solved puzzle, each for one code, and come once a minute', async () => {
    await app.database.pool.query('delete from sms_codes')
    const user = await registered()
    const none = await app.ask(account.sendSmsCode, { phone: user.phone, captcha: 'nothing' })
    expect(none).toMatchObject({ status: 400, code: 'WRONG_CAPTCHA' })
    const captcha = await solved()
    expect((await app.ask(account.sendSmsCode, { phone: user.phone, captcha })).status).toBe(200)
    expect((await app.ask(account.sendSmsCode, { phone: user.phone, captcha })).code).toBe('WRONG_CAPTCHA')
    const soon = await app.ask(account.sendSmsCode, { phone: user.phone, captcha: await solved() })
    expect(soon).toMatchObject({ status: 429, code: 'TOO_MANY_SMS' })
  })

  it('says nothing of whether a phone has an account, and sends nothing when it has none', async () => {
    await app.database.pool.query('delete from sms_codes; delete from sms_outbox')
    const answer = await app.ask(account.sendSmsCode, { phone: '13712345678', captcha: await solved() })
    expect(answer.status).toBe(200)
    const { rows } = await app.database.pool.query('select 1 from sms_outbox')
    expect(rows).toHaveLength(0)
  })

  it('are read by admins only', async () => {
    const user = await registered()
    expect((await app.ask(account.smsOutbox, {}, user)).status).toBe(403)
    expect((await app.ask(account.smsOutbox, {}, await app.aUser({ role: 'admin' }))).status).toBe(200)
  })
})

describe('a name and settings', () => {
  it('belongs to one person, whatever the case', async () => {
    const [first, second] = [await registered(), await registered()]
    const username = `Reader_${first.id}`
    expect((await app.ask(account.changeUsername, { username }, first)).result.username).toBe(username)
    const taken = await app.ask(account.changeUsername, { username: username.toUpperCase() }, second)
    expect(taken).toMatchObject({ status: 409, code: 'USERNAME_TAKEN' })
    expect((await app.ask(account.changeUsername, { username: 'x' }, second)).status).toBe(400)
  })

  it('keeps what is not mentioned, refuses what is out of bounds', async () => {
    const user = await registered()
    await app.ask(account.saveSettings, { daily_new: 30, known_base: 'C4' }, user)
    await app.ask(account.saveSettings, { retention: 0.85 }, user)
    const { result } = await app.ask(account.settings, {}, user)
    expect(result).toEqual({ daily_new: 30, retention: 0.85, known_base: 'C4' })
    expect((await app.ask(account.saveSettings, { retention: 0.5 }, user)).status).toBe(400)
    expect((await app.askLoosely(account.saveSettings, { known_base: 'GENIUS' }, user)).status).toBe(400)
  })

  it('tells who is an admin', async () => {
    expect((await app.ask(account.isSuper, {}, await registered())).result).toBe(false)
    expect((await app.ask(account.isSuper, {}, await app.aUser({ role: 'admin' }))).result).toBe(true)
  })

  it('refuses guests and ordinary users where it must', async () => {
    const user = await registered()
    for (const call of [account.me, account.sessions, account.settings, account.isSuper, account.logout]) {
      expect((await app.askLoosely(call, {})).status).toBe(401)
    }
    for (const call of [account.rules, account.smsOutbox, account.saveRules]) {
      expect((await app.askLoosely(call, {}, user)).status).toBe(403)
    }
  })
})
