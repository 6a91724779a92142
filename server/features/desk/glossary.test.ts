// Shows that a publication's terms are kept, used and looked for, that a feed's translator translates, and who did is known.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { anArticle, type GivenArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import {
  SERVICE_KEYS,
  startTranslationServices,
  type TranslationServices,
} from '../../../tests/support/translation-services.ts'
import { makeFeedReader } from '../../providers/feed/feed-reader.ts'
import { type TranslatorMember, translatorsInOrder } from '../../providers/llm/translators-in-order.ts'
import { deepLTranslation } from '../../providers/machine-translation/deepl.ts'
import { libreTranslation } from '../../providers/machine-translation/libre.ts'
import { machineTranslator } from '../../translation/machine-translator.ts'
import { dictionaryHandlers } from '../dictionary/handlers.ts'
import { rssHandlers } from '../rss/handlers.ts'
import { rssJobs } from '../rss/jobs.ts'
import { deskHandlers } from './handlers.ts'
import { deskJobs } from './intake/jobs.ts'
import { memoryHash as hashOf } from './paragraphs.ts'
import { rememberedChinese, translatedByDay } from './public.ts'

const { desk, dictionary, rss } = contract
let services: TranslationServices
let t: TestKit
let admin: TestUser
let feeds = 0

const ENGLISH = 'The hedge fund opened late on Monday.'
const CHINESE = '这家对冲基金周一很晚才开门。'
const OTHERWISE = '这家避险基金周一很晚才开门。'

beforeAll(async () => {
  services = await startTranslationServices()
  const { api_key } = SERVICE_KEYS.deepl
  const deepl = machineTranslator(deepLTranslation({ base_url: services.url, api_key }))
  const target = 'zh'
  const libre = machineTranslator(libreTranslation({ base_url: services.url, ...SERVICE_KEYS.libre, target }))
  const members: TranslatorMember[] = [
    { name: 'deepl', translator: deepl },
    { name: 'libre', translator: libre },
  ]
  const translator = translatorsInOrder(members, (use) => t.deps.store.desk.noteTranslated(use, new Date()))
  t = await createTestKit({
    handlers: { desk: deskHandlers, dictionary: dictionaryHandlers, rss: rssHandlers },
    crossFeatureQueries: { rememberedChinese },
    jobs: [...deskJobs, ...rssJobs],
    translator,
    dictionary: theDictionary(),
    feeds: makeFeedReader({ timeout_ms: 120_000 }),
  })
  admin = await t.aUser({ role: 'admin' })
})
beforeEach(() => {
  services.reset()
  services.twist = (zh) => zh.map((one) => (one.includes('hedge') ? OTHERWISE : '周一很晚才开门了。'))
})
afterAll(async () => {
  await t.close()
  await services.stop()
})

const publication = async (name: string): Promise<number> =>
  (await t.deps.store.desk.publicationById(await t.deps.store.desk.creatorNamed('PUBLICATION', name)))?.id ??
  0
const set = (id: number, en: string, zh: string, was?: string) =>
  t.ask(desk.setTerm, { id, en, zh, ...(was === undefined ? {} : { was }) }, admin)
const termsOf = async (id: number) => (await t.ask(desk.glossary, { id }, admin)).result.items

/** An article that `feed` brought. */
async function anArticleOf(feed: number | undefined, given: GivenArticle) {
  const { id } = await anArticle(t, { title: '2024', title_zh: '2024', status: 'DRAFT', ...given })
  if (feed !== undefined)
    await t.database.pool.query(
      `insert into feed_items (feed_id, guid, title, link, article_id) values ($1, $2, 'x', '', $3)`,
      [feed, `guid ${id}`, id],
    )
  return id
}
async function aFeed(): Promise<number> {
  feeds += 1
  const { rows } = await t.database.pool.query<{ id: string }>(
    `insert into feeds (url, title) values ($1, 'A feed') returning id`,
    [`https://feed-${feeds}.example/rss`],
  )
  return Number(rows[0]?.id)
}
const translated = async (id: number, how: { ai?: boolean; cache?: boolean } = {}) => {
  const { result } = await t.ask(desk.retranslate, { id, ...how }, admin)
  return t.finished(result.task)
}

describe('a glossary', () => {
  it('keeps terms of a publication, changes them, and lets them go', async () => {
    const id = await publication('The Ledger')
    expect(await termsOf(id)).toEqual([])
    await set(id, 'the Fed', '美联储')
    const { result } = await set(id, ' hedge  fund ', ' 对冲基金 / 避险基金 ')
    expect(result).toEqual({
      publication: { id, name: 'The Ledger' },
      items: [
        { en: 'hedge fund', zh: '对冲基金/避险基金' },
        { en: 'the Fed', zh: '美联储' },
      ],
    })
    await set(id, 'hedge fund', '对冲基金')
    await set(id, 'the Federal Reserve', '美联储', 'the Fed')
    expect(await termsOf(id)).toEqual([
      { en: 'hedge fund', zh: '对冲基金' },
      { en: 'the Federal Reserve', zh: '美联储' },
    ])
    for (const _ of [1, 2])
      expect((await t.ask(desk.removeTerm, { id, en: 'hedge fund' }, admin)).result.items).toHaveLength(1)
    const { rows } = await t.database.pool.query(
      `select action from audit_log where subject = $1 order by id`,
      [`creator:${id}`],
    )
    expect(rows.map(({ action }) => action)).toEqual([...Array(4).fill('glossary.set'), 'glossary.remove'])
  })

  it('of an author, or of nobody, is not there; what is no term is named', async () => {
    const author = await t.deps.store.desk.creatorNamed('AUTHOR', 'A. Writer')
    for (const id of [author, 999_999_999])
      for (const answer of [
        await t.ask(desk.glossary, { id }, admin),
        await set(id, 'the Fed', '美联储'),
        await t.ask(desk.removeTerm, { id, en: 'x' }, admin),
      ])
        expect([answer.status, answer.code]).toEqual([404, 'CREATOR_NOT_FOUND'])
    const id = await publication('The Gazette')
    for (const [en, zh, field] of [
      ['…', '中', 'en'],
      ['x'.repeat(81), '中', 'en'],
      ['the Fed', ' / ', 'zh'],
      ['the Fed', '', 'zh'],
    ] as const)
      expect((await set(id, en, zh)).body['details']).toMatchObject([{ field }])
    expect(await termsOf(id)).toEqual([])
  })

  it('has room for 500, also when many come at the same moment', async () => {
    const id = await publication('The Full One')
    await t.database.pool.query(
      `insert into glossary_terms (publication_id, key, en, zh)
       select $1, 'term ' || n, 'term ' || n, '词' from generate_series(1, 498) n`,
      [id],
    )
    const answers = await Promise.all([...'abcd'].map((one) => set(id, `more ${one}`, '多')))
    expect(answers.map(({ code }) => code ?? 'OK').sort()).toEqual([
      'GLOSSARY_LIMIT_REACHED',
      'GLOSSARY_LIMIT_REACHED',
      'OK',
      'OK',
    ])
    expect((await set(id, 'TERM 7', '七')).code).toBe('GLOSSARY_LIMIT_REACHED')
    expect((await set(id, 'term 7', '七')).status).toBe(200)
    const same = await Promise.all([1, 2, 3].map((n) => set(id, 'term 8', `第${n}`)))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await termsOf(id)).toHaveLength(500)
  })

  it('goes to the service, is looked for afterwards, and stands beside the text on the desk', async () => {
    const id = await publication('The Market Page')
    await set(id, 'hedge fund', '对冲基金')
    const article = await anArticleOf(undefined, {
      source: 'The Market Page',
      paragraphs: [ENGLISH, 'It opened late on Monday.'],
    })
    const task = await translated(article)
    const { result } = await t.ask(desk.edit, { id: article }, admin)
    const [off] = result.paragraphs
    expect(off?.zh).toBe(OTHERWISE)
    expect([result.publication, result.terms]).toEqual([
      { id, name: 'The Market Page' },
      [{ en: 'hedge fund', zh: '对冲基金' }],
    ])
    expect(task).toMatchObject({
      state: 'DONE',
      message: '1 段的术语请核对',
      result: { off_terms: [off?.id], engines: { deepl: 2 } },
    })
    expect([...services.glossaries.values()]).toMatchObject([{ entries: 'hedge fund\t对冲基金' }])
    expect(services.asked[0]?.body['glossary_id']).toBe([...services.glossaries.keys()][0])
  })

  it('makes a machine ask again where the memory has it otherwise, and never doubts a person', async () => {
    const id = await publication('The Second Market Page')
    await set(id, 'hedge fund', '对冲基金')
    services.twist = (zh) => zh.map(() => CHINESE)
    const given = { source: 'The Second Market Page', paragraphs: [ENGLISH] }
    const task = await translated(await anArticleOf(undefined, given))
    expect(task.result).toMatchObject({ off_terms: [], engines: { deepl: 1 } })
    const again = await translated(await anArticleOf(undefined, given))
    expect(again.result).toMatchObject({ engines: {} })
    await t.deps.store.desk.remember([{ ...(await remembered(ENGLISH)), zh: OTHERWISE, engine: 'hand' }])
    const article = await anArticleOf(undefined, given)
    const { result } = await t.ask(desk.translateParagraph, { id: article, text: ENGLISH }, admin)
    expect(result.zh).toBe(OTHERWISE)
    const byHand = await translated(article)
    expect(byHand.result).toMatchObject({ engines: {}, off_terms: [expect.any(String)] })
  })
})

const remembered = async (text: string) => {
  const { rows } = await t.database.pool.query(`select hash, text from translation_memory where text = $1`, [
    text,
  ])
  return rows[0]
}

describe("a feed's translator", () => {
  it('is chosen from those that are set up', async () => {
    const id = await aFeed()
    const reader = await t.aUser()
    expect((await t.ask(rss.feeds, {}, admin)).result.translators).toEqual(['deepl', 'libre'])
    expect((await t.ask(rss.feeds, {}, reader)).result.translators).toEqual([])
    const { result } = await t.ask(rss.updateFeed, { id, translator: 'libre' }, admin)
    expect(result.translator).toBe('libre')
    const refused = await t.ask(rss.updateFeed, { id, translator: 'tencent' }, admin)
    expect(refused.body['details']).toMatchObject([{ field: 'translator', message: '还没有设置腾讯翻译。' }])
    await t.database.pool.query(`update feeds set translator = 'tencent' where id = $1`, [id])
    expect((await t.ask(rss.updateFeed, { id, translator: 'tencent', keep: 99 }, admin)).status).toBe(200)
    expect((await t.ask(rss.updateFeed, { id, translator: null }, admin)).result.translator).toBeNull()
  })

  it('translates what the feed brought; what is not set up any more leaves it to the site’s order', async () => {
    const feed = await aFeed()
    await t.ask(rss.updateFeed, { id: feed, translator: 'libre' }, admin)
    const texts = ['They opened late on Monday, again.', 'She opened late on Monday, again.']
    const first = await anArticleOf(feed, { paragraphs: texts.slice(0, 1) })
    expect((await translated(first)).result).toMatchObject({ engines: { libre: 1 } })
    const one = { id: first, text: 'One opened late on a Tuesday.' }
    await t.ask(desk.translateParagraph, one, admin)
    expect(services.asked.map(({ service }) => service)).toEqual(['libre', 'libre'])
    await t.database.pool.query(`update feeds set translator = 'aliyun' where id = $1`, [feed])
    const second = await anArticleOf(feed, { paragraphs: texts.slice(1) })
    expect((await translated(second)).result).toMatchObject({ engines: { deepl: 1 } })
  })

  it('gives way to whoever says ai; a kind that is not set up is refused', async () => {
    const id = await anArticleOf(undefined, { paragraphs: ['He opened late on Monday, again.'] })
    const refused = await t.ask(desk.retranslate, { id, ai: true }, admin)
    expect(refused).toMatchObject({
      status: 503,
      code: 'TRANSLATION_NOT_CONFIGURED',
      message: '还没有设置语言模型，可以用机器翻译。',
    })
    expect((await translated(id, { ai: false })).result).toMatchObject({ engines: { deepl: 1 } })
  })

  it('is helped out by the next when its quota is used up, and what it said is not repeated', async () => {
    services.instead({ status: 456, body: { message: 'Quota Exceeded' } })
    const id = await anArticleOf(undefined, { paragraphs: ['We opened late on Monday, again.'] })
    expect((await translated(id)).result).toMatchObject({ engines: { libre: 1 } })
  })
})

describe('a passage', () => {
  it('is taken from memory, unless that is not wanted; ai says by whom', async () => {
    const reader = await t.aUser()
    const text = 'You opened late on Monday, again.'
    await t.deps.store.desk.remember([{ hash: hashOf(text), text, zh: '记得的。', engine: 'deepl' }])
    const ask = (more: { ai?: boolean; cache?: boolean } = {}, line = text) =>
      t.ask(dictionary.translate, { text: `${line}\nIt opened late.`, ...more }, reader)
    expect((await ask()).result.zh).toBe('记得的。\n周一很晚才开门了。')
    expect(services.asked.map(({ texts }) => texts)).toEqual([['It opened late.']])
    expect((await ask({ cache: false })).result.zh).toBe('周一很晚才开门了。\n周一很晚才开门了。')
    expect((await ask({ ai: true })).code).toBe('TRANSLATION_NOT_CONFIGURED')
    expect((await ask({ ai: false })).status).toBe(200)
  })
})

it('of a text that is not out a reader is never told what its editor wrote', async () => {
  const text = 'We shut early on Monday, again.'
  const id = await anArticleOf(undefined, { paragraphs: [text] })
  const { paragraphs, revision } = (await t.ask(desk.edit, { id }, admin)).result
  const written = paragraphs.map((one) => ({ ...one, zh: '编辑自己写的。' }))
  const saved = await t.ask(desk.update, { id, article: { paragraphs: written, revision } }, admin)
  expect(saved.status).toBe(200)
  const zhFor = async (who: TestUser) => (await t.ask(dictionary.translate, { text }, who)).result.zh
  expect(await zhFor(await t.aUser())).toBe('周一很晚才开门了。')
  expect(await zhFor(admin)).toBe('编辑自己写的。')
})

it('it is known who translated how much on which day', async () => {
  const id = await anArticleOf(undefined, { paragraphs: ['Nobody opened late on Monday, again.'] })
  const before = await figures()
  await translated(id)
  const after = await figures()
  const [engine = ''] = [...after.keys()].filter((one) => after.get(one) !== before.get(one))
  expect((after.get(engine) ?? 0) - (before.get(engine) ?? 0)).toBe(
    'Nobody opened late on Monday, again.'.length,
  )
})

const figures = async () => {
  const today = await translatedByDay(t.deps, toCalendarDay(new Date()))
  return new Map(today.map(({ engine, characters }) => [engine, characters]))
}
