// Benchmark of orders: payment webhooks per second, compared with the same SQL on the plain driver, and the
// cost of a long ledger.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { computeMembershipStatus, type LedgerRow } from '../domain/membership/ledger.ts'
import { openDatabase } from '../server/db/open.ts'
import { grantDays } from '../server/features/membership/public.ts'
import { createStores } from '../server/stores.ts'
import { startWechatPay, wechatSettings } from '../tests/support/payment/wechat-pay-server.ts'
import { type StatementGroup, statementsOf } from './calls/capture.ts'
import { appOn, POOL_SIZE, prepareBench } from './calls/prepare.ts'
import { inFolder } from './lib/folder.ts'
import { CONNECTIONS } from './lib/load.ts'
import { atLeast, atMost, formatShort, median, percentile, writePart } from './lib/part.ts'
import { startServer } from './lib/server.ts'

const ROUNDS = 7
const A_ROUND = 300
const WARM_UP = 150
const ROWS = 1_000
const STANDINGS = 400
/** Number of orders: one whose statements are recorded, and those of each side. */
const ORDERS = 1 + 2 * (WARM_UP + ROUNDS * A_ROUND)
const SIZE = { articles: 200, users: ORDERS + 1, cards: 1 }
const FEN = 1900

interface Bought {
  user_id: number
  order_no: string
}

await inFolder(async (folder) => {
  const { sites, dictionary, close } = await prepareBench(folder, [SIZE])
  const stops: (() => unknown)[] = [close]
  try {
    const [seeded] = sites
    if (!seeded) throw new Error('one database was asked for')
    await seeded.server.stop()
    const wechat = await startWechatPay(Date.now)
    stops.push(() => wechat.stop())
    const settings = { SITE_URL: 'https://read.example', ...wechatSettings(wechat.url) }
    const database = openDatabase({ url: seeded.database_url, max: 4 })
    stops.push(() => database.close())
    const orders = await buy(database.pool)
    for (const { order_no } of orders)
      wechat.orders.set(order_no, { fen: FEN, state: 'NOTPAY', kind: 'native', refunds: new Map() })
    const [first, ...rest] = orders as [Bought, ...Bought[]]
    const next = (count: number) => rest.splice(0, count)

    const app = await appOn(database, dictionary, folder, undefined, settings)
    const { headers, body } = wechat.pay(first.order_no)
    const path = '/api/pay/wx/notify'
    const units = await statementsOf(() =>
      app.fastify.inject({ method: 'POST', url: path, headers: json(headers), payload: body }),
    )
    await app.fastify.close()

    const server = await startServer({ DATABASE_URL: seeded.database_url, DATA_DIR: folder, ...settings })
    stops.push(server.stop)
    const pool = new pg.Pool({ connectionString: seeded.database_url, max: POOL_SIZE })
    stops.push(() => pool.end())
    const notified = async (mine: readonly Bought[]): Promise<number> => {
      // Sign before the clock starts: signing is the provider's work.
      const notices = mine.map(({ order_no }) => wechat.pay(order_no))
      return rateOf(notices, async (notice) => {
        const { status } = await fetch(server.url + path, {
          method: 'POST',
          headers: json(notice.headers),
          body: Uint8Array.from(notice.body),
        })
        if (status !== 200) throw new Error(`a notice was answered ${status}`)
      })
    }
    const byHand = (mine: readonly Bought[]): Promise<number> =>
      rateOf(mine, (bought) => runAs(pool, units, first, bought))
    await notified(next(WARM_UP))
    await byHand(next(WARM_UP))
    const rates = { notified: [] as number[], byHand: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.notified.push(await notified(next(A_ROUND)))
      rates.byHand.push(await byHand(next(A_ROUND)))
    }
    const { rows: given } = await database.pool.query(
      `select count(*)::int as orders, count(distinct l.user_id)::int as ledgers from orders o
        join membership_ledger l on l.user_id = o.user_id and l.source = 'ORDER:' || o.order_no
        where o.state = 'FINISHED'`,
    )
    if (given[0]?.orders !== ORDERS || given[0].ledgers !== ORDERS)
      throw new Error(`${JSON.stringify(given[0])} of ${ORDERS} were granted`)

    const stores = createStores(database)
    const at = new Date()
    await stores.membership.transaction(async (tx) => {
      for (let row = 0; row < ROWS; row += 1)
        await grantDays({ store: stores }, tx, SIZE.users, aRow(row, at))
    })
    await database.db.execute(sql`analyze membership_ledger`)
    const computed: number[] = []
    const asked: number[] = []
    for (let time = -STANDINGS; time < STANDINGS; time += 1) {
      const began = performance.now()
      const rows = await stores.membership.rowsOf(SIZE.users)
      const read = performance.now()
      if (rows.length !== ROWS || computeMembershipStatus(rows, at).level !== 'CHANGDU')
        throw new Error('a wrong ledger')
      // The first half is a warm-up for the compiler.
      if (time < 0) continue
      computed.push(performance.now() - read)
      asked.push(performance.now() - began)
    }

    const [now, peer] = [median(rates.notified), median(rates.byHand)]
    const statements = units.reduce((sum, unit) => sum + unit.length, 0)
    await writePart({
      title: 'Orders and the ledger',
      method: `Notices of WeChat Pay, signed and encrypted, each for an order of its own that waits, to the built server in a process of its own (embedded PostgreSQL, fsync on): verified, paid, finished, granted and written down. Against the ${statements} statements that the server was seen to send for one, on the bare driver with nothing verified. ${CONNECTIONS} at a time, medians of ${ROUNDS} rounds of ${A_ROUND}, by turns. Then a ledger of ${ROWS.toLocaleString('en')} rows: the standing computed from rows in memory, and with the rows read from the database.`,
      columns: ['what', 'a second', 'p50 ms', 'p95 ms'],
      rows: [
        ['notices taken', formatShort(now), '', ''],
        ['the same SQL', formatShort(peer), '', ''],
        ['standing computed', '', formatShort(median(computed)), formatShort(percentile(computed, 95))],
        ['rows read, standing computed', '', formatShort(median(asked)), formatShort(percentile(asked, 95))],
      ],
      goals: [
        atLeast('notices, of the same SQL', 0.5, now / peer, ' ×'),
        atMost(`standing after ${ROWS.toLocaleString('en')} rows, p95`, 1, percentile(computed, 95), ' ms'),
      ],
    })
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
})

/** Creates an order for each reader except the last. */
async function buy(pool: pg.Pool): Promise<Bought[]> {
  const { rows } = await pool.query<Bought>(
    `insert into orders (user_id, order_no, code, level, days, title, fen, list_fen, is_first_price, state, way, provider,
        created_at, expires_at)
      select id, '26' || lpad(id::text, 14, '0'), 'MEMBER_MONTH', 'MEMBER', 31, '会员一个月', $1, $1, false, 'PENDING',
        'WX_NATIVE', 'wxpay', now(), now() + interval '1 day'
      from users order by id limit $2 returning user_id::int, order_no`,
    [FEN, ORDERS],
  )
  return rows
}

function json(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'content-type': 'application/json' }
}

/** A ledger row: periods of the two levels, orders and rewards, expired and current ones, some revoked. */
function aRow(row: number, at: Date): LedgerRow {
  const when = new Date(at.getTime() - (ROWS - row) * 3_600_000)
  const last = `ORDER:old${row - 1}`
  if (row % 10 === 9) return { kind: 'REFUND', level: null, days: 0, source: `REFUND:${last}`, at: when }
  return {
    kind: 'ORDER',
    level: row % 3 === 0 ? 'CHANGDU' : 'MEMBER',
    days: 31,
    source: `ORDER:old${row}`,
    at: when,
  }
}

/** Calls `each` for all items, with limited parallelism. Returns the rate per second. */
async function rateOf<T>(all: readonly T[], each: (one: T) => Promise<void>): Promise<number> {
  const waiting = all.values()
  const began = performance.now()
  const worker = async () => {
    for (const one of waiting) await each(one)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return (all.length * 1000) / (performance.now() - began)
}

/** Runs the statements recorded for the order `first` for another order. */
async function runAs(
  pool: pg.Pool,
  units: readonly StatementGroup[],
  first: Bought,
  bought: Bought,
): Promise<void> {
  const own = (value: unknown): unknown => {
    if (value === first.user_id || value === String(first.user_id)) return bought.user_id
    return typeof value === 'string' ? value.replaceAll(first.order_no, bought.order_no) : value
  }
  for (const unit of units) {
    const client = await pool.connect()
    try {
      for (const { text, name, values } of unit)
        await client.query({ text, ...(name ? { name } : {}), values: values.map(own) })
    } finally {
      client.release()
    }
  }
}
