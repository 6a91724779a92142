// The weekly ranking through the door: counted once, in order, masked, left and joined; and its awards, claimed once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signReading } from '../../../domain/history/signature.ts'
import { addDays, toCalendarDay, toWeekMonday } from '../../../domain/kernel/calendar.ts'
import { MAX_RANKS_SHOWN, MIN_RANKED_READERS, type RankCat } from '../../../domain/rank/rank.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { accountHandlers } from '../account/handlers.ts'
import { codeHandlers } from '../code/handlers.ts'
import { rankAwardOf, receiveRankAward } from '../code/public.ts'
import { writeLastWeek } from '../code/rank-award.ts'
import { historyHandlers } from '../history/handlers.ts'
import { grantAlone } from '../membership/public.ts'
import { wordHandlers } from '../word/handlers.ts'
import { rankHandlers } from './handlers.ts'
import { countInRanking } from './public.ts'

const { account, code, history, rank, word } = contract
let app: TestKit
let people: TestUser[]
const DAY_MS = 86_400_000
beforeAll(async () => {
  app = await createTestKit({
    handlers: {
      account: accountHandlers,
      code: codeHandlers,
      history: historyHandlers,
      rank: rankHandlers,
      word: wordHandlers,
    },
    crossFeatureQueries: {
      countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
      rankAward: rankAwardOf,
      receiveRankAward,
    },
    dictionary: theDictionary(),
  })
  people = await Promise.all(Array.from({ length: 6 }, () => app.aUser()))
})
afterAll(() => app?.close())

/** How many credits were given: each is a millisecond later than the one before, however fast the machine is. */
let credits = 0
const credit = (person: TestUser, amount: number, cat: RankCat = 'time', at: Date = app.deps.now()) =>
  app.deps.store.membership.transaction((tx) =>
    countInRanking(app.deps, tx, { user_id: person.id, cat, amount, at: new Date(at.getTime() + ++credits) }),
  )
const week = async (asked: { cat?: RankCat; rank_date?: string } = {}, as?: TestUser) =>
  (await app.ask(rank.week, asked, as)).result
const person = (index: number): TestUser => people[index] ?? (people[0] as TestUser)
/** How the counts stand against the rows they are counts of. */
const isKept = async (cat: RankCat = 'time') => {
  const { rows } = await app.database.pool.query(
    `select (select coalesce(sum(count), 0)::int from rank_counts where cat = $1) as counted,
      (select count(*)::int from week_ranks where cat = $1 and not is_out) as there,
      (select count(*)::int from rank_counts where count < 0) as below`,
    [cat],
  )
  return rows[0]
}

describe('a week', () => {
  it('is no ranking with fewer than five, and says so by their number', async () => {
    for (const [index, amount] of [
      [0, 30],
      [1, 600],
      [2, 600],
      [3, 3600],
    ] as const)
      await credit(person(index), amount)
    const { items, total, me } = await week({}, person(0))
    expect([items, total, me?.place, me?.amount]).toEqual([[], 4, null, 30])
  })

  it('stands in order, of equals who was there first, with masked names', async () => {
    await credit(person(4), 59)
    const { items, total, is_closed, rank_date } = await week({}, person(2))
    expect(items.map(({ amount }) => amount)).toEqual([3600, 600, 600, 59, 30])
    expect(items.map(({ is_me }) => is_me)).toEqual([false, false, true, false, false])
    expect(items[2]?.name).toBe(person(2).username)
    expect(items[0]?.name).toBe(`${person(3).username[0]}**`)
    expect([total, is_closed, rank_date]).toEqual([5, false, toWeekMonday(toCalendarDay(app.deps.now()))])
    for (const [index, place, missing] of [
      [3, 1, null],
      [1, 2, 3000],
      [2, 3, 3000],
      [4, 4, 541],
      [0, 5, 29],
    ] as const) {
      const { me } = await week({}, person(index))
      expect([index, me?.place, me?.missing]).toEqual([index, place, missing])
    }
    const guest = await week()
    expect([guest.me, guest.award, guest.items.some(({ is_me }) => is_me)]).toEqual([null, null, false])
  })

  it('keeps its counts with every report, also at the same moment', async () => {
    const before = await isKept()
    await Promise.all(Array.from({ length: 60 }, (_, at) => credit(person(at % 5), 37)))
    const after = await isKept()
    expect([after.counted, after.below]).toEqual([after.there, 0])
    expect(after.there).toBe(before.there)
    const { items } = await week()
    expect(items.map(({ amount }) => amount)).toEqual(
      [...items].map(({ amount }) => amount).sort((a, b) => b - a),
    )
    // The place of each, by counting and by the list, is the same.
    for (const [index, one] of people.slice(0, 5).entries()) {
      const { me, items: list } = await week({}, one)
      expect([index, me?.place]).toEqual([index, list.find(({ is_me }) => is_me)?.place])
    }
  })

  it('has places beyond the last bucket too', async () => {
    await credit(person(0), 70_000, 'words')
    for (const [index, amount] of [
      [1, 250_000],
      [2, 900_000],
      [3, 10],
      [4, 250_001],
    ] as const)
      await credit(person(index), amount, 'words')
    const places = await Promise.all(
      people.slice(0, 5).map(async (one) => (await week({ cat: 'words' }, one)).me?.place),
    )
    expect(places).toEqual([4, 3, 1, 5, 2])
  })

  it('tells a reader their places of the last eight weeks, without weeks of too few and without anybody else’s', async () => {
    const monday = toWeekMonday(toCalendarDay(app.deps.now()))
    const weekAgo = (weeks: number) => addDays(monday, -7 * weeks)
    const dateAgo = (weeks: number) => new Date(app.deps.now().getTime() - 7 * weeks * DAY_MS)
    const readers = await Promise.all(Array.from({ length: MIN_RANKED_READERS + 1 }, () => app.aUser()))
    const [reader] = readers as [TestUser]
    // In their own bucket and above it; of equals the first; a week of one reader, a week without, and the last bucket.
    const amounts = new Map([
      [8, [1, 2, 3, 4, 5, 6]],
      [7, [1, 62, 63, 64, 65, 66]],
      [6, [61, 62, 63, 119, 59, 60]],
      [5, [10]],
      [4, [10, 10, 10, 9, 8, 7]],
      [2, [70_000, 65_000, 71_000, 100, 90, 80]],
    ])
    for (const [weeks, list] of amounts)
      for (const [index, amount] of list.entries())
        await credit(
          readers[(index + (weeks === 4 ? 4 : 0)) % readers.length] as TestUser,
          amount,
          'time',
          dateAgo(weeks),
        )
    const { me } = await week({}, reader)
    expect(me?.places).toEqual([
      { rank_date: weekAgo(7), place: 6 },
      { rank_date: weekAgo(6), place: 4 },
      { rank_date: weekAgo(4), place: 3 },
      { rank_date: weekAgo(2), place: 2 },
    ])
    // Up to the week that is shown: one more to the left.
    const before = await week({ rank_date: weekAgo(1) }, reader)
    expect(before.me?.places.map(({ rank_date }) => rank_date)).toEqual([8, 7, 6, 4, 2].map(weekAgo))
    expect((await week({ cat: 'review' }, reader)).me?.places).toEqual([])
    // The same as asking for each week.
    for (const { rank_date, place } of me?.places ?? [])
      expect((await week({ rank_date }, reader)).me?.place).toBe(place)
  })

  it('shows who is at its end or behind it the one before and the one after', async () => {
    const monday = addDays(toWeekMonday(toCalendarDay(app.deps.now())), -21)
    // These have no name of their own; the last bucket holds them all.
    await app.database.pool.query(
      `with made as (insert into week_ranks (user_id, week, cat, amount, reached_at)
         select 1000000 + n, $1::date, 'review', 5000 + n, now() from generate_series(1, $2::int) n returning *)
       insert into rank_counts (week, cat, bucket, shard, count) select $1::date, 'review', 999, 0, count(*) from made`,
      [monday, MAX_RANKS_SHOWN - 2],
    )
    const readers = await Promise.all(Array.from({ length: 6 }, () => app.aUser()))
    const [first, last, equal, out, behind, end] = readers as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ]
    await app.ask(rank.takePart, { status: false }, out)
    for (const [reader, amount, hour] of [
      [first, 300, 1],
      [last, 200, 1],
      [equal, 200, 2],
      [out, 150, 1],
      [behind, 100, 1],
      [end, 99, 1],
    ] as const)
      await credit(
        reader,
        amount,
        'review',
        new Date(Date.parse(`${monday}T00:00:00+08:00`) + hour * 3_600_000),
      )
    const masked = ({ username }: TestUser) => `${username[0]}**`
    const near = async (as?: TestUser) => {
      const shown = await week({ cat: 'review', rank_date: monday }, as)
      expect(shown.items).toHaveLength(MAX_RANKS_SHOWN)
      return shown.near.map(({ place, name, amount, is_me }) => [place, name, amount, is_me])
    }
    expect(await near(first)).toEqual([])
    expect(await near(last)).toEqual([
      [99, masked(first), 300, false],
      [100, last.username, 200, true],
      [101, masked(equal), 200, false],
    ])
    expect(await near(equal)).toEqual([
      [100, masked(last), 200, false],
      [101, equal.username, 200, true],
      [102, masked(behind), 100, false],
    ])
    expect(await near(behind)).toEqual([
      [101, masked(equal), 200, false],
      [102, behind.username, 100, true],
      [103, masked(end), 99, false],
    ])
    expect(await near(end)).toEqual([
      [102, masked(behind), 100, false],
      [103, end.username, 99, true],
    ])
    expect(await near(out)).toEqual([])
    expect(await near()).toEqual([])
  })

  it('is left with one word and joined with another; who left is in no count', async () => {
    const leave = (status: boolean) => app.ask(rank.takePart, { status }, person(3))
    expect((await leave(false)).result).toEqual({ is_out: true })
    expect((await leave(false)).result).toEqual({ is_out: true })
    const without = await week({}, person(3))
    expect([without.total, without.me?.place, without.me?.is_out]).toEqual([4, null, true])
    await credit(person(3), 100)
    expect(await isKept()).toMatchObject({ below: 0 })
    await leave(true)
    const back = await week({}, person(3))
    expect([back.total, back.me?.place, back.me?.is_out]).toEqual([5, 1, false])
    const kept = await isKept()
    expect(kept.counted).toBe(kept.there)
    expect((await app.ask(rank.takePart, {})).status).toBe(401)
  })

  it('refuses a day that is no Monday, and what is no day', async () => {
    expect((await app.ask(rank.week, { rank_date: '2026-03-10' })).code).toBe('INVALID_INPUT')
    expect((await app.askLoosely(rank.week, { rank_date: 'x' })).status).toBe(400)
    expect((await app.askLoosely(rank.week, { cat: 'money' })).status).toBe(400)
  })
})

describe('what is counted', () => {
  it('is what the clock allowed of a report made now, and a card once a day', async () => {
    const reader = await app.aUser()
    const { id } = await anArticle(app, {})
    const report = { source_id: id, spent_time: 30, percent: 50 }
    const t = signReading({ source_id: String(id), spent_time: 30 }, app.deps.now().getTime())
    const said = await app.ask(history.report, { ...report, t }, reader)
    const own = (await week({}, reader)).me?.amount
    expect(own).toBe(said.result.credited)
    // The same report again is refused, and counts nothing.
    expect((await app.ask(history.report, { ...report, t }, reader)).code).toBe('BAD_READING_REPORT')
    expect((await week({}, reader)).me?.amount).toBe(own)
    const card = (await app.ask(word.add, { word: 'harbour', sentence: 'A harbour.', gloss: '港口' }, reader))
      .result.id
    const cards = async () => (await week({ cat: 'review' }, reader)).me?.amount
    await app.ask(word.review, { id: card, rating: 3 }, reader)
    expect(await cards()).toBe(1)
    await app.ask(word.review, { id: card, rating: 3 }, reader)
    await app.ask(word.undoReview, { id: card }, reader)
    await app.ask(word.review, { id: card, rating: 4 }, reader)
    expect(await cards()).toBe(1)
  })
})

describe('an award', () => {
  const last = () => addDays(toWeekMonday(toCalendarDay(app.deps.now())), -7)
  const then = () => new Date(app.deps.now().getTime() - 7 * DAY_MS)
  const receive = (as: TestUser, rank_date: string = last()) => app.ask(rank.receive, { rank_date }, as)

  it('is for a place of a week that is over, and is claimed once under fifty claims', async () => {
    const all = await Promise.all(Array.from({ length: MIN_RANKED_READERS + 1 }, () => app.aUser()))
    for (const [index, one] of all.entries()) await credit(one, 1000 - index, 'time', then())
    const [first, second] = all as [TestUser, TestUser]
    const { award } = await week({}, first)
    expect(award).toMatchObject({
      rank_date: last(),
      place: 1,
      days: 7,
      state: 'CLAIMABLE',
      claimed_at: null,
    })
    const claims = await Promise.all(Array.from({ length: 50 }, () => receive(first)))
    expect(new Set(claims.map(({ result }) => result.state))).toEqual(new Set(['CLAIMED']))
    const { rows } = await app.database.pool.query(
      'select kind, level, days, source from membership_ledger where user_id = $1',
      [first.id],
    )
    expect(rows).toEqual([{ kind: 'REWARD', level: 'MEMBER', days: 7, source: `RANK:${last()}:${first.id}` }])
    expect((await app.ask(account.me, {}, first)).result.level).toBe('MEMBER')
    expect((await app.ask(code.awards, {}, second)).result.items).toMatchObject([
      { place: 2, days: 5, state: 'CLAIMABLE' },
    ])
  })

  it('is not for this week, no Monday, nobody without a place, who left, and no guest', async () => {
    const nobody = await app.aUser()
    expect((await receive(nobody)).code).toBe('AWARD_NOT_FOUND')
    expect((await receive(nobody, addDays(last(), 1))).code).toBe('AWARD_NOT_FOUND')
    expect((await receive(person(0), addDays(last(), 7))).code).toBe('WEEK_NOT_OVER')
    expect((await app.ask(rank.receive, { rank_date: last() })).status).toBe(401)
    const out = await app.aUser()
    await app.ask(rank.takePart, { status: false }, out)
    await credit(out, 99_999, 'time', then())
    expect((await receive(out)).code).toBe('AWARD_NOT_FOUND')
    expect((await app.askLoosely(rank.receive, { rank_date: 'soon' }, nobody)).status).toBe(400)
  })

  it('that was claimed before awards had rows is claimed, and gives nothing more', async () => {
    const all = await Promise.all(Array.from({ length: MIN_RANKED_READERS }, () => app.aUser()))
    const when = new Date(app.deps.now().getTime() - 21 * DAY_MS)
    for (const one of all) await credit(one, 5, 'time', when)
    const [first] = all as [TestUser]
    const monday = toWeekMonday(toCalendarDay(when))
    const source = `RANK:${monday}:${first.id}`
    await grantAlone(app.deps, first.id, { kind: 'REWARD', level: 'MEMBER', days: 7, source, at: when })
    expect((await app.ask(code.awards, {}, first)).result.items).toMatchObject([
      { rank_date: monday, state: 'CLAIMED', claimed_at: when.toISOString() },
    ])
    expect((await receive(first, monday)).result.state).toBe('CLAIMED')
    expect(await app.deps.store.membership.rowsOf(first.id)).toHaveLength(1)
  })

  it('is written for all winners by the hourly job, once', async () => {
    const count = async () =>
      (await app.database.pool.query("select count(*)::int as n from awards where kind = 'RANK'")).rows[0].n
    await Promise.all([writeLastWeek(app.deps), writeLastWeek(app.deps)])
    const written = await count()
    expect(written).toBeGreaterThanOrEqual(MIN_RANKED_READERS)
    await writeLastWeek(app.deps)
    expect(await count()).toBe(written)
  })

  it('expires, and is still told', async () => {
    const old = new Date(app.deps.now().getTime() - 120 * DAY_MS)
    const all = await Promise.all(Array.from({ length: MIN_RANKED_READERS }, () => app.aUser()))
    for (const one of all) await credit(one, 10, 'time', old)
    const [first] = all as [TestUser]
    const monday = toWeekMonday(toCalendarDay(old))
    expect((await app.ask(code.awards, {}, first)).result.items).toMatchObject([
      { rank_date: monday, state: 'EXPIRED' },
    ])
    expect((await receive(first, monday)).code).toBe('AWARD_EXPIRED')
  })
})
