// What is bought, given and bound in the world that the fuzzer asks: prices, orders, codes, awards, an invitation to look at.
import { randomUUID } from 'node:crypto'
import { PRODUCT_CODES } from '../../domain/membership/product.ts'
import { contract, type TestApp, type TestUser } from '../support/app.ts'
import type { KnownValues } from './inputs.ts'

const FEN = 2500

/** The known values of their fields; `code` goes beside those of others. */
export async function memberRows(
  t: TestApp,
  { user, admin }: Record<'user' | 'admin', TestUser>,
): Promise<KnownValues & { code: readonly string[] }> {
  for (const code of PRODUCT_CODES)
    await t.ask(contract.membership.price, { code, price: FEN, first_price: null, is_on: true }, admin)
  const contact = { title: '读者群', text: '扫码进群', link: 'https://work.weixin.qq.com/ca/1', picture: '' }
  await t.ask(
    contract.appinfo.keepContact,
    { kind: 'GROUP', ...contact, audience: 'ALL', is_on: true },
    admin,
  )
  await t.ask(contract.order.setContact, { wechat_id: 'fuzz-contact' }, admin)
  const orders: string[] = []
  for (const person of [user, admin]) {
    const { order } = (await t.ask(contract.order.make, { code: 'MEMBER_MONTH', fen: FEN }, person)).result
    orders.push(order.order_no)
  }
  const made = { ctype: 'MEMBER_DAYS', days: 3, uses: 50, count: 2 } as const
  const { items } = (await t.ask(contract.code.generate, made, admin)).result
  const stranger = await t.aUser()
  const bought = (await t.ask(contract.order.make, { code: 'MEMBER_MONTH', fen: FEN }, stranger)).result.order
  await t.ask(contract.order.finish, { order_no: bought.order_no }, admin)
  orders.push(bought.order_no)
  const own = (await t.ask(contract.code.mycode, {}, stranger)).result?.code ?? ''
  const { rows: awards } = await t.database.pool.query<{ id: number }>(
    `insert into awards (user_id, kind, days, source, made_at, claimable_at)
     select id, 'INVITED', 3, 'FUZZ:' || $2::text || id, now(), now() from unnest($1::bigint[]) id returning id`,
    [[user.id, admin.id], randomUUID()],
  )
  await t.database.pool.query(
    `insert into invitations (user_id, inviter_id, code_id, held_at) values ($1, $2, $3, now())
     on conflict (user_id) do update set held_at = now(), verdict = null`,
    [user.id, stranger.id, items[0]?.id],
  )
  await t.database.pool.query('delete from invitations where user_id = $1', [admin.id])
  const openid = `o_${randomUUID()}`
  await t.ask(contract.people.bindWx, { user_id: user.id, openid }, admin)
  const { result: sessions } = await t.ask(contract.account.sessions, {}, user)
  const code_ids = items.map(({ id }) => id)
  return {
    fen: [FEN],
    order_no: [...orders, '1'.repeat(16)],
    code_id: awards.map(({ id }) => id),
    '/api/admin/code': code_ids,
    '/api/admin/code/uses': code_ids,
    openid: [openid],
    session_id: sessions.items.map(({ id }) => id),
    code: [...items.map(({ code }) => code), own],
  }
}
