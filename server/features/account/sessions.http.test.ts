// Shows that the cookie of a device is for https only where the client came over https.
import { expect, it } from 'vitest'
import { aClient } from '../../../tests/support/account.ts'
import { anApp, contract } from '../../../tests/support/app.ts'

const { account } = contract

it('a client that comes over https gets a cookie for https only', async () => {
  const proxied = await anApp({}, { TRUST_PROXY: '1' })
  const client = aClient(proxied, '127.0.0.1')
  expect(client.cookies.size).toBe(0)
  const answer = await proxied.app.fastify.inject({
    url: account.captcha.path,
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
  })
  expect(answer.cookies[0]).toMatchObject({ name: 'bb_device', secure: true })
  await proxied.close()
})
