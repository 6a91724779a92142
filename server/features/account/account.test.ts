// Accounts through the door: registering, logging in, passwords, names, settings, and who may not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFirstUsername } from '../../../domain/account/first-username.ts'
import { anAddress } from '../../../tests/support/sms.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { registerCode } from '../code/public.ts'
import { accountHandlers } from './handlers.ts'

const { account } = contract
let app: TestKit
let phones = 0
const aPhone = () => `138${String(20_000_000 + ++phones)}`
const GOOD = 'a quiet harbour 7'

beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers },
    crossFeatureQueries: {
      countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
      registerCode,
    },
  })
})
afterAll(() => app.close())

/** From an address of its own: the hourly limit is the business of one test alone. */
const register = (phone: string, more: object = {}) =>
  app.ask(account.register, { phone, password: GOOD, ...more }, undefined, anAddress())
async function registered(): Promise<TestUser> {
  const { result } = await register(aPhone())
  return { id: result.user.id, phone: result.user.phone, username: result.user.username, token: result.token }
}

describe('registering', () => {
  it('says what the form needs', async () => {
    const { result } = await app.ask(account.registerRule)
    expect(result).toMatchObject({ is_open: true, sms_required: false, code_required: false })
  })

  it('makes an account, opens a session and never shows the password', async () => {
    const given = { phone: aPhone(), password: GOOD }
    const answer = await app.ask(account.registerByPhone, given, undefined, anAddress())
    expect(answer.status).toBe(200)
    expect(answer.result.user).toMatchObject({ role: 'user', level: 'FREE', member_expires_at: null })
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
    const me = await app.ask(account.me, {}, { ...answer.result.user, token: answer.result.token })
    expect(me.result.id).toBe(answer.result.user.id)
  })

  it('keeps the phone in E.164, so that one phone is one account however it is typed', async () => {
    const phone = aPhone()
    await register(phone)
    const again = await register(`+86 ${phone}`)
    expect(again).toMatchObject({ status: 409, code: 'PHONE_TAKEN' })
    expect(again.body['details']).toMatchObject([{ field: 'phone', message: again.message }])
  })

  it('lets only one of many at the same moment have a phone', async () => {
    const phone = aPhone()
    const all = await Promise.all(Array.from({ length: 5 }, () => register(phone)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ code }) => code === 'PHONE_TAKEN')).toHaveLength(4)
  })

  it('refuses weak passwords, wrong phones and codes that cannot be right, naming the field', async () => {
    const weak = await register(aPhone(), { password: '12345678' })
    expect(weak).toMatchObject({ status: 400, code: 'WEAK_PASSWORD' })
    for (const password of [
      'Password1!',
      'P@ssw0rd123',
      'Welcome2024!',
      '19900101',
      'wang19900101',
      '12345678Aa',
    ]) {
      const refused = await app.ask(account.register, { phone: aPhone(), password })
      expect([password, refused.code]).toEqual([password, 'WEAK_PASSWORD'])
    }
    const phone = aPhone()
    expect((await register(phone, { password: phone })).code).toBe('WEAK_PASSWORD')
    const bad = await register('12345')
    expect(bad).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(bad.body['details']).toMatchObject([{ field: 'phone' }])
    const both = await register('12345', { password: '1' })
    expect(both).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(both.body['details']).toMatchObject([{ field: 'phone' }, { field: 'password' }])
    expect((await register(aPhone(), { code: 'FRIEND' })).code).toBe('WRONG_INVITATION_CODE')
    expect((await app.askLoosely(account.register, { phone: 7, password: [] })).status).toBe(400)
  })

  it('stops an address at ten accounts an hour, and no other address', async () => {
    const [from, elsewhere] = [anAddress(), anAddress()]
    const make = (at: string) => app.ask(account.register, { phone: aPhone(), password: GOOD }, undefined, at)
    const ten = await Promise.all(Array.from({ length: 10 }, () => make(from)))
    expect(ten.map(({ status }) => status)).toEqual(ten.map(() => 200))
    const more = await make(from)
    expect(more).toMatchObject({ status: 429, code: 'TOO_MANY_ACCOUNTS' })
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(0)
    expect((await make(elsewhere)).status).toBe(200)
  })
})

describe('logging in', () => {
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

  it('answers a dead token as a guest on open calls and with 401 elsewhere', async () => {
    const ghost = { id: 0, phone: '', username: '', token: 'x'.repeat(43) }
    expect((await app.ask(account.registerRule, {}, ghost)).status).toBe(200)
    expect(await app.ask(account.me, {}, ghost)).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' })
  })
})

describe('passwords', () => {
  it('changes with the old one, ends every session and opens one here with a new token', async () => {
    const here = await registered()
    const { result } = await app.ask(account.login, { username: here.phone, password: GOOD })
    const next = 'another harbour 8'
    const wrong = await app.ask(account.changePassword, { old_password: 'no', new_password: next }, here)
    expect(wrong).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' })
    const done = await app.ask(account.changePassword, { old_password: GOOD, new_password: next }, here)
    expect(done.status).toBe(200)
    expect(done.result.token).not.toBe(here.token)
    expect((await app.ask(account.me, {}, here)).status).toBe(401)
    const renewed = { ...here, token: done.result.token ?? '' }
    expect((await app.ask(account.me, {}, renewed)).result.id).toBe(here.id)
    expect((await app.ask(account.sessions, {}, renewed)).result.items).toMatchObject([{ is_current: true }])
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

  it('is none that cannot be seen, nor one of the house', async () => {
    const user = await registered()
    for (const username of [
      'ㅤㅤ',
      '\u0301\u0301',
      '管理员\ufe0f',
      '开卷\ufe00',
      'admin\u034f',
      'аdmin',
      'αdmin',
      'admın',
      '管理員',
      '开卷客服1',
      '官方.开卷',
      `a${'\u0301'.repeat(18)}b`,
    ]) {
      const refused = await app.ask(account.changeUsername, { username }, user)
      expect([username, refused.status, refused.code]).toEqual([username, 400, 'INVALID_INPUT'])
      expect(refused.body['details']).toMatchObject([{ field: 'username' }])
    }
    expect(isFirstUsername((await app.ask(account.me, {}, user)).result.username)).toBe(true)
    for (const username of [`André_${user.id}`, `李小龙${user.id}`, `badminton${user.id}`]) {
      expect((await app.ask(account.changeUsername, { username }, user)).result.username).toBe(username)
    }
  })

  it('keeps what is not mentioned, refuses what is out of bounds', async () => {
    const user = await registered()
    await app.ask(account.saveSettings, { daily_new: 30, known_base: 'C4' }, user)
    await app.ask(account.saveSettings, { retention: 0.85 }, user)
    const { result } = await app.ask(account.settings, {}, user)
    expect(result).toEqual({ daily_new: 30, retention: 0.85, day_start_hour: 4, known_base: 'C4' })
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
