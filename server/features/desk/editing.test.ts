// Shows how an article comes in and is changed: what counts at once, what waits for an audit, what two editors do to it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../article/handlers.ts'
import { taskHandlers } from '../task/handlers.ts'
import { deskHandlers } from './handlers.ts'
import { memoryHash } from './paragraphs.ts'

const { article, desk } = contract
let t: TestKit
let admin: TestUser
let other: TestUser

beforeAll(async () => {
  t = await createTestKit({
    handlers: { article: articleHandlers, desk: deskHandlers, task: taskHandlers },
    crossFeatureQueries: { placeOf: async () => undefined },
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
  other = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

const p = (text: string, zh = '', id?: string) => ({
  ...(id ? { id } : {}),
  kind: 'p' as const,
  text,
  zh,
  runs: [],
})
const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const A = 'The ferry leaves at noon and nobody is ever on time for it.'
const B = 'A second paragraph tells of the captain, who waits for them all.'
const C = 'The third one is about the harbour cat and its many friends.'

describe('adding by link', () => {
  it('makes a draft and asks for its download, in one', async () => {
    const { result } = await t.ask(desk.add, { link: 'https://www.example.com/story/?utm_source=x' }, admin)
    const made = await edit(result.article_id)
    expect(made).toMatchObject({
      stage: 'LINKED',
      status: 'DRAFT',
      task: result.task,
      revision: 0,
      paragraphs: [],
      link: 'https://www.example.com/story/?utm_source=x',
    })
    expect(made.moves.map((move) => [move.action, move.by])).toEqual([
      ['redownload', admin.username],
      ['add', admin.username],
    ])
    const task = await t.ask(contract.task.show, { id: result.task ?? '' }, admin)
    expect(task.result).toMatchObject({ kind: 'article.download', state: 'QUEUED' })
  })

  it('answers a page that is there already with its article, also at the same moment', async () => {
    const same = [
      'https://example.com/same',
      'http://www.example.com/same/#top',
      'https://example.com/same?utm_source=x',
    ]
    const added = await Promise.all(same.map((link) => t.ask(desk.add, { link }, admin)))
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(added.map(({ result }) => result.article_id)).size).toBe(1)
    expect(new Set(added.map(({ result }) => result.task)).size).toBe(1)
    expect(added.filter(({ result }) => !result.is_known)).toHaveLength(1)
  })

  it('makes a new one of a page whose article was deleted', async () => {
    const link = 'https://example.com/deleted-once'
    const first = (await t.ask(desk.add, { link }, admin)).result
    await t.ask(contract.task.cancel, { id: first.task ?? '' }, admin)
    await t.ask(desk.delete, { id: first.article_id }, admin)
    expect((await t.ask(desk.add, { link }, admin)).result).toMatchObject({ is_known: false })
  })

  it('happens once for one op_id, also at the same moment', async () => {
    const op_id = randomUUID()
    const input = { link: 'https://example.com/once', op_id }
    const answers = await Promise.all([t.ask(desk.add, input, admin), t.ask(desk.add, input, admin)])
    expect(answers[0].result).toEqual(answers[1].result)
    const { result } = await t.ask(desk.manage, { q: 'https://example.com/once' }, admin)
    expect(result.total).toBe(1)
    const reused = await t.ask(desk.update, { id: answers[0].result.article_id, article: {}, op_id }, admin)
    expect([reused.status, reused.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('writing by hand', () => {
  it('makes a READY draft with everything that was given', async () => {
    const given = {
      title: 'By Hand',
      title_zh: '手写',
      digest: '摘要',
      author: ' Ada ',
      source: 'Us',
      topics: ['science', 'science', 'food'],
      level: 'EASY' as const,
      paragraphs: [p(A, '渡轮中午开。'), p('   '), p(B)],
    }
    const { result } = await t.ask(desk.add, { article: given }, admin)
    expect(result.task).toBeNull()
    const made = await edit(result.article_id)
    expect(made).toMatchObject({
      stage: 'READY',
      status: 'DRAFT',
      has_pending: true,
      revision: 1,
      revision_state: 'PENDING',
      shown_revision: null,
      translated_percent: 50,
      level: 'EASY',
      level_is_manual: true,
      author: { name: 'Ada' },
      topics: ['science', 'food'],
      // Short, and all that its author wrote.
      is_stub: false,
    })
    expect(made.paragraphs.map((each) => each.text)).toEqual([A, B])
    expect(made.word_count).toBe(25)
    expect(made.coverage['IELTS']).toBeGreaterThan(50)
    const again = await t.ask(desk.add, { article: { title: 'Another', author: 'Ada' } }, admin)
    expect((await edit(again.result.article_id)).author).toEqual(made.author)
  })
})

describe('changing what describes an article', () => {
  it('counts at once, needs no audit, and can be taken back to what was computed', async () => {
    const { id } = await anArticle(t)
    const before = await edit(id)
    const change = {
      digest: '新的摘要',
      author: 'Somebody New',
      source: 'Elsewhere',
      level: 'VERY_DIFFICULT' as const,
    }
    const { result } = await t.ask(desk.update, { id, article: { ...change, topics: ['history'] } }, admin)
    expect(result).toMatchObject({
      digest: '新的摘要',
      source: 'Elsewhere',
      topics: ['history'],
      level: 'VERY_DIFFICULT',
    })
    expect(result.author?.name).toBe('Somebody New')
    expect([result.revision, result.has_pending, result.level_is_manual]).toEqual([
      before.revision,
      false,
      true,
    ])
    expect(result.moves[0]).toMatchObject({ action: 'describe', by: admin.username })
    const back = await t.ask(desk.update, { id, article: { level: null, author: '', cover: null } }, admin)
    expect(back.result).toMatchObject({ level: before.level, level_is_manual: false, author: null })
  })

  it('changes nothing when nothing differs', async () => {
    const { id } = await anArticle(t)
    const before = await edit(id)
    const { title, title_zh, digest, source, paragraphs, topics } = before
    const same = { title, title_zh, digest, source, topics, paragraphs, author: before.author?.name ?? '' }
    const { result } = await t.ask(
      desk.update,
      { id, article: { ...same, revision: before.revision } },
      admin,
    )
    expect(result).toEqual({ ...before, ignored: [] })
  })

  it('keeps the level an editor set when the text changes', async () => {
    const { id } = await anArticle(t, { status: 'DRAFT' })
    await t.ask(desk.update, { id, article: { level: 'DIFFICULT' } }, admin)
    const { result } = await t.ask(
      desk.update,
      { id, article: { paragraphs: [p('I am a cat. You are a dog.')] } },
      admin,
    )
    expect([result.revision, result.level]).toEqual([2, 'DIFFICULT'])
    const back = await t.ask(desk.update, { id, article: { level: null } }, admin)
    expect(back.result.level).toBe('VERY_EASY')
  })
})

describe('changing the text', () => {
  it('makes a pending revision that supersedes the one before; ids and untouched Chinese stay', async () => {
    const { id } = await anArticle(t, { paragraphs: [A, B, C], zh: ['甲', '乙', '丙'], status: 'DRAFT' })
    const first = await edit(id)
    const [a, b, c] = first.paragraphs
    const changed = [
      c!,
      { ...a!, text: `${A} Really.` },
      p('Quite new, and about nothing that was there.'),
      { ...b!, zh: '' },
    ]
    const { result } = await t.ask(desk.update, { id, article: { paragraphs: changed } }, other)
    expect(result.revision).toBe(2)
    expect(
      result.paragraphs.map((each) => each.id).filter((each) => [a!.id, b!.id, c!.id].includes(each)),
    ).toEqual([c!.id, a!.id, b!.id])
    expect(new Set(result.paragraphs.map((each) => each.id)).size).toBe(4)
    // What an editor has cleared stays cleared.
    expect(result.paragraphs.map((each) => each.zh)).toEqual(['丙', '甲', '', ''])
    const { result: lines } = await t.ask(desk.revisions, { id }, admin)
    expect(lines.items.map(({ revision, state, origin, by }) => [revision, state, origin, by])).toEqual([
      [2, 'PENDING', 'edit', other.username],
      [1, 'SUPERSEDED', 'hand', null],
    ])
  })

  it('recognises paragraphs that come without their ids', async () => {
    const { id } = await anArticle(t, { paragraphs: [A, B, C], status: 'DRAFT' })
    const before = (await edit(id)).paragraphs
    const { result } = await t.ask(
      desk.update,
      { id, article: { paragraphs: [p(C), p(`${B} And more.`), p(A, '', 'stranger')] } },
      admin,
    )
    const ids = result.paragraphs.map((each) => each.id)
    expect(ids).toHaveLength(3)
    expect(ids[0]).toBe(before[2]!.id)
    expect(ids[2]).toBe(before[0]!.id)
  })

  it('leaves what readers see until it passes its audit', async () => {
    const { id } = await anArticle(t, { title: 'Seen', paragraphs: [A] })
    const guestSees = async () => (await t.ask(article.showWaikan, { id })).result
    const before = await guestSees()
    await t.ask(desk.update, { id, article: { title: 'Changed', paragraphs: [p(`${A} ${B}`)] } }, admin)
    expect(await guestSees()).toEqual(before)
    expect(await edit(id)).toMatchObject({
      title: 'Changed',
      status: 'PUBLISHED',
      has_pending: true,
      shown_revision: 1,
    })
    await t.ask(desk.audit, { id, pass: true }, admin)
    const after = await guestSees()
    expect(after).toMatchObject({ title: 'Changed', revision: 2, word_count: 25 })
    expect(after.paragraphs[0]?.text).toBe(`${A} ${B}`)
  })

  it("remembers Chinese written by hand over a machine's, never the other way", async () => {
    const { desk } = t.deps.store
    const [text, hash] = [`${A} Truly.`, memoryHash(`${A} Truly.`)]
    await desk.remember([{ hash, text, zh: '机器译文', engine: 'model' }])
    const { result } = await t.ask(
      contract.desk.add,
      { article: { title: 'M', paragraphs: [p(text)] } },
      admin,
    )
    expect((await desk.remembered([hash])).get(hash)?.zh).toBe('机器译文')
    await t.ask(
      contract.desk.update,
      { id: result.article_id, article: { paragraphs: [p(text, '手写译文')] } },
      admin,
    )
    expect((await desk.remembered([hash])).get(hash)).toMatchObject({ zh: '手写译文', engine: 'hand' })
    await desk.remember([{ hash, text, zh: '机器又译', engine: 'model' }])
    expect((await desk.remembered([hash])).get(hash)?.zh).toBe('手写译文')
  })
})

describe('two editors', () => {
  it('who started from one revision: the second is refused and shown the newest', async () => {
    const { id } = await anArticle(t)
    const { revision } = await edit(id)
    const first = await t.ask(contract.desk.update, { id, article: { title: 'First', revision } }, admin)
    const second = await t.ask(
      desk.update,
      { id, article: { title: 'Second', digest: 'x', revision } },
      other,
    )
    expect([first.status, second.status, second.code]).toEqual([200, 409, 'ARTICLE_CHANGED'])
    expect(second.body['details']).toMatchObject({ title: 'First', revision: revision + 1 })
    expect({ ...(await edit(id)), ignored: [] }).toEqual(first.result)
  })

  it('of whom one changed a described field that the other began from: the second is refused', async () => {
    const { id } = await anArticle(t)
    const before = await edit(id)
    const was = { digest: before.digest, topics: before.topics }
    await t.ask(desk.update, { id, article: { digest: '甲写的', author: 'By A' } }, admin)
    const late = { digest: '乙写的', was, revision: before.revision }
    const refused = await t.ask(desk.update, { id, article: late }, other)
    expect([refused.status, refused.code]).toEqual([409, 'ARTICLE_CHANGED'])
    expect(refused.body['details']).toMatchObject({ digest: '甲写的', author: { name: 'By A' } })
    expect((await edit(id)).digest).toBe('甲写的')
    // What the other left alone may be changed, and what the other already wrote may be written again.
    const apart = { topics: ['history'], was: { topics: was.topics } }
    expect((await t.ask(desk.update, { id, article: apart }, other)).result).toMatchObject({
      topics: ['history'],
      digest: '甲写的',
    })
    const same = { digest: '甲写的', was: { digest: was.digest } }
    expect((await t.ask(desk.update, { id, article: same }, other)).status).toBe(200)
  })

  it('of whom one set or lifted the level: it is compared as an editor knows it', async () => {
    const { id } = await anArticle(t)
    const set = { level: 'DIFFICULT' as const, was: { level: null, link: null, cover: null, author: '' } }
    const before = await edit(id)
    const { author, link, cover } = before
    const was = { ...set.was, author: author?.name ?? '', link, cover }
    expect((await t.ask(desk.update, { id, article: { ...set, was } }, admin)).status).toBe(200)
    const late = await t.ask(desk.update, { id, article: { level: 'EASY', was: { level: null } } }, other)
    expect(late.code).toBe('ARTICLE_CHANGED')
  })

  it('at the same moment: exactly one wins', async () => {
    const { id } = await anArticle(t)
    const { revision } = await edit(id)
    const answers = await Promise.all(
      [admin, other, admin, other].map((who, index) =>
        t.ask(desk.update, { id, article: { title: `Of ${index}`, revision } }, who),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    expect((await edit(id)).revision).toBe(revision + 1)
  })

  it('without a number the last one counts, and no revision is lost', async () => {
    const { id } = await anArticle(t, { status: 'DRAFT' })
    await Promise.all([1, 2, 3].map((n) => t.ask(desk.update, { id, article: { title: `T${n}` } }, admin)))
    const { result } = await t.ask(desk.revisions, { id }, admin)
    expect(result.items.map(({ revision, state }) => [revision, state])).toEqual([
      [4, 'PENDING'],
      [3, 'SUPERSEDED'],
      [2, 'SUPERSEDED'],
      [1, 'SUPERSEDED'],
    ])
  })

  it('an update repeated with its op_id is one revision and one answer', async () => {
    const { id } = await anArticle(t, { status: 'DRAFT' })
    const input = { id, op_id: randomUUID(), article: { title: 'Once', revision: 1 } }
    const first = await t.ask(desk.update, input, admin)
    const second = await t.ask(desk.update, input, admin)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.result).toEqual(first.result)
    expect((await edit(id)).revision).toBe(2)
  })
})

describe('glosses', () => {
  it('are written, overwritten and taken away', async () => {
    const { id } = await anArticle(t)
    await t.ask(desk.addWord, { id, word: 'quay', resolve: '码头' }, admin)
    await t.ask(desk.addWord, { id, word: 'gull', resolve: '海鸥', tag: 'bird' }, admin)
    const written = await t.ask(desk.addWord, { id, word: 'quay', resolve: '（石砌的）码头' }, admin)
    expect(written.result.words).toEqual([
      { word: 'gull', resolve: '海鸥', tag: 'bird' },
      { word: 'quay', resolve: '（石砌的）码头', tag: '' },
    ])
    expect((await t.ask(article.showWaikan, { id })).result.words).toHaveLength(2)
    const left = await t.ask(desk.deleteWord, { id, word: 'quay' }, admin)
    expect(left.result.words.map((word) => word.word)).toEqual(['gull'])
    const again = await t.ask(desk.deleteWord, { id, word: 'quay' }, admin)
    expect([again.status, again.result]).toEqual([200, left.result])
    const { moves } = await edit(id)
    expect(moves.slice(0, 4).map(({ action, by, reason }) => [action, by, reason])).toEqual([
      ['ungloss', admin.username, 'quay'],
      ['gloss', admin.username, 'quay'],
      ['gloss', admin.username, 'gull'],
      ['gloss', admin.username, 'quay'],
    ])
  })

  it('are one for a word, however it is spelled', async () => {
    const { id } = await anArticle(t, { paragraphs: [A] })
    await t.ask(desk.addWord, { id, word: 'ferry', resolve: '渡船' }, admin)
    const { result } = await t.ask(desk.addWord, { id, word: 'Ferry', resolve: '渡轮' }, other)
    expect(result.words).toEqual([{ word: 'Ferry', resolve: '渡轮', tag: '' }])
    const { moves } = await edit(id)
    // Written again as it is, it is no change.
    await t.ask(desk.addWord, { id, word: 'Ferry', resolve: '渡轮' }, admin)
    expect((await edit(id)).moves).toEqual(moves)
    const gone = await t.ask(desk.deleteWord, { id, word: 'FERRY' }, admin)
    expect(gone.result.words).toEqual([])
  })
})
