// Shows what search finds beside exact words: marked letters, words misspelt, whoever and whatever is called so, and never what is not to be seen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../article/handlers.ts'
import { collectionHandlers } from '../collection/handlers.ts'
import { creatorHandlers } from '../creator/handlers.ts'
import { reIndex } from '../desk/intake/re-index.ts'
import { grantAlone } from '../membership/public.ts'
import { searchHandlers } from './handlers.ts'
import { idsAnswering } from './public.ts'

const features = {
  handlers: {
    article: articleHandlers,
    collection: collectionHandlers,
    creator: creatorHandlers,
    search: searchHandlers,
  },
  crossFeatureQueries: { idsAnswering },
}

const { search } = contract.search

let app: TestKit
let reader: TestUser
let admin: TestUser
let meridian: number
let cable: number
let lamps: number
let kiln: number

beforeAll(async () => {
  app = await createTestKit({ ...features, dictionary: theDictionary() })
  reader = await app.aUser()
  admin = await app.aUser({ role: 'admin' })
  meridian = (
    await anArticle(app, {
      title: 'A Line Across France',
      author: 'Clara Benning',
      source: 'The Surveyor',
      paragraphs: ['Delambre went north. Pierre Méchain went south and hid an error for life.'],
    })
  ).id
  cable = (
    await anArticle(app, {
      title: 'The Longest Telegraph',
      author: 'Clara Benning',
      source: 'The Surveyor',
      paragraphs: [
        'By way of Ireland a cable was laid.',
        'They gave up once, and the way was long.',
        'In the third week the insulation gave way under the sea, and the telegraph fell silent.',
      ],
    })
  ).id
  const lock = (title: string, paragraphs: string[], zh: string[], hours: number) =>
    anArticle(app, {
      ...{ title, title_zh: `锁着的${title}`, is_lock: true, paragraphs, zh },
      published_at: new Date(Date.now() - hours * 3_600_000),
    })
  const members = ['The marzipan is open.', 'The nougat is not.', 'Nor is the praline, praline, praline.']
  lamps = (await lock('Members Only Lamps', members, ['杏仁糖。', '牛轧糖不开放。', '果仁也不。'], 2)).id
  kiln = (await lock('Members Only Kiln', ['Clay.', 'Ash.', 'Dust.'], ['泥。', '灰。', '尘。'], 1)).id
  await anArticle(app, { title: 'Gilded', paragraphs: ['A nugget of gold.'] })
})
afterAll(() => app?.close())

const found = async (q: string, more: { offset?: number; limit?: number } = {}, as?: TestUser) => {
  const answer = await app.ask(search, { q, ...more }, as)
  expect(answer.status).toBe(200)
  return answer.result
}
const idsOf = async (q: string) => (await found(q)).items.map(({ id }) => id)
const marked = (item: Awaited<ReturnType<typeof found>>['items'][number] | undefined) =>
  item?.snippet?.hits.map(([start, end]) => item.snippet?.text.slice(start, end))

describe('letters with marks', () => {
  it('are found without them, and by other marks', async () => {
    for (const q of ['mechain', 'Méchain', 'MÉCHAIN', 'Me\u0301chain', 'mèchain'])
      expect(await idsOf(q)).toEqual([meridian])
    const { items, meant } = await found('mechain')
    expect(marked(items[0])).toEqual(['Méchain'])
    expect(meant).toBeNull()
  })

  it('are found in what was written by earlier rules, once it is written anew', async () => {
    const own = await createTestKit({ ...features, dictionary: theDictionary() })
    try {
      const { id } = await anArticle(own, { paragraphs: ['Méchain again.'] })
      await own.database.pool.query(
        `update article_search set edition = 1, en = to_tsvector('english', 'Méchain again') || $$'#'$$::tsvector;
         delete from search_words`,
      )
      const ask = async () => (await own.ask(search, { q: 'mechain' })).result.items.map((item) => item.id)
      expect(await ask()).toEqual([])
      expect(await reIndex(own.deps, new AbortController().signal)).toBe(1)
      expect(await ask()).toEqual([id])
      expect(await reIndex(own.deps, new AbortController().signal)).toBe(0)
      const { rows } = await own.database.pool.query('select word from search_words order by word')
      expect(rows.map(({ word }) => word)).toEqual(expect.arrayContaining(['again', 'harbour', 'mechain']))
    } finally {
      await own.close()
    }
  })
})

describe('what is written anew', () => {
  it('is neither what an editor changed meanwhile nor what was withdrawn', async () => {
    const changed = await anArticle(app, { paragraphs: ['Of today.'] })
    const gone = await anArticle(app, { paragraphs: ['Of yesterday.'] })
    const { desk } = app.deps.store
    await desk.forgetSearch(gone.id)
    // Read before either happened.
    const toIndexAgain = async (before: number) => (before > gone.id ? [gone.id, changed.id] : [])
    const deps = { ...app.deps, store: { ...app.deps.store, desk: { ...desk, toIndexAgain } } }
    expect(await reIndex(deps, new AbortController().signal)).toBe(0)
    const { rows } = await app.database.pool.query(
      'select count(*)::int as count from article_search where article_id = $1',
      [gone.id],
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  it('waits for the next start when the server stops', async () => {
    await app.database.pool.query('update article_search set edition = 2 where article_id = $1', [cable])
    await expect(reIndex(app.deps, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    expect(await reIndex(app.deps, new AbortController().signal)).toBe(1)
  })
})

describe('a word that no text has', () => {
  it('is taken for the nearest one, which is told', async () => {
    const { items, meant } = await found('telegraf')
    expect(items.map(({ id }) => id)).toEqual([cable])
    expect(meant).toEqual({ q: 'telegraph', from: 'telegraf', to: 'telegraph' })
    expect(marked(items[0])).toContain('telegraph')
    expect((await found('the Insulaton gave')).meant).toEqual({
      q: 'the insulation gave',
      from: 'insulaton',
      to: 'insulation',
    })
  })

  it('stays as it is where something answers it, where two are wrong, and where nothing is near', async () => {
    expect((await found('telegraph')).meant).toBeNull()
    for (const q of ['telegraf insulaton', 'xylophone', 'cabl telegraf', '大象'])
      expect(await found(q)).toMatchObject({ items: [], meant: null })
    // Every word is there, only not together.
    expect(await found('"telegraph insulation"')).toMatchObject({ items: [], meant: null })
  })

  it('tells nothing of texts that readers may not see', async () => {
    await anArticle(app, { title: 'Zeppelin', status: 'AUDITED', paragraphs: ['A zeppelin.'] })
    expect(await found('zeppelyn')).toMatchObject({ items: [], meant: null })
    expect((await found('zeppelyn', {}, admin)).meant).toBeNull()
  })
})

describe('what stands in quotes', () => {
  it('is found where it stands so, in texts and titles', async () => {
    expect(await idsOf('"gave way"')).toEqual([cable])
    expect(await idsOf('"insulation gave way"')).toEqual([cable])
    expect(await idsOf('"longest telegraph"')).toEqual([cable])
    expect(await idsOf('"went north" delambre')).toEqual([meridian])
    for (const q of ['"way gave"', '"gave insulation"', '"went north" cable', '"north went"'])
      expect(await idsOf(q)).toEqual([])
    expect(await idsOf('delambre -"went south"')).toEqual([])
    expect(await idsOf('delambre -"went west"')).toEqual([meridian])
    expect((await idsOf('"gave way" or "went north"')).sort()).toEqual([meridian, cable].sort())
    // Between stop words any of them may stand.
    expect(await idsOf('"silent in the sea"')).toEqual([])
    expect(await idsOf('"way under the sea"')).toEqual([cable])
    expect(await idsOf('"the"')).toEqual(expect.arrayContaining([cable]))
  })

  it('is found in what was written by earlier rules too, before and after it is written anew', async () => {
    const ids: number[] = []
    for (const title of ['First', 'Second', 'Third', 'Of today'])
      ids.push((await anArticle(app, { title, paragraphs: ['A quaint lighthouse keeper sat there.'] })).id)
    const [first, second, third, today] = ids
    await app.database.pool.query(
      `update article_search set edition = case article_id when $1 then 1 else 2 end, pairs = null
        where article_id in ($1, $2, $3)`,
      [first, second, third],
    )
    const ask = async () => (await idsOf('"lighthouse keeper"')).sort((a, b) => a - b)
    expect(await ask()).toEqual(ids)
    expect(await idsOf('"keeper lighthouse"')).toEqual([])
    expect(await reIndex(app.deps, new AbortController().signal)).toBe(3)
    // What has no pairs now is not in the index that phrases are looked up in.
    await app.database.pool.query('update article_search set pairs = null where article_id = $1', [today])
    expect(await ask()).toEqual([first, second, third])
  })

  it('is shown where it stands', async () => {
    for (const q of ['insulation gave way', '"gave way"']) {
      const [first] = (await found(q)).items
      expect(first?.snippet?.text).toContain('the insulation gave way under the sea')
    }
  })
})

describe('beside the articles', () => {
  it('stands whoever is called so, with their articles, on the first page', async () => {
    const { items, beside } = await found('clara benning')
    expect(beside?.creators).toMatchObject([{ kind: 'AUTHOR', name: 'Clara Benning', article_count: 2 }])
    expect(items.map(({ id }) => id).sort()).toEqual([meridian, cable].sort())
    expect((await found('Clara Bening')).beside?.creators[0]?.name).toBe('Clara Benning')
    const part = await found('benn')
    expect(part.beside?.creators[0]?.name).toBe('Clara Benning')
    expect(part.items).toEqual([])
    expect((await found('the surveyor')).beside?.creators[0]).toMatchObject({ kind: 'PUBLICATION' })
    expect((await found('clara benning', { offset: 1 })).beside).toBeUndefined()
    expect((await found('clara whale')).beside?.creators).toEqual([])
  })

  it('is nobody whom readers have nothing of', async () => {
    await anArticle(app, { author: 'Unseen Writer', status: 'DRAFT' })
    await anArticle(app, { author: 'Unseen Author', published_at: new Date(Date.now() + 3_600_000) })
    for (const as of [undefined, reader, admin])
      expect((await found('unseen', {}, as)).beside?.creators).toEqual([])
  })

  it('says whom the reader follows', async () => {
    const [clara] = (await found('clara benning', {}, reader)).beside?.creators ?? []
    expect(clara?.is_followed).toBe(false)
    await app.ask(contract.creator.follow, { id: clara?.id ?? 0 }, reader)
    expect((await found('clara benning', {}, reader)).beside?.creators[0]?.is_followed).toBe(true)
  })

  it('stands what others put together, if they let everybody find it', async () => {
    const make = async (name: string, is_public: boolean, publish: boolean, as: TestUser) => {
      const made = await app.ask(
        contract.collection.add,
        { name, description: '海底的电缆', article_ids: [cable], is_public },
        as,
      )
      const { id } = made.result
      if (publish) await app.ask(contract.collection.publish, { id }, as)
      return id
    }
    const open = await make('海底的线', true, true, admin)
    await make('海底的线，自己看', false, true, reader)
    await make('海底的线，还没写完', true, false, reader)
    await make('海底的线，等编辑看', true, true, reader)
    for (const as of [undefined, reader, admin]) {
      expect((await found('海底的线', {}, as)).beside?.collections.map(({ id }) => id)).toEqual([open])
      expect((await found('海底 电缆', {}, as)).beside?.collections.map(({ id }) => id)).toEqual([open])
    }
    expect((await found('海底的马')).beside?.collections).toEqual([])
    expect((await found('%')).beside?.collections).toEqual([])
    await app.ask(contract.collection.destroy, { id: open }, admin)
    expect((await found('海底的线')).beside?.collections).toEqual([])
  })

  it('are the issues that are out, and books, of which there are none yet', async () => {
    const { rows } = await app.database.pool.query(
      `insert into magazines (publication_id, name, edition, number, status, published_at, removed_at)
        select p.id, 'Field and Lantern', v.edition, v.number, v.status, v.at, v.removed_at
        from (select id from creators where name = 'The Surveyor' limit 1) p, (values
          ('2026 年秋', '41', 'PUBLISHED', now() - interval '1 day', null::timestamptz),
          ('2026 年夏', '40', 'AUDITED', null, null),
          ('2026 年春', '39', 'PUBLISHED', now() + interval '1 day', null),
          ('2025 年冬', '38', 'PUBLISHED', now() - interval '9 days', now())) v (edition, number, status, at, removed_at)
        returning id, number`,
    )
    const out = rows.find(({ number }) => number === '41').id
    for (const q of ['lantern', 'Field 年秋', '2026 lantern', 'lantern 41']) {
      const magazines = (await found(q, {}, reader)).beside?.magazines ?? []
      expect(magazines.map(({ id }) => id)).toEqual([Number(out)])
    }
    expect((await found('lantern 年冬')).beside?.magazines).toEqual([])
    expect((await found('cable')).beside).toMatchObject({ magazines: [], books: [] })
  })
})

describe('of a locked article', () => {
  let member: TestUser

  beforeAll(async () => {
    member = await app.aUser()
    await grantAlone(app.deps, member.id, {
      kind: 'REWARD',
      level: 'MEMBER',
      days: 30,
      source: 'T:search',
      at: new Date(),
    })
  })
  const ids = async (q: string, as?: TestUser) => (await found(q, {}, as)).items.map(({ id }) => id)
  const listed = async (q: string, as?: TestUser) =>
    (await app.ask(contract.article.list, { q }, as)).result.items.map(({ id }) => id)

  it('is found by its title, and of its text nothing is shown to those who may not read it', async () => {
    for (const as of [undefined, reader]) {
      for (const q of ['lamps', '锁着']) expect(await ids(q, as)).toContain(lamps)
      expect((await found('lamps only', {}, as)).items[0]).toMatchObject({ snippet: null, is_lock: true })
    }
  })

  it('the text answers nobody who may not read it, whatever way it is asked', async () => {
    const ways = [
      'nougat',
      '"nougat is not"',
      '"nougat is"',
      '牛轧糖',
      '牛轧',
      'lamps nougat',
      'nougat or zzz',
    ]
    for (const as of [undefined, reader])
      for (const q of ways) expect([q, await ids(q, as), await listed(q, as)]).toEqual([q, [], []])
    for (const as of [admin, member]) {
      for (const q of ways) expect([q, await ids(q, as), await listed(q, as)]).toEqual([q, [lamps], [lamps]])
      expect((await found('nougat', {}, as)).items[0]?.snippet?.text).toContain('nougat')
    }
  })

  it('the text rules nothing out either, and the title does', async () => {
    for (const q of ['lamps -nougat', 'lamps -"nougat is not"', 'lamps -praline']) {
      for (const as of [undefined, reader]) expect([q, await ids(q, as)]).toEqual([q, [lamps]])
      for (const as of [admin, member]) expect([q, await ids(q, as)]).toEqual([q, []])
    }
    expect(await ids('lamps -members')).toEqual([])
  })

  it('the text does not say which stands first', async () => {
    // By the text that has praline three times, Lamps is the better answer; by titles alone, the newer is.
    const q = 'members or praline'
    expect(await ids(q, member)).toEqual([lamps, kiln])
    for (const as of [undefined, reader]) expect(await ids(q, as)).toEqual([kiln, lamps])
  })

  it('a word of it is neither known nor meant', async () => {
    // Were nougat known, nothing would be meant by it; were it near, nothing would be found by it.
    for (const as of [undefined, reader])
      for (const q of ['nougat', 'nougatt']) expect((await found(q, {}, as)).meant?.to).not.toBe('nougat')
    expect((await found('nouggat')).meant).toMatchObject({ to: 'nugget' })
    expect((await found('nouggat', {}, member)).meant).toMatchObject({ to: 'nougat' })
  })
})
