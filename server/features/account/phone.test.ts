// The phone of an account, and devices it had not been used on, through the door.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClient } from '../../../tests/support/account.ts'
import { anAddress, codeSentTo, fetchSolvedPuzzle } from '../../../tests/support/sms.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { accountHandlers } from './handlers.ts'

const { account } = contract
const GOOD = 'a quiet harbour 7'
const NEW = '13755550001'
let app: TestKit
beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
  })
})
afterAll(() => app.close())

const codeTo = async (phone: string): Promise<string> => {
  await app.ask(account.sendSmsCode, { phone, captcha: await fetchSolvedPuzzle(app), stype: 'bind' })
  return (await codeSentTo(app, phone)) ?? ''
}
const phoneOf = async (person: TestUser) => (await app.ask(account.me, {}, person)).result.phone

it('is changed with a code to the one there was and one to the new one, and with nothing less', async () => {
  const [reader, other] = [await app.aUser({ password: GOOD }), await app.aUser()]
  const old_code = await codeTo(reader.phone)
  const sms_code = await codeTo(NEW)
  expect((await app.ask(account.changePhone, { phone: NEW, old_code, sms_code })).status).toBe(401)
  // Somebody else's phone tells nothing of one's own.
  const theirs = await app.ask(account.changePhone, { phone: NEW, old_code, sms_code }, other)
  expect(theirs).toMatchObject({ code: 'WRONG_SMS_CODE', body: { details: [{ field: 'old_code' }] } })
  const odd = await app.ask(account.changePhone, { phone: '12', old_code, sms_code }, reader)
  expect(odd.body['details']).toMatchObject([{ field: 'phone' }])
  const done = await app.ask(account.changePhone, { phone: NEW, old_code, sms_code }, reader)
  expect(done.result.phone).toBe(`+86${NEW}`)
  expect(await phoneOf(reader)).toBe(`+86${NEW}`)
  const again = await app.ask(account.changePhone, { phone: NEW, old_code, sms_code }, reader)
  expect(again.code).toBe('WRONG_SMS_CODE')
  expect((await app.ask(account.login, { username: NEW, password: GOOD })).status).toBe(200)
  expect((await app.ask(account.login, { username: reader.phone, password: GOOD })).code).toBe(
    'WRONG_CREDENTIALS',
  )
})

it('is not changed to one that has an account, nor without the code to the new one', async () => {
  const [reader, other] = [await app.aUser(), await app.aUser()]
  const old_code = await codeTo(reader.phone)
  const taken = await app.ask(
    account.changePhone,
    { phone: other.phone, old_code, sms_code: await codeTo(other.phone) },
    reader,
  )
  expect(taken).toMatchObject({ status: 409, code: 'PHONE_TAKEN' })
  await app.database.pool.query(`update sms_codes set created_at = created_at - interval '2 minutes'`)
  const wrong = await app.ask(
    account.changePhone,
    { phone: '13755550002', old_code: await codeTo(reader.phone), sms_code: '000000' },
    reader,
  )
  expect(wrong).toMatchObject({ code: 'WRONG_SMS_CODE', body: { details: [{ field: 'sms_code' }] } })
  expect(await phoneOf(reader)).toBe(reader.phone)
})

it('tells of a device it had not been used on, until its reader says that it was them', async () => {
  const reader = await app.aUser({ password: GOOD })
  const phone = aClient(app, anAddress())
  const login = { username: reader.phone, password: GOOD }
  await phone.post(account.login, login)
  await phone.post(account.login, login)
  const list = async () => (await app.ask(account.sessions, {}, reader)).result.items
  const fresh = (await list()).filter(({ is_new }) => is_new)
  expect(fresh).toHaveLength(1)
  const id = fresh[0]?.id ?? ''
  expect((await app.ask(account.knowSession, { id }, await app.aUser())).code).toBe('NOT_FOUND')
  expect((await app.ask(account.knowSession, { id }, reader)).status).toBe(200)
  expect((await list()).some(({ is_new }) => is_new)).toBe(false)
})
