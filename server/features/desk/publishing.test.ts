// Shows every move an editor may make, every one that is refused, and when readers see what.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle, type GivenArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../article/handlers.ts'
import { deskHandlers } from './handlers.ts'
import { purgeDeleted } from './intake/purge.ts'

const { article, desk } = contract
const DAY = 86_400_000
let clock = new Date('2027-03-01T00:00:00Z')
let t: TestKit
let admin: TestUser
let other: TestUser

beforeAll(async () => {
  t = await createTestKit({
    handlers: { article: articleHandlers, desk: deskHandlers },
    crossFeatureQueries: { placeOf: async () => undefined },
    now: () => clock,
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
  other = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const readersSee = async (id: number) => (await t.ask(article.showWaikan, { id })).status === 200

const moves = {
  pass: (id: number, who = admin) => t.ask(desk.audit, { id, pass: true }, who),
  refuse: (id: number, who = admin) => t.ask(desk.audit, { id, pass: false, reason: '译文不通' }, who),
  publish: (id: number, who = admin) => t.ask(desk.setStatus, { id, status: 'PUBLISHED' }, who),
  offline: (id: number, who = admin) => t.ask(desk.setStatus, { id, status: 'OFFLINE' }, who),
  delete: (id: number, who = admin) => t.ask(desk.delete, { id }, who),
  restore: (id: number, who = admin) => t.ask(desk.restore, { id }, who),
}
type Move = keyof typeof moves
type Status = NonNullable<GivenArticle['status']>

/** Where each move leads from each status; what is not here is refused. The DRAFT waits for its audit, the others do not. */
const table: Record<Status, Partial<Record<Move, Status>>> = {
  DRAFT: { pass: 'AUDITED', refuse: 'REJECTED', delete: 'DELETED' },
  REJECTED: { pass: 'AUDITED', delete: 'DELETED' },
  AUDITED: { publish: 'PUBLISHED', delete: 'DELETED' },
  PUBLISHED: { offline: 'OFFLINE', delete: 'DELETED' },
  OFFLINE: { publish: 'PUBLISHED', delete: 'DELETED' },
  DELETED: { restore: 'DRAFT' },
}
const statuses = Object.keys(table) as Status[]
const cases = statuses.flatMap((from) =>
  (Object.keys(moves) as Move[]).map((move) => ({ from, move, to: table[from][move] })),
)

describe('a refusal', () => {
  it.each([
    ['DRAFT', 'publish', '还没有审核通过。'],
    ['PUBLISHED', 'publish', '已经发布了。'],
    ['PUBLISHED', 'pass', '没有等着审核的文字。'],
    ['AUDITED', 'offline', '还没有发布。'],
    ['DELETED', 'publish', '这篇文章已经删除，先恢复再操作。'],
    ['OFFLINE', 'restore', '这篇文章没有删除，不用恢复。'],
  ] as const)('says in words why it is one: %s, %s', async (from, move, sentence) => {
    const { id } = await anArticle(t, { status: from })
    expect((await moves[move](id)).message).toBe(sentence)
  })
})

describe('the status', () => {
  it.each(cases)('$from, $move → $to', async ({ from, move, to }) => {
    const { id } = await anArticle(t, { status: from })
    const before = await edit(id)
    expect(before.status).toBe(from)
    const { status, code, result } = await moves[move](id)
    const after = await edit(id)
    if (to === undefined) {
      expect([status, code]).toEqual([409, 'STATE_CONFLICT'])
      expect(after).toEqual(before)
      return
    }
    expect([status, result.status, after.status]).toEqual([200, to, to])
    expect(after.moves).toHaveLength(before.moves.length + 1)
    expect(after.moves[0]).toMatchObject({
      action: move,
      from,
      to,
      by: admin.username,
      at: clock.toISOString(),
    })
    expect(await readersSee(id)).toBe(to === 'PUBLISHED')
  })

  it.each(cases.filter(({ to }) => to !== undefined))(
    '$from, $move by two editors at the same moment: one wins, the other is refused',
    async ({ from, move }) => {
      const { id } = await anArticle(t, { status: from })
      const before = (await edit(id)).moves.length
      const answers = await Promise.all([moves[move](id, admin), moves[move](id, other)])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
      expect((await edit(id)).moves).toHaveLength(before + 1)
    },
  )

  it('when one publishes and another deletes at the same moment is what the one that came last said', async () => {
    const { id } = await anArticle(t, { status: 'AUDITED' })
    const [published, deleted] = await Promise.all([moves.publish(id, admin), moves.delete(id, other)])
    expect(deleted.status).toBe(200)
    expect([200, 409]).toContain(published.status)
    expect((await edit(id)).status).toBe('DELETED')
    await moves.restore(id)
    expect((await edit(id)).status).toBe(published.status === 200 ? 'PUBLISHED' : 'AUDITED')
  })

  it.each(['AUDITED', 'PUBLISHED', 'OFFLINE', 'REJECTED', 'DRAFT'] as const)(
    'of a deleted article comes back as it was: %s',
    async (status) => {
      const { id } = await anArticle(t, { status })
      const before = await edit(id)
      await moves.delete(id)
      expect(await readersSee(id)).toBe(false)
      const { result } = await moves.restore(id)
      expect(result.status).toBe(status)
      const { moves: _, updated_at: __, ...rest } = await edit(id)
      expect(before).toMatchObject(rest)
    },
  )
})

describe('an audit', () => {
  it('of an article without a text is refused', async () => {
    const { id } = await anArticle(t, { stage: 'LINKED', link: 'https://example.com/x', status: 'DRAFT' })
    expect((await moves.pass(id)).code).toBe('STATE_CONFLICT')
    const empty = await t.ask(desk.add, { article: { title: 'Empty' } }, admin)
    const { status, body } = await moves.pass(empty.result.article_id)
    expect([status, body['details']]).toEqual([409, { reason: 'NO_TEXT' }])
  })

  it('refuses only the new revision of a published article; readers keep the last', async () => {
    const { id } = await anArticle(t, { title: 'Good' })
    await t.ask(desk.update, { id, article: { title: 'Bad' } }, admin)
    const { result } = await moves.refuse(id)
    expect([result.status, result.has_pending, result.title]).toEqual(['PUBLISHED', false, 'Good'])
    expect(await edit(id)).toMatchObject({
      title: 'Bad',
      revision: 2,
      revision_state: 'REJECTED',
      reject_reason: '译文不通',
      shown_revision: 1,
    })
    expect((await t.ask(article.showWaikan, { id })).result).toMatchObject({ title: 'Good', revision: 1 })
    const { result: lines } = await t.ask(desk.revisions, { id }, admin)
    expect(lines.items).toMatchObject([
      { revision: 2, state: 'REJECTED', reason: '译文不通', is_shown: false },
      { revision: 1, state: 'AUDITED', reason: null, is_shown: true },
    ])
  })

  it('of a text that is no longer the newest is refused, whatever the verdict', async () => {
    const { id } = await anArticle(t, { title: 'Seen', status: 'DRAFT' })
    const { revision } = await edit(id)
    await t.ask(desk.update, { id, article: { title: 'Not seen' } }, other)
    const before = await edit(id)
    for (const pass of [true, false]) {
      const late = await t.ask(desk.audit, { id, pass, revision }, admin)
      expect([late.status, late.code]).toEqual([409, 'ARTICLE_CHANGED'])
    }
    expect(await edit(id)).toEqual(before)
    const { result } = await t.ask(desk.manage, { status: 'DRAFT' }, admin)
    const line = result.items.find((item) => item.id === id)
    expect(line?.revision).toBe(2)
    expect((await t.ask(desk.audit, { id, pass: true, revision: 2 }, admin)).result).toMatchObject({
      status: 'AUDITED',
      title: 'Not seen',
    })
  })

  it('of a refused article may pass once its text was changed', async () => {
    const { id } = await anArticle(t, { status: 'REJECTED' })
    await t.ask(desk.update, { id, article: { title: 'Better' } }, admin)
    expect((await moves.pass(id)).result).toMatchObject({ status: 'AUDITED', title: 'Better' })
  })

  it('writes what lists rank by and what search reads, in both languages', async () => {
    const { id } = await anArticle(t, {
      title: 'Lighthouses',
      title_zh: '灯塔',
      paragraphs: ['A keeper climbs the spiral stairs every evening.'],
      zh: ['守塔人每晚爬上旋梯。'],
      status: 'DRAFT',
    })
    await moves.pass(id)
    const { rows } = await t.database.db.execute<Record<string, number>>(sql`
      select cov_zk, cov_c4, cov_c6, cov_l4, cov_l8, cov_ielts from articles where id = ${id}`)
    const { coverage } = await edit(id)
    const expected = [
      coverage['ZK'],
      coverage['C4'],
      coverage['C6'],
      coverage['L4'],
      coverage['L8'],
      coverage['IELTS'],
    ]
    for (const [index, figure] of Object.values(rows[0] ?? {}).entries())
      expect(figure).toBeCloseTo(expected[index] ?? -1, 3)
    const found = await t.database.db.execute<{ a: boolean; b: boolean }>(sql`
      select en @@ to_tsquery('english', 'lighthouse:A') as a, en @@ to_tsquery('english', 'stair:B') as b
      from article_search where article_id = ${id}`)
    expect(found.rows).toEqual([{ a: true, b: true }])
  })

  it("takes an article of a book's length", async () => {
    const words = Array.from({ length: 800 }, (_, index) => `word${index.toString(36)}`).join(' ')
    const han = (seed: number) =>
      Array.from({ length: 900 }, (_, index) =>
        String.fromCodePoint(0x4e00 + ((index * 37 + seed * 911) % 20_000)),
      ).join('')
    const { id } = await anArticle(t, {
      paragraphs: Array.from({ length: 400 }, (_, index) => `${words} part${index}.`),
      zh: Array.from({ length: 400 }, (_, index) => han(index)),
      status: 'DRAFT',
    })
    expect((await moves.pass(id)).status).toBe(200)
    expect((await moves.publish(id)).status).toBe(200)
  })
})

describe('publishing', () => {
  it('is at once, or when its time has come', async () => {
    const { id } = await anArticle(t, { status: 'AUDITED' })
    const published_at = new Date(clock.getTime() + DAY).toISOString()
    const { result } = await t.ask(desk.setStatus, { id, status: 'PUBLISHED', published_at }, admin)
    expect(result).toMatchObject({ status: 'PUBLISHED', published_at })
    expect(await readersSee(id)).toBe(false)
    const list = async () => (await t.ask(article.list, { limit: 100 })).result.items.map((item) => item.id)
    expect(await list()).not.toContain(id)
    const scheduled = await t.ask(desk.manage, { flag: 'scheduled' }, admin)
    expect(scheduled.result.items.map((item) => item.id)).toEqual([id])
    clock = new Date(clock.getTime() + DAY - 1)
    expect(await readersSee(id)).toBe(false)
    clock = new Date(clock.getTime() + 1)
    expect(await readersSee(id)).toBe(true)
    expect(await list()).toContain(id)
  })

  it('again after a withdrawal keeps the date that readers knew, unless a date is given', async () => {
    const { id } = await anArticle(t, { published_at: new Date('2027-01-05T00:00:00Z') })
    await moves.offline(id)
    expect((await moves.publish(id)).result.published_at).toBe('2027-01-05T00:00:00.000Z')
    await moves.offline(id)
    const published_at = '2027-02-01T08:00:00+08:00'
    const again = await t.ask(desk.setStatus, { id, status: 'PUBLISHED', published_at }, admin)
    expect(again.result.published_at).toBe('2027-02-01T00:00:00.000Z')
  })
})

describe('a lock', () => {
  it('goes on and off in any status and is logged once', async () => {
    const { id } = await anArticle(t)
    for (const is_lock of [true, true, false])
      expect((await t.ask(desk.lock, { id, is_lock }, admin)).result.is_lock).toBe(is_lock)
    expect((await edit(id)).moves.slice(0, 3).map((move) => move.action)).toEqual([
      'unlock',
      'lock',
      'publish',
    ])
  })
})

describe('an older revision', () => {
  it('comes back as a pending one with its own paragraphs', async () => {
    const { id, paragraphs } = await anArticle(t, {
      title: 'Old',
      paragraphs: ['The old words stood here for years.'],
    })
    const changed = [{ kind: 'p' as const, text: 'New.', zh: '', runs: [] }]
    await t.ask(desk.update, { id, article: { title: 'New', paragraphs: changed } }, admin)
    await moves.pass(id)
    const { result } = await t.ask(desk.restore, { id, revision: 1 }, admin)
    expect([result.status, result.has_pending, result.title]).toEqual(['PUBLISHED', true, 'New'])
    expect(await edit(id)).toMatchObject({ title: 'Old', revision: 3, shown_revision: 2, paragraphs })
    const { result: lines } = await t.ask(desk.revisions, { id }, admin)
    expect(lines.items[0]).toMatchObject({ origin: 'restore', state: 'PENDING', by: admin.username })
  })

  it('can be looked at, and so can the one that readers see', async () => {
    const { id, paragraphs } = await anArticle(t, {
      title: 'Old',
      paragraphs: ['Old words.'],
      zh: ['旧话。'],
    })
    await t.ask(desk.update, { id, article: { title: 'New', paragraphs: [] } }, admin)
    const { result } = await t.ask(desk.revisions, { id, revision: 1 }, admin)
    expect(result.text).toEqual({ title: 'Old', title_zh: '黎明前的港口', paragraphs })
    expect(result.items).toHaveLength(2)
    expect((await t.ask(desk.revisions, { id }, admin)).result.text).toBeNull()
    const unknown = await t.ask(desk.revisions, { id, revision: 3 }, admin)
    expect([unknown.status, unknown.message]).toEqual([404, '没有找到这一版。'])
    expect((await t.ask(desk.revisions, { id, revision: 1 })).status).toBe(401)
  })

  it('that never was is not found, and of a deleted article is refused', async () => {
    const { id } = await anArticle(t)
    const unknown = await t.ask(desk.restore, { id, revision: 9 }, admin)
    expect([unknown.status, unknown.message]).toEqual([404, '没有找到这一版。'])
    expect((await t.ask(desk.restore, { id, revision: Number.MAX_SAFE_INTEGER }, admin)).status).toBe(404)
    await moves.delete(id)
    const refused = await t.ask(desk.restore, { id, revision: 1 }, admin)
    expect([refused.status, refused.code]).toEqual([409, 'STATE_CONFLICT'])
  })
})

describe('a deleted article', () => {
  it('cannot be changed', async () => {
    const { id } = await anArticle(t, { status: 'DELETED' })
    const { code } = await t.ask(desk.update, { id, article: { digest: 'x' } }, admin)
    expect(code).toBe('STATE_CONFLICT')
  })

  it('is neither locked nor given a gloss, nor is one taken away', async () => {
    const { id } = await anArticle(t)
    await t.ask(desk.addWord, { id, word: 'quay', resolve: '码头' }, admin)
    await moves.delete(id)
    const before = await edit(id)
    const answers = [
      await t.ask(desk.lock, { id, is_lock: true }, admin),
      await t.ask(desk.addWord, { id, word: 'gull', resolve: '海鸥' }, admin),
      await t.ask(desk.deleteWord, { id, word: 'quay' }, admin),
    ]
    for (const { status, body } of answers)
      expect([status, body['details']]).toEqual([409, { reason: 'DELETED' }])
    expect(await edit(id)).toEqual(before)
  })

  it('can be restored for 30 days, then is gone with its texts; its moves stay', async () => {
    clock = new Date(clock.getTime() + 31 * DAY)
    await purgeDeleted(t.deps)
    const kept = await anArticle(t)
    const gone = await anArticle(t)
    const copy = await anArticle(t, { title: 'Copy' })
    expect((await edit(copy.id)).duplicate_of).not.toBeNull()
    await t.deps.store.desk.patchArticle(copy.id, { duplicate_of: gone.id })
    await t.ask(desk.addWord, { id: gone.id, word: 'quay', resolve: '码头' }, admin)
    await moves.delete(gone.id)
    clock = new Date(clock.getTime() + DAY)
    await moves.delete(kept.id)
    clock = new Date(clock.getTime() + 29 * DAY)
    expect(await purgeDeleted(t.deps)).toBe(0)
    clock = new Date(clock.getTime() + 1)
    expect((await moves.restore(gone.id)).body['details']).toEqual({ reason: 'TOO_LATE' })
    expect(await purgeDeleted(t.deps)).toBe(1)
    expect((await t.ask(desk.edit, { id: gone.id }, admin)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await edit(copy.id)).duplicate_of).toBeNull()
    const { rows } = await t.database.db.execute<{ n: number }>(sql`
      select (select count(*) from article_revisions where article_id = ${gone.id})
        + (select count(*) from article_search where article_id = ${gone.id})
        + (select count(*) from article_words where article_id = ${gone.id}) as n`)
    expect(rows[0]?.n).toBe(0)
    expect((await t.deps.store.desk.movesOf(gone.id)).map((move) => move.action)).toEqual([
      'purge',
      'delete',
      'gloss',
      'publish',
      'pass',
      'hand',
      'add',
    ])
    expect((await moves.restore(kept.id)).result.status).toBe('PUBLISHED')
  })
})
