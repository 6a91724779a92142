// Shows what a reader gets of one article: its text, what is cut off a locked one, where they stopped, what comes next.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { anApp, contract, type Person, type TestApp } from '../../../../tests/support/app.ts'
import { anArticle } from '../../../../tests/support/factories.ts'
import type { Translator } from '../../../providers/llm/port.ts'

const { levelWords, list, mark, show, showWaikan } = contract.article
const { addWord } = contract.desk
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

let app: TestApp
let reader: Person
let admin: Person

beforeAll(async () => {
  app = await anApp()
  reader = await app.aUser()
  admin = await app.aUser({ role: 'admin' })
})
afterAll(() => app?.close())

describe('an article', () => {
  it('is shown whole, with the words an editor explained and the forms of its words', async () => {
    const { id, paragraphs } = await anArticle(app, {
      title: 'Ships',
      paragraphs: ['Two ships were sailing.', 'They came home.'],
      zh: ['两条船在航行。'],
      link: 'https://example.org/ships',
    })
    await app.ask(addWord, { id, word: 'sailing', resolve: '航行', tag: '航海' }, admin)
    for (const call of [show, showWaikan]) {
      const { status, result } = await app.ask(call, { id })
      expect(status).toBe(200)
      expect(result).toMatchObject({
        id,
        title: 'Ships',
        link: 'https://example.org/ships',
        revision: 1,
        is_cut: false,
        paragraphs,
        words: [{ word: 'sailing', resolve: '航行', tag: '航海' }],
        position: null,
        known_percent: null,
        marks: [],
      })
      expect(result.forms).toMatchObject({ ships: 'ship', were: 'be', came: 'come' })
      expect(Object.keys(result.coverage).sort()).toEqual(['C4', 'C6', 'IELTS', 'L4', 'L8', 'ZK'])
    }
  })

  it('leads nowhere out of the product under the review of an app store', async () => {
    const link = { start: 4, end: 9, mark: 'link' as const, href: 'https://example.org/ship' }
    const strong = { start: 0, end: 3, mark: 'strong' as const }
    const { id } = await anArticle(app, {
      paragraphs: [{ kind: 'p', text: 'Two ships were sailing.', zh: '', runs: [link, strong] }],
      link: 'https://example.org/ships',
    })
    const shown = async (headers: Record<string, string>) => {
      const answer = await app.app.fastify.inject({ url: `/reader/article/${id}/show`, headers })
      const { result } = answer.json<{ result: ArticleShown }>()
      return [result.link, result.paragraphs.map(({ runs }) => runs)]
    }
    expect(await shown({})).toEqual(['https://example.org/ships', [[link, strong]]])
    expect(await shown({ 'x-review': '0' })).toEqual(['https://example.org/ships', [[link, strong]]])
    expect(await shown({ 'x-review': '1' })).toEqual([null, [[strong]]])
  })

  it('says how much of it the one who asks knows', async () => {
    const { id } = await anArticle(app, { paragraphs: ['The cat sat on the quay.'] })
    expect((await app.ask(show, { id, base: 'ZK' })).result.known_percent).toBe(83.3)
    const person = await app.aUser()
    await app.ask(contract.account.saveSettings, { known_base: 'ZK' }, person)
    expect((await app.ask(show, { id }, person)).result.known_percent).toBe(83.3)
  })

  it('offers translation to an account, and only where a provider is set', async () => {
    const { id } = await anArticle(app, { paragraphs: ['The ferry left the quay.'] })
    expect((await app.ask(show, { id }, reader)).result.can_translate).toBe(false)
    const translator: Translator = { engine: 'test', translate: async () => ['渡船离开了码头。'] }
    const abroad = await anApp({ translator })
    try {
      const { id: there } = await anArticle(abroad, { paragraphs: ['The ferry left the quay.'] })
      const person = await abroad.aUser()
      expect((await abroad.ask(show, { id: there }, person)).result.can_translate).toBe(true)
      expect((await abroad.ask(show, { id: there })).result.can_translate).toBe(false)
    } finally {
      await abroad.close()
    }
  })

  it('is not there for readers unless published; an admin sees every status', async () => {
    for (const status of ['DRAFT', 'AUDITED', 'REJECTED', 'OFFLINE', 'DELETED'] as const) {
      const { id, paragraphs } = await anArticle(app, { status })
      for (const as of [undefined, reader]) {
        for (const call of [show, showWaikan]) {
          const { status: http, code } = await app.ask(call, { id }, as)
          expect([http, code]).toEqual([404, 'ARTICLE_NOT_FOUND'])
        }
        expect((await app.ask(levelWords, { id, level: 'C4' }, as)).code).toBe('ARTICLE_NOT_FOUND')
      }
      const seen = await app.ask(show, { id }, admin)
      expect([seen.status, seen.result.paragraphs]).toEqual([200, paragraphs])
      expect((await app.ask(showWaikan, { id }, admin)).status).toBe(404)
    }
    const { id } = await anArticle(app, { status: 'DRAFT', stage: 'LINKED' })
    expect((await app.ask(show, { id }, admin)).result).toMatchObject({ paragraphs: [], revision: 0 })
  })

  it('that never was, is not found; a number that is none, is named', async () => {
    expect((await app.ask(show, { id: 999_999 })).code).toBe('ARTICLE_NOT_FOUND')
    expect((await app.ask(show, { id: Number.MAX_SAFE_INTEGER })).code).toBe('ARTICLE_NOT_FOUND')
    for (const id of ['0', '-1', 'x', '1e99']) {
      const answer = await app.askLoosely(show, { id })
      expect(answer.code).toBe('INVALID_INPUT')
      for (const fault of answer.body['details'] as { field: string }[]) expect(fault.field).toBe('id')
    }
    expect((await app.askLoosely(show, { id: 1, base: 'CET4' })).code).toBe('INVALID_INPUT')
    expect((await app.askLoosely(levelWords, { id: 1, level: 'C5' })).code).toBe('INVALID_INPUT')
  })

  it('opens where the reader stopped', async () => {
    const { id, paragraphs } = await anArticle(app)
    const paragraph = paragraphs[0]?.id ?? ''
    const { signReading } = await import('../../../../domain/history/signature.ts')
    const t = signReading({ source_id: String(id), spent_time: 30 }, Date.now())
    const given = { source_id: id, spent_time: 30, t, paragraph, percent: 40 }
    expect((await app.ask(contract.history.report, given, reader)).status).toBe(200)
    expect((await app.ask(show, { id }, reader)).result.position).toEqual({
      paragraph,
      percent: 40,
      at: expect.stringMatching(/Z$/),
    })
    expect((await app.ask(show, { id }, admin)).result.position).toBeNull()
    expect((await app.ask(show, { id })).result.position).toBeNull()
  })
})

describe('a locked article', () => {
  const texts = [
    'The harbour wakes early, and the boats come home with their lights still burning.',
    'A woman counts boxes of mackerel on the quay and writes the number in a book.',
    'Only smugglers know the last secret of this cove, and they whisper it at midnight.',
  ]
  const zh = ['港口醒得早。', '一个女人在数鲭鱼。', '只有走私者知道这个小海湾最后的秘密。']

  it('sends its first third to those who are no members, and nothing at all of the rest', async () => {
    const { id, paragraphs } = await anArticle(app, { paragraphs: texts, zh, is_lock: true })
    await app.ask(addWord, { id, word: 'smugglers', resolve: '走私的人' }, admin)
    await app.ask(addWord, { id, word: 'boats', resolve: '船' }, admin)
    for (const as of [undefined, reader]) {
      for (const call of [show, showWaikan]) {
        const { status, result, body } = await app.ask(call, { id }, as)
        expect([status, result.is_lock, result.is_cut]).toEqual([200, true, true])
        expect(result.paragraphs).toEqual(paragraphs.slice(0, 1))
        expect(result.words.map(({ word }) => word)).toEqual(['boats'])
        expect(JSON.stringify(body)).not.toMatch(/smuggl|whisper|mackerel|数鲭鱼|走私/)
      }
      const { result, body } = await app.ask(levelWords, { id, level: 'VERY_EASY' }, as)
      expect(result.items.some(({ lemma }) => lemma === 'harbour')).toBe(true)
      expect(JSON.stringify(body)).not.toMatch(/smuggl|whisper|mackerel|走私/)
      for (const q of ['smugglers', '走私者', 'harbour smugglers']) {
        const found = await app.ask(contract.search.search, { q }, as)
        expect(found.result.items.map((item) => item.id)).toEqual([id])
        expect(JSON.stringify(found.body)).not.toMatch(/smuggl|whisper|走私/)
      }
    }
  })

  it('is whole for an admin', async () => {
    const { id, paragraphs } = await anArticle(app, { paragraphs: texts, zh, is_lock: true })
    const { result } = await app.ask(show, { id }, admin)
    expect([result.is_cut, result.paragraphs]).toEqual([false, paragraphs])
    const found = await app.ask(contract.search.search, { q: 'smugglers' }, admin)
    expect(found.result.items[0]?.snippet?.text).toContain('smugglers')
  })
})

describe('what comes next', () => {
  it('is the next of the same topic, else the newest, never what was read or hidden', async () => {
    const own = await anApp()
    try {
      const person = await own.aUser()
      const make = (title: string, topics: string[], hours: number) =>
        anArticle(own, { title, topics, published_at: ago(hours) }).then(({ id }) => id)
      const [newest, travel, food, oldFood] = [
        await make('newest', ['travel'], 1),
        await make('travel', ['travel'], 2),
        await make('food', ['food'], 3),
        await make('old food', ['nature', 'food'], 50),
      ]
      const next = async (id: number, as?: Person) => (await own.ask(show, { id }, as)).result.next?.id
      expect(await next(food)).toBe(oldFood)
      expect(await next(oldFood)).toBe(newest)
      expect(await next(newest)).toBe(travel)
      await own.ask(mark, { id: oldFood, action: 'READ' }, person)
      await own.ask(mark, { id: newest, action: 'HIDE' }, person)
      expect(await next(food, person)).toBe(travel)
      await own.ask(mark, { id: travel, action: 'READ' }, person)
      expect(await next(food, person)).toBeUndefined()
      expect(await next(food)).toBe(oldFood)
    } finally {
      await own.close()
    }
  })
})

describe('words of a level', () => {
  it('are those at or above it, with gloss and every place, the hardest first, names left out', async () => {
    const text =
      'Mr Threlkeld saw mackerel. The mackerels saw Threlkeld at the quay, and he measured a mackerel.'
    const { id, paragraphs } = await anArticle(app, { paragraphs: [text] })
    await app.ask(addWord, { id, word: 'quay', resolve: '码头（本文）' }, admin)
    const { status, result } = await app.ask(levelWords, { id, level: 'C6' })
    expect(status).toBe(200)
    expect(result).toMatchObject({ level: 'C6', label: '六级 / 考研', is_estimated: false })
    expect(result.items.map(({ lemma }) => lemma)).toEqual(['mackerel', 'quay'])
    const [mackerel, quay] = result.items
    expect(mackerel).toMatchObject({ count: 3, zh: 'n. 鲭', phonetic: 'ˈmækərəl' })
    const found = mackerel?.positions.map(({ paragraph, start, end }) => {
      expect(paragraph).toBe(paragraphs[0]?.id)
      return text.slice(start, end)
    })
    expect(found).toEqual(['mackerel', 'mackerels', 'mackerel'])
    expect(quay?.zh).toBe('码头（本文）')
    const easy = await app.ask(levelWords, { id, level: 'VERY_EASY' }, reader)
    const lemmas = easy.result.items.map(({ lemma }) => lemma)
    expect(lemmas).toEqual(expect.arrayContaining(['see', 'the', 'measure', 'mackerel']))
    expect(lemmas.join()).not.toMatch(/threlkeld/i)
  })

  it('says which levels are estimated', async () => {
    const { id } = await anArticle(app)
    const { result } = await app.ask(levelWords, { id, level: 'L8' })
    expect([result.label, result.is_estimated]).toEqual(['专八（估算）', true])
  })
})

describe('a mark', () => {
  it('is put on and taken off, seen in lists, one person’s own', async () => {
    const { id } = await anArticle(app, { title: 'Marked' })
    expect((await app.ask(mark, { id, action: 'STAR' }, reader)).result).toEqual({ marks: ['STAR'] })
    expect((await app.ask(mark, { id, action: 'READ', status: 'on' }, reader)).result.marks).toEqual([
      'STAR',
      'READ',
    ])
    expect((await app.ask(mark, { id, action: 'STAR' }, reader)).result.marks).toEqual(['STAR', 'READ'])
    const cardOf = async (as?: Person) =>
      (await app.ask(list, {}, as)).result.items.find((item) => item.id === id)?.marks
    expect(await cardOf(reader)).toEqual(['STAR', 'READ'])
    expect(await cardOf(admin)).toEqual([])
    expect(await cardOf()).toEqual([])
    const counts = (await app.ask(contract.account.me, {}, reader)).result.counts
    expect(counts).toMatchObject({ articles: 1, starred: 1 })
    expect((await app.ask(mark, { id, action: 'STAR', status: 'off' }, reader)).result.marks).toEqual([
      'READ',
    ])
    expect((await app.ask(mark, { id, action: 'STAR', status: false }, reader)).result.marks).toEqual([
      'READ',
    ])
  })

  it('of one operation has one effect and one answer, also at the same moment', async () => {
    const { id } = await anArticle(app)
    const person = await app.aUser()
    const star = { id, action: 'STAR' as const, op_id: crypto.randomUUID() }
    const first = await Promise.all(Array.from({ length: 8 }, () => app.ask(mark, star, person)))
    for (const answer of first) expect([answer.status, answer.result]).toEqual([200, { marks: ['STAR'] }])
    await app.ask(mark, { id, action: 'STAR', status: false }, person)
    expect((await app.ask(mark, star, person)).result).toEqual({ marks: ['STAR'] })
    expect((await app.ask(show, { id }, person)).result.marks).toEqual([])
    const other = contract.word.setState
    expect((await app.ask(other, { states: [], op_id: star.op_id }, person)).code).toBe('OPERATION_REUSED')
  })

  it('is refused to guests, on what is not there, and of a wrong kind', async () => {
    const { id } = await anArticle(app)
    expect((await app.ask(mark, { id, action: 'STAR' })).status).toBe(401)
    expect((await app.ask(mark, { id: 999_999, action: 'STAR' }, reader)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await app.ask(mark, { id: 999_999, action: 'STAR', status: false }, reader)).status).toBe(404)
    const bad = await app.askLoosely(mark, { id, action: 'LIKE', status: 'maybe', op_id: 'x' }, reader)
    expect(bad.code).toBe('INVALID_INPUT')
    const fields = (bad.body['details'] as { field: string }[]).map(({ field }) => field)
    expect(fields.sort()).toEqual(['action', 'op_id', 'status'])
  })

  it('on a withdrawn article can be taken off, not put on', async () => {
    const { id } = await anArticle(app)
    await app.ask(mark, { id, action: 'LATER' }, reader)
    await app.ask(contract.desk.setStatus, { id, status: 'OFFLINE' }, admin)
    expect((await app.ask(mark, { id, action: 'STAR' }, reader)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await app.ask(mark, { id, action: 'LATER', status: false }, reader)).result).toEqual({
      marks: [],
    })
  })
})
