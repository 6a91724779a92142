// Shows that what happens to accounts is written down, one line each, without what must not be in it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClient } from '../../../tests/support/account.ts'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { makeLog } from '../../log.ts'
import { accountHandlers } from './handlers.ts'

const { account } = contract
const ADDRESS = '203.0.113.77'
const SECRETS = ['a quiet harbour 7', 'a loud harbour 8', 'not this one at all', '13850000001']
const lines: string[] = []
let t: TestKit
beforeAll(async () => {
  t = await createTestKit({
    handlers: { account: accountHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
    log: makeLog('info', { write: (line) => void lines.push(line) }),
    settings: { RATE_LIMIT: 'on' },
  })
})
afterAll(() => t.close())

/** The events since the last look. */
function events(): Record<string, unknown>[] {
  const taken = lines.splice(0).filter((line) => line.includes('"security"'))
  for (const line of taken) for (const secret of SECRETS) expect(line).not.toContain(secret)
  return taken.map((line) => {
    const {
      level: _level,
      time: _time,
      pid: _pid,
      hostname: _hostname,
      msg: _msg,
      ...rest
    } = JSON.parse(line)
    return rest
  })
}

it('a life of an account is one line after another', async () => {
  const client = aClient(t, ADDRESS)
  const [password, next, wrong, phone] = SECRETS as [string, string, string, string]
  const made = await client.post(account.register, { phone, password })
  const { id } = made.result['user'] as { id: number }
  const here = { user_id: id, network: ADDRESS }
  expect(events()).toEqual([{ event: 'registered', ...here }])

  const login = await client.post(account.login, { username: phone, password })
  await client.post(account.login, { username: phone, password: wrong })
  await client.post(account.login, { username: 'nobody_of_this_name', password: wrong })
  expect(events()).toEqual([
    { event: 'login', ...here },
    { event: 'login_failed', ...here, reason: 'password' },
    { event: 'login_failed', network: ADDRESS, reason: 'unknown' },
  ])

  const token = String(login.result['token'])
  await client.post(account.changeUsername, { username: `Renamed${id}` }, token)
  await client.post(account.changePassword, { old_password: wrong, new_password: next }, token)
  const changed = await client.post(
    account.changePassword,
    { old_password: password, new_password: next },
    token,
  )
  expect(events()).toEqual([
    { event: 'username_changed', ...here },
    { event: 'password_wrong', ...here, reason: 'change' },
    { event: 'password_changed', ...here, actor_id: id, reason: 'own' },
    { event: 'session_ended', ...here, actor_id: id, reason: 'password' },
  ])

  // The token before is dead, and somebody still tries it.
  await client.post(account.logout, {}, token)
  const renewed = String(changed.result['token'])
  await client.post(account.saveRules, {}, renewed)
  await client.post(account.logout, { all: true }, renewed)
  expect(events()).toEqual([
    { event: 'token_refused', network: ADDRESS, reason: 'account.logout' },
    { event: 'role_refused', ...here, reason: 'account.saveRules' },
    { event: 'session_ended', ...here, reason: 'logout_all' },
  ])

  const code = { phone, sms_code: '000000', new_password: next }
  await client.post(account.resetPassword, code)
  await client.post(account.sendSmsCode, { phone, captcha: 'nonsense' })
  expect(events()).toEqual([
    { event: 'code_wrong', network: ADDRESS, reason: 'reset' },
    { event: 'captcha_wrong', network: ADDRESS, reason: 'reset' },
  ])
  for (const token of [String(login.result['token']), renewed]) expect(lines.join('')).not.toContain(token)
})

it('what an admin does names both', async () => {
  const admin = await t.aUser({ role: 'admin' })
  const user = await t.aUser()
  await t.ask(account.changePassword, { user_id: user.id, new_password: 'set by the desk 9' }, admin)
  await t.ask(account.endSessionsOf, { id: user.id }, admin)
  const both = { user_id: user.id, actor_id: admin.id, network: '127.0.0.1' }
  expect(events()).toEqual([
    { event: 'password_changed', ...both, reason: 'admin' },
    { event: 'session_ended', ...both, reason: 'password' },
    { event: 'session_ended', ...both, reason: 'admin' },
  ])
})

it('wrong log-ins beyond the budget are told of, and a limit by the name of its call', async () => {
  const client = aClient(t, '203.0.113.78')
  for (let n = 0; n < 11; n += 1)
    await client.post(account.login, { username: 'nobody_either', password: 'not it' })
  const told = events()
  expect(told.filter(({ event }) => event === 'login_failed')).toHaveLength(10)
  expect(told.at(-1)).toEqual({ event: 'captcha_asked', network: '203.0.113.78', reason: 'login' })
  for (let n = 0; n < 21; n += 1) {
    await client.post(account.resetPassword, { phone: '13700000009', sms_code: '1', new_password: 'x' })
  }
  expect(events().at(-1)).toEqual({
    event: 'limit_reached',
    network: '203.0.113.78',
    reason: 'account.resetPassword',
  })
})
