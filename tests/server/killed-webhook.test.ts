// Shows that no grant is lost or doubled when the process that takes a payment's notice is killed before, in or after its commit.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenAt } from '../../server/features/membership/public.ts'
import { anApp, contract, type TestApp, type TestUser } from '../support/app.ts'
import { findFreePort } from '../support/free-port.ts'
import { startWechatPay, type WechatPayServer, wechatSettings } from '../support/payment/wechat-pay-server.ts'
import { aWorkplace, type WorkerProcesses } from '../support/worker.ts'

const { order, membership } = contract
/** By hand `NOTICE_ROUNDS=30`; a process takes seconds to start, so that a test among others has one. */
const ROUNDS = Number(process.env['NOTICE_ROUNDS'] ?? 1)
/** As WeChat wants to hear it. */
const TAKEN = 200
const PATH = '/api/pay/wx/notify'
/** A commit that lasts, so that half of the kills fall into it. */
const COMMIT_MS = 250
let wechat: WechatPayServer
let t: TestApp
let webs: WorkerProcesses

beforeAll(async () => {
  wechat = await startWechatPay(Date.now)
  const settings = { SITE_URL: 'https://read.example', ...wechatSettings(wechat.url) }
  t = await anApp({}, settings)
  webs = await aWorkplace(t.database.url, { ...settings, ROLE: 'web' })
  const admin = await t.aUser({ role: 'admin' })
  await t.ask(membership.price, { code: 'MEMBER_MONTH', price: 1990, is_on: true }, admin)
  await t.database.pool.query(`
    create function take_time() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${COMMIT_MS / 1000}); return null; end $$;
    create constraint trigger slow_commit after insert on membership_ledger deferrable initially deferred
      for each row execute function take_time()`)
})
afterAll(async () => {
  await webs?.close()
  await t?.close()
  await wechat?.stop()
})

type Notice = ReturnType<WechatPayServer['pay']>

/** A process of the product's own that serves; `tell` ends when it has answered a notice, or died over it. */
async function aWeb(): Promise<{ tell(notice: Notice): Promise<void>; kill(): Promise<void> }> {
  const port = await findFreePort()
  const at = `http://127.0.0.1:${port}`
  const kill = webs.start({ PORT: String(port) })
  const isReady = () =>
    fetch(`${at}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await pause(50)
  const told = ({ headers, body }: Notice) =>
    fetch(at + PATH, { method: 'POST', headers: json(headers), body: Uint8Array.from(body) })
  return {
    tell: (notice) =>
      told(notice).then(
        () => undefined,
        () => undefined,
      ),
    kill,
  }
}
const json = (headers: Record<string, string>) => ({ ...headers, 'content-type': 'application/json' })
/** The provider comes again, to the process that lives. */
const tellAgain = async ({ headers, body }: Notice): Promise<number> =>
  (await t.app.fastify.inject({ method: 'POST', url: PATH, headers: json(headers), payload: body }))
    .statusCode

const stateOf = async (order_no: string, reader: TestUser) =>
  (await t.deps.store.order.ofUser(reader.id, order_no))?.state

it('grants once, whenever the process that is told of it is killed', {
  timeout: 180_000 + ROUNDS * 30_000,
}, async () => {
  const afterKill: (string | undefined)[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const reader = await t.aUser()
    const buying = { code: 'MEMBER_MONTH', fen: 1990, way: 'WX_NATIVE' } as const
    const { order_no } = (await t.ask(order.make, buying, reader)).result.order
    const notice = wechat.pay(order_no)
    const web = await aWeb()
    const told = web.tell(notice)
    await pause(Math.random() * 2 * COMMIT_MS)
    await web.kill()
    await told
    afterKill.push(await stateOf(order_no, reader))
    // As the provider does: until it is heard, and once more.
    while ((await tellAgain(notice)) !== TAKEN) await pause(50)
    expect(await tellAgain(notice)).toBe(TAKEN)
    expect(await stateOf(order_no, reader)).toBe('FINISHED')
    const rows = await t.deps.store.membership.rowsOf(reader.id)
    expect(rows.map(({ kind, source }) => [kind, source])).toEqual([['ORDER', `ORDER:${order_no}`]])
    expect(await brokenAt(t.deps, reader.id)).toBeUndefined()
    const { rows: events } = await t.database.pool.query(
      'select kind from order_events where order_no = $1 order by id',
      [order_no],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['make', 'begin', 'pay', 'finish'])
  }
  if (ROUNDS > 1) console.log(`states right after the kill: ${afterKill.join(' ')}`)
})
