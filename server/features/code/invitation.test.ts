// Invitations through the door: one inviter for ever, rewards that reading earns, and what looks wrong held for a look.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointDefinition } from '../../../contract/kernel/endpoint-definition.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { accountHandlers } from '../account/handlers.ts'
import { codeHandlers } from './handlers.ts'
import { applyInvitationCode, registerCode } from './public.ts'
import { settleAll } from './settle.ts'

const { account, code } = contract
const DAY_MS = 86_400_000
const PASSWORD = 'four quiet harbour words'
let app: TestKit
let admin: TestUser
let clock = new Date('2026-11-18T04:00:00Z')
let phones = 0
let networks = 0
let reports = 0

beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers, code: codeHandlers },
    crossFeatureQueries: {
      countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
      join: applyInvitationCode,
      registerCode,
    },
    now: () => clock,
  })
  admin = await app.aUser({ role: 'admin' })
})
afterAll(() => app?.close())

/** Time goes by; whoever is logged in stays so. */
const pass = async (days: number) => {
  clock = new Date(clock.getTime() + days * DAY_MS)
  await app.database.pool.query('update sessions set created_at = $1, last_seen_at = $1, expires_at = $2', [
    clock,
    new Date(clock.getTime() + DAY_MS),
  ])
}
const aNetwork = () => {
  networks += 1
  return `10.${networks}.7.7`
}
const aPhone = () => {
  phones += 1
  return `137${String(20_000_000 + phones)}`
}
/** Registers; `cookie` is what the device remembers. */
async function register(given: { code?: string; from?: string; cookie?: string; phone?: string } = {}) {
  const { from = aNetwork(), cookie, phone = aPhone() } = given
  const answer = await app.send(
    account.register,
    { phone, password: PASSWORD, code: given.code ?? '' },
    { from, headers: cookie ? { cookie } : {} },
  )
  const result = answer.result as { token: string; user: { id: number; username: string } } | null
  const device = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  const { id = 0, username = '' } = result?.user ?? {}
  return {
    status: answer.status,
    code: answer.code,
    device,
    from,
    id,
    username,
    phone,
    token: result?.token ?? '',
  }
}
type Registered = Awaited<ReturnType<typeof register>>
const codeOf = async (as: TestUser) => (await app.ask(code.mycode, {}, as)).result?.code ?? ''
/** Someone whose code is used, and what it is; from the class of networks of their own. */
async function anInviter() {
  const inviter = await register()
  return { ...inviter, text: await codeOf(inviter) }
}
/** So many credited minutes, online, on the present day. */
const reads = (who: { id: number }, minutes: number, is_offline = false) => {
  reports += 1
  return app.database.pool.query(
    `insert into reading_reports (user_id, t, source, source_id, spent_time, credited, is_offline, at)
     values ($1, $2, 'ARTICLE', '1', 60, $3, $4, $5)`,
    [who.id, `t${reports}`, minutes * 60, is_offline, clock],
  )
}
const readsEnough = async (who: { id: number }) => {
  await reads(who, 5)
  await pass(1)
  await reads(who, 5)
}
const invitedOf = async (as: TestUser) => (await app.ask(code.invitations, {}, as)).result
const awardsOf = async (as: TestUser) => (await app.ask(code.awards, {}, as)).result.items
const receive = (code_id: number, as?: TestUser) => app.ask(code.receive, { code_id }, as)
const held = async () => (await app.ask(code.held, { limit: 100 }, admin)).result.items
const reasonsOf = async ({ id }: Registered) => (await held()).find(({ user }) => user.id === id)?.reasons
const settle = (user_id: number, release: boolean, reason = '电话里问过') =>
  app.ask(code.settle, { user_id, release, reason }, admin)

describe('one’s own code', () => {
  it('is one for ever, also when it is asked for fifty times at once', async () => {
    const reader = await app.aUser()
    const all = await Promise.all(Array.from({ length: 50 }, () => codeOf(reader)))
    expect(new Set(all).size).toBe(1)
    expect(all[0]).toMatch(/^[B-DF-HJ-NP-TV-Z2-9]{6}$/)
    const { url } = (await app.ask(code.mycode, {}, reader)).result ?? { url: '' }
    expect(url).toMatch(new RegExp(`^http.*/Register\\?code=${all[0]}$`))
    expect((await app.ask(code.mycode, {})).status).toBe(401)
  })

  it('gives three days to who registers with it, and seven to its owner once they have read', async () => {
    const inviter = await anInviter()
    const invited = await register({
      code: `${inviter.text.slice(0, 3)} ${inviter.text.slice(3).toLowerCase()}`,
    })
    const [first] = await awardsOf(invited)
    expect(first).toMatchObject({ kind: 'INVITED', days: 3, state: 'CLAIMABLE', look: null })
    const claims = await Promise.all(Array.from({ length: 50 }, () => receive(first?.id ?? 0, invited)))
    expect(new Set(claims.map(({ result }) => result.state))).toEqual(new Set(['CLAIMED']))
    expect(await app.deps.store.membership.rowsOf(invited.id)).toMatchObject([
      { kind: 'REWARD', level: 'MEMBER', days: 3, source: `INVITED:${invited.id}` },
    ])

    const [pending] = await awardsOf(inviter)
    expect(pending).toMatchObject({
      kind: 'INVITER',
      days: 7,
      state: 'PENDING',
      who: `${[...invited.username][0]}**`,
    })
    expect((await receive(pending?.id ?? 0, inviter)).code).toBe('AWARD_NOT_READY')
    // Ten minutes on one day, and a moment on the next.
    await reads(invited, 10)
    await pass(1)
    await app.database.pool.query(
      `insert into reading_reports values ($1, 'short', 'ARTICLE', '1', 60, 59, false, $2)`,
      [invited.id, clock],
    )
    await reads(invited, 30, true)
    expect((await invitedOf(inviter)).items).toMatchObject([{ state: 'PENDING', seconds: 659, days: 1 }])
    await reads(invited, 1)
    expect(await invitedOf(inviter)).toMatchObject({
      items: [{ name: `${[...invited.username][0]}**`, state: 'CLAIMABLE', days: 2, is_waiting: false }],
      month: { count: 1, most: 10 },
    })
    const [ready] = await awardsOf(inviter)
    await Promise.all(Array.from({ length: 50 }, () => receive(ready?.id ?? 0, inviter)))
    expect(await app.deps.store.membership.rowsOf(inviter.id)).toMatchObject([
      { kind: 'REWARD', days: 7, source: `INVITER:${invited.id}` },
    ])
    expect((await invitedOf(inviter)).items).toMatchObject([
      { state: 'CLAIMED', claimed_at: clock.toISOString() },
    ])
  })

  it('is no other reader’s to claim with, and no guest’s', async () => {
    const inviter = await anInviter()
    const invited = await register({ code: inviter.text })
    const [award] = await awardsOf(invited)
    expect((await receive(award?.id ?? 0, inviter)).code).toBe('AWARD_NOT_FOUND')
    expect((await receive(award?.id ?? 0)).status).toBe(401)
    expect((await receive(999_999_999, invited)).code).toBe('AWARD_NOT_FOUND')
    expect((await app.askLoosely(code.receive, { code_id: 'x' }, invited)).status).toBe(400)
    expect((await app.ask(code.invitations, {})).status).toBe(401)
    await pass(90)
    expect((await receive(award?.id ?? 0, invited)).code).toBe('AWARD_EXPIRED')
    expect((await invitedOf(inviter)).items).toMatchObject([{ state: 'EXPIRED' }])
  })

  it('earns ten rewards a month; the eleventh waits for the next and is not lost', async () => {
    const inviter = await anInviter()
    const all = await Promise.all(Array.from({ length: 11 }, () => app.aUser()))
    for (const { id: user_id } of all) await app.ask(code.bind, { user_id, code: inviter.text }, admin)
    for (const one of all) await reads(one, 5)
    await pass(1)
    for (const one of all) await reads(one, 5)
    await Promise.all(Array.from({ length: 8 }, () => invitedOf(inviter)))
    const now = await invitedOf(inviter)
    expect(now.month.count).toBe(10)
    expect(now.items.filter(({ state }) => state === 'CLAIMABLE')).toHaveLength(10)
    expect(now.items.filter(({ is_waiting, state }) => is_waiting && state === 'PENDING')).toHaveLength(1)
    await pass(70)
    await settleAll(app.deps, new AbortController().signal)
    const later = await invitedOf(inviter)
    expect([later.month.count, later.items.filter(({ state }) => state === 'CLAIMABLE').length]).toEqual([
      1, 11,
    ])
  })
})

describe('registering', () => {
  it('refuses a code that is none, one for redeeming, and an empty one where a code is needed', async () => {
    const bad = await app.ask(account.register, { phone: aPhone(), password: PASSWORD, code: 'BCDFGH' })
    expect([bad.status, bad.code]).toEqual([400, 'WRONG_INVITATION_CODE'])
    expect(bad.body['details']).toMatchObject([{ field: 'code' }])
    const [gift] = (await app.ask(code.generate, { ctype: 'MEMBER_DAYS', days: 9 }, admin)).result.items
    expect((await register({ code: gift?.code ?? '' })).code).toBe('WRONG_INVITATION_CODE')
    await app.ask(account.saveRules, { code_required: true }, admin)
    expect((await app.ask(account.registerRule, {})).result.code_required).toBe(true)
    expect((await register()).code).toBe('INVITATION_NEEDED')
    const asked = { ctype: 'REGISTER', days: 5, uses: 1 } as const
    const [house] = (await app.ask(code.generate, asked, admin)).result.items
    const text = house?.code ?? ''
    const both = await Promise.all([register({ code: text }), register({ code: text })])
    expect(both.map((one) => one.status).sort()).toEqual([200, 400])
    const made = both.find(({ status }) => status === 200) as Registered
    expect(await awardsOf(made)).toMatchObject([{ kind: 'CODE', days: 5, state: 'CLAIMABLE' }])
    // Whoever came too late has no account either.
    const { rows } = await app.database.pool.query('select 1 from users where phone = any($1)', [
      both.map(({ phone }) => `+86${phone}`),
    ])
    expect(rows).toHaveLength(1)
    await app.ask(account.saveRules, { code_required: false }, admin)
  })
})

describe('an invitation is held', () => {
  it('on the inviter’s own device, until an editor says so; the last word counts', async () => {
    const inviter = await anInviter()
    const again = await register({ code: inviter.text, cookie: inviter.device })
    expect(await reasonsOf(again)).toEqual(['SAME_DEVICE'])
    expect(await awardsOf(again)).toMatchObject([{ state: 'PENDING', look: 'HELD' }])
    await readsEnough(again)
    expect((await invitedOf(inviter)).items).toMatchObject([
      { state: 'PENDING', look: 'HELD', is_waiting: false },
    ])
    const [award] = await awardsOf(again)
    expect((await receive(award?.id ?? 0, again)).code).toBe('AWARD_NOT_READY')

    expect((await settle(again.id, false, '同一个人')).result).toMatchObject({
      verdict: 'REFUSED',
      is_held: false,
    })
    expect((await receive(award?.id ?? 0, again)).code).toBe('AWARD_EXPIRED')
    expect((await invitedOf(inviter)).items).toMatchObject([{ state: 'EXPIRED', look: 'REFUSED' }])
    expect((await settle(again.id, true)).result).toMatchObject({
      verdict: 'RELEASED',
      verdict_reason: '电话里问过',
    })
    expect((await receive(award?.id ?? 0, again)).result).toMatchObject({ state: 'CLAIMED', days: 3 })
    expect((await invitedOf(inviter)).items).toMatchObject([{ state: 'CLAIMABLE', look: null }])
    expect((await app.ask(code.held, { is_held: false }, admin)).result.items[0]).toMatchObject({
      user: { id: again.id },
      inviter: { id: inviter.id },
      verdict: 'RELEASED',
      days: 2,
    })
    const acts = (await app.ask(account.acts, { subject: `user:${again.id}` }, admin)).result.items
    expect(acts.map(({ action }) => action)).toEqual(['invitation.release', 'invitation.refuse'])
  })

  it('on the inviter’s network only until the invited has read', async () => {
    const inviter = await anInviter()
    const friend = await register({ code: inviter.text, from: inviter.from })
    expect(await reasonsOf(friend)).toEqual(['SAME_NETWORK'])
    await readsEnough(friend)
    expect(await awardsOf(friend)).toMatchObject([{ state: 'CLAIMABLE', look: null }])
    expect((await invitedOf(inviter)).items).toMatchObject([{ state: 'CLAIMABLE' }])
    expect(await reasonsOf(friend)).toBeUndefined()
  })

  it('when many came from one network and none of them read', async () => {
    const inviter = await anInviter()
    const from = aNetwork()
    const all: Registered[] = []
    for (let index = 0; index < 5; index += 1) all.push(await register({ code: inviter.text, from }))
    expect(await Promise.all(all.map(reasonsOf))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      ['NETWORK_FARM'],
    ])
    await reads(all[0] as Registered, 1)
    await reads(all[1] as Registered, 1)
    expect(await reasonsOf(await register({ code: inviter.text, from }))).toBeUndefined()
  })

  it('when several came from one device, and when the phone was somebody’s before', async () => {
    const inviter = await anInviter()
    const text = await codeOf(await app.aUser())
    let device = (await register()).device
    const all: Registered[] = []
    for (let index = 0; index < 3; index += 1) {
      all.push(await register({ code: text, cookie: device }))
      device = all.at(-1)?.device ?? ''
    }
    expect(await Promise.all(all.map(reasonsOf))).toEqual([undefined, undefined, ['DEVICE_FARM']])
    await app.database.pool.query('update users set phone = $1 where id = $2', ['+8613700000001', inviter.id])
    const back = await register({ code: text, phone: inviter.phone })
    expect(await reasonsOf(back)).toEqual(['SAME_PHONE'])
  })

  it('in a ring; and a code is bound afterwards once, to others, by admins', async () => {
    const a = await anInviter()
    const b = await register({ code: a.text })
    const c = await register({ code: await codeOf(b) })
    const bind = (user_id: number, text: string) => app.ask(code.bind, { user_id, code: text }, admin)
    expect((await bind(a.id, a.text)).code).toBe('CODE_OF_ONESELF')
    expect((await bind(a.id, await codeOf(c))).result).toEqual({
      inviter: { id: c.id, username: c.username },
    })
    expect(await reasonsOf(a)).toEqual(['RING'])
    const other = await anInviter()
    expect((await bind(a.id, other.text)).code).toBe('ALREADY_INVITED')
    expect((await bind(other.id, 'BCDFGH')).code).toBe('WRONG_INVITATION_CODE')
    expect((await bind(999_999_999, a.text)).code).toBe('USER_NOT_FOUND')
    const lone = await app.aUser()
    const many = await Promise.all(Array.from({ length: 20 }, () => bind(lone.id, other.text)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await awardsOf(lone)).toMatchObject([{ kind: 'INVITED', state: 'CLAIMABLE' }])
    expect((await settle(lone.id, true)).code).toBe('INVITATION_NOT_FOUND')
    expect((await app.ask(code.bind, { user_id: lone.id, code: a.text }, lone)).code).toBe('ADMIN_ONLY')
  })
})

it('nothing of it is told while an app store looks', async () => {
  const inviter = await anInviter()
  await register({ code: inviter.text })
  const ask = async (call: EndpointDefinition) =>
    (await app.send(call, {}, { token: inviter.token, headers: { 'x-review': '1' } })).result
  expect(await ask(code.mycode)).toBeNull()
  expect(await ask(code.invitations)).toMatchObject({ items: [] })
  expect(await ask(code.awards)).toEqual({ items: [] })
})
