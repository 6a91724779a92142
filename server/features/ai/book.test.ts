// Questions about a chapter of a book, and its summary: of the chapter that a place is in, for who may read it, with its places.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aReadableBook } from '../../../tests/support/books.ts'
import { aModel } from '../../../tests/support/model.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { makeBookMaker, makeEpubReader } from '../../providers/epub/guarded.ts'
import type { ModelsInOrder } from '../../providers/llm/port.ts'
import { bookHandlers } from '../book/handlers.ts'
import { chapterAround, chapterNames } from '../book/public.ts'
import { aiHandlers } from './handlers.ts'

const { ai, book } = contract
const model = aModel()
let t: TestKit
let bare: TestKit
let reader: TestUser
let other: TestUser
let made = 0

/** Two chapters; `n` makes it a text of its own. */
const text = (n: number) => `# The Quay

The old harbour wakes before the town does, and the gulls follow the boats.

On the quay Nora Whitfield counts 40 boxes of mackerel, on day ${n}.

# The Ice

The ferry was cancelled in 1962 when the ice came down the river.

Nobody had seen the river so still, and *nobody* had heard it so loud.
`
const FIRST = 'epubcfi(/6/2!/4/2/1:0)'
const SECOND = 'epubcfi(/6/4!/4/4/1:3)'
const ANSWER =
  '因为河上结冰了[1]，船很多[2]。\n===SOURCES===\n[1] p2: when the ice came down the river\n[2] p1: words that stand nowhere'
const about = (book_uuid: string, cfi = SECOND) => ({
  ...{ article_id: book_uuid, source: 'BOOK' as const, pos: { cfi } },
})

const aKit = (answering: ModelsInOrder | undefined) =>
  createTestKit({
    handlers: { ai: aiHandlers, book: bookHandlers },
    crossFeatureQueries: { chapterAround, chapterNames },
    bookMaker: makeBookMaker({ timeout_ms: 120_000 }),
    dictionary: theDictionary(),
    epubs: makeEpubReader({ timeout_ms: 120_000 }),
    model: answering,
  })
beforeAll(async () => {
  ;[t, bare] = await Promise.all([aKit(model), aKit(undefined)])
})
afterAll(async () => void (await Promise.all([t.close(), bare.close()])))
beforeEach(async () => {
  model.fails(undefined)
  model.says(ANSWER)
  model.asked.length = 0
  ;[reader, other] = await Promise.all([t.aUser(), t.aUser()])
  made += 1
})
const left = async (person = reader) =>
  ((await t.ask(ai.usage, {}, person)).body['result'] as { left: number }).left

describe('a question about a chapter', () => {
  it('is answered from that chapter alone, with places in it, and kept in one’s own list', async () => {
    const { book_uuid } = await aReadableBook(t, reader, text(made))
    const asked = { prompt: '渡船为什么停？', ...about(book_uuid), op_id: randomUUID() }
    const answers = await Promise.all([1, 2].map(() => t.ask(ai.ask, asked, reader)))
    const [{ result }] = answers as [(typeof answers)[0], ...typeof answers]
    expect(new Set(answers.map((each) => each.result.id)).size).toBe(1)
    expect(result).toMatchObject({
      ...{
        state: 'DONE',
        engine: 'model',
        text: '因为河上结冰了[1]，船很多。',
        article: null,
        source: 'BOOK',
      },
      book: { book_uuid, title: 'The Keepers of the Lamps', chapter: { index: 1, title: 'The Ice' } },
      pos: { cfi: SECOND },
    })
    expect(result.sources).toEqual([
      {
        ...{ n: 1, paragraph: 'b1-1', start: 32, end: 64, en: 'when the ice came down the river', zh: '' },
        cfi: 'epubcfi(/6/4!/4/4)',
      },
    ])
    expect(model.asked).toHaveLength(1)
    const { system = '', user = '' } = model.asked[0] ?? {}
    const nonce = /<<(\w{8,}) article>>/.exec(user)?.[1] ?? ''
    expect(system).toContain(nonce)
    expect(user).toContain('p3: Nobody had seen the river so still, and nobody had heard it so loud.')
    expect(user).not.toContain('gulls')
    expect(await left()).toBe(9)
    const listed = async (query: Parameters<typeof t.ask<typeof ai.history>>[1], as = reader) =>
      (await t.ask(ai.history, query, as)).result.items
    expect(await listed({ article_id: book_uuid })).toEqual([result])
    expect(await listed({ all: true, source: 'BOOK' })).toEqual([result])
    expect(await listed({ article_id: 1 })).toEqual([])
    expect(await listed({ article_id: book_uuid }, other)).toEqual([])
    expect((await t.ask(ai.listen, { id: result.id }, reader)).result).toEqual(result)
    expect((await t.ask(ai.question, { id: result.id }, other)).code).toBe('AI_QUESTION_NOT_FOUND')
  })

  it('is paid once for all who have the same chapter, in whatever copy', async () => {
    const mine = await aReadableBook(t, reader, text(made))
    const theirs = await aReadableBook(t, other, text(made))
    await t.ask(ai.ask, { prompt: '为什么？', ...about(mine.book_uuid) }, reader)
    const { result } = await t.ask(ai.ask, { prompt: '为什么？', ...about(theirs.book_uuid) }, other)
    expect(result).toMatchObject({ is_cached: true, book: { book_uuid: theirs.book_uuid } })
    await t.ask(ai.ask, { prompt: '为什么？', ...about(mine.book_uuid, FIRST) }, reader)
    expect([model.asked.length, await left(), await left(other)]).toEqual([2, 8, 10])
  })

  it('takes of a very long chapter what stands around the reader and what fits', async () => {
    const filler = 'The quay was wet and the men were slow that day. '.repeat(80)
    const parts = Array.from({ length: 16 }, (_, n) => `Part ${n}. ${filler}`)
    const long = `# One\n\n${parts.join('\n\n')}\n\nA lamp went out at sea, ${made}.\n`
    const { book_uuid } = await aReadableBook(t, reader, long)
    const at = (paragraph: number) => about(book_uuid, `epubcfi(/6/2!/4/${(paragraph + 2) * 2}/1:5)`)
    await t.ask(ai.ask, { prompt: 'Whose lamp went out?', ...at(8) }, reader)
    const { user = '' } = model.asked[0] ?? {}
    expect(user).toContain('Part 8.')
    expect(user).toContain('A lamp went out at sea')
    expect(user).not.toContain('Part 0.')
    expect(user.length).toBeLessThan(40_000)
    await t.ask(ai.ask, { prompt: 'Whose lamp went out?', ...at(14) }, reader)
    expect(model.asked).toHaveLength(2)
  })

  it('is refused for another’s book, a removed one, a place that is none, and a guest', async () => {
    const { book_uuid } = await aReadableBook(t, reader, text(made))
    const ask = (given: object, as?: TestUser) =>
      t.ask(ai.ask, { prompt: '？', ...about(book_uuid), ...given }, as)
    expect((await ask({})).status).toBe(401)
    expect(await ask({}, other)).toMatchObject({ status: 404, code: 'BOOK_NOT_FOUND' })
    expect((await ask({ article_id: randomUUID() }, reader)).code).toBe('BOOK_NOT_FOUND')
    for (const [given, field] of [
      [{ pos: { cfi: 'epubcfi(/6/90!/4)' } }, 'pos'],
      [{ pos: { cfi: 'page 9' } }, 'pos'],
      [{ pos: null }, 'pos'],
      [{ article_id: 7 }, 'article_id'],
      [{ source: 'ARTICLE' }, 'article_id'],
    ] as const)
      expect((await ask(given, reader)).body['details']).toMatchObject([{ field }])
    expect(model.asked).toHaveLength(0)
    await t.ask(book.remove, { id: book_uuid }, reader)
    expect((await ask({}, reader)).code).toBe('BOOK_NOT_FOUND')
    expect(await left()).toBe(10)
  })

  it('says so when the file is not to be had', async () => {
    const { book_uuid } = await aReadableBook(t, reader, text(made))
    const file_key = (await t.deps.store.book.byUuid(book_uuid))?.file_key ?? ''
    await t.deps.storage.put(file_key, Buffer.from('broken'), 'application/epub+zip')
    const broken = await t.ask(ai.ask, { prompt: '？', ...about(book_uuid) }, reader)
    expect(broken).toMatchObject({ status: 503, code: 'STORAGE_FAILED' })
    await t.deps.storage.remove(file_key)
    expect((await t.ask(ai.summary, { ...about(book_uuid), cfi: SECOND }, reader)).code).toBe(
      'STORAGE_FAILED',
    )
  })

  it('without a model is answered by its sentences, and says that it is offline', async () => {
    const guest = await bare.aUser()
    const { book_uuid } = await aReadableBook(bare, guest, text(made))
    const asked = { prompt: 'When was the ferry cancelled?', ...about(book_uuid) }
    const { result } = await bare.ask(ai.ask, asked, guest)
    expect(result).toMatchObject({
      ...{ engine: 'offline', state: 'DONE' },
      sources: [
        {
          en: 'The ferry was cancelled in 1962 when the ice came down the river.',
          cfi: 'epubcfi(/6/4!/4/4)',
        },
      ],
    })
    const none = await bare.ask(ai.ask, { ...asked, prompt: '鲸鱼？' }, guest)
    expect(none.result).toMatchObject({ sources: [], text: '这一章里没有找到相关的句子。' })
  })
})

describe('the summary of a chapter', () => {
  const SUMMARY = [
    'ONE || Ice stopped the ferry. || 冰停了渡船。',
    'SHORT || The ferry stopped in 1962. || 1962 年渡船停了。',
    'SHORT || The river was still. || 河很静。',
    'SHORT || There were 40 boxes. || 有 40 箱。',
    'FULL || Ice came. || 冰来了。',
    'FULL || The river was loud. || 河很响。',
  ].join('\n')

  it('is made once for all, of this chapter, costs nobody, and is no guest’s to have made', async () => {
    model.says(SUMMARY)
    const { book_uuid } = await aReadableBook(t, reader, text(made), { is_published: true })
    const asked = { article_id: book_uuid, source: 'BOOK' as const, cfi: SECOND }
    const guest = await t.ask(ai.summary, asked)
    expect(guest.result).toMatchObject({
      engine: 'offline',
      article_id: null,
      book: { book_uuid, chapter: 1 },
    })
    expect(guest.result.full.map(({ paragraph }) => paragraph)).toEqual(['b1-1', 'b1-2'])
    expect(model.asked).toHaveLength(0)
    const heard = await t.ask(ai.summary, { ...asked, stream: true }, reader)
    expect(heard.result).toMatchObject({ engine: 'model', is_cached: false, book: { book_uuid, chapter: 1 } })
    // 40 stands in the other chapter.
    expect(heard.result.short.map(({ zh }) => zh)).toEqual(['1962 年渡船停了。', '河很静。'])
    expect((await t.ask(ai.summary, asked)).result).toEqual({ ...heard.result, is_cached: true })
    expect((await t.ask(ai.createSummary, asked, other)).result).toMatchObject({ is_cached: true })
    expect((await t.ask(ai.createSummary, { ...asked, renew: true }, reader)).code).toBe('ADMIN_ONLY')
    expect([model.asked.length, await left()]).toEqual([1, 10])
  })

  it('is refused for a book that is its reader’s alone', async () => {
    const { book_uuid } = await aReadableBook(t, reader, text(made))
    const asked = { article_id: book_uuid, source: 'BOOK' as const, cfi: SECOND }
    for (const as of [undefined, other])
      expect((await t.ask(ai.summary, asked, as)).code).toBe('BOOK_NOT_FOUND')
    expect((await t.ask(ai.createSummary, asked, other)).code).toBe('BOOK_NOT_FOUND')
  })

  it('of a whole book in one piece is made of a part of its sentences, and soon', async () => {
    const guest = await bare.aUser()
    const lines = Array.from(
      { length: 1000 },
      (_, n) => `Keeper ${n} lit lamp ${n * 7} when boat ${n * 3} came home.`,
    )
    const { book_uuid } = await aReadableBook(bare, guest, lines.join('\n\n'))
    const asked = { article_id: book_uuid, source: 'BOOK' as const, cfi: FIRST }
    const { result } = await bare.ask(ai.summary, asked, guest)
    expect([result.short.length, result.full.length]).toEqual([3, 7])
  })
})
