// Shows the attributes of the cookie that marks a device.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApp, contract, type TestApp } from '../../../tests/support/app.ts'

const { account } = contract
let t: TestApp
beforeAll(async () => {
  t = await anApp({}, { RATE_LIMIT: 'on' })
})
afterAll(() => t?.close())

describe('the mark of a device', () => {
  it('is sent to log-in only, seen by no script, and says nothing of the account', async () => {
    const phone = '13830000001'
    const answer = await t.app.fastify.inject({
      method: 'POST',
      url: account.register.path,
      payload: { phone, password: 'a quiet harbour 7' },
      remoteAddress: '10.50.1.1',
    })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'bb_device', path: '/auth', httpOnly: true, sameSite: 'Strict' })
    expect(cookie?.maxAge).toBe(400 * 86_400)
    expect(cookie?.value).not.toContain(phone)
    expect(cookie?.value).toMatch(/^[\w-]{22}\.[\w-]{16}$/)
  })
})
