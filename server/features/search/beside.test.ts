// Shows what search finds beside exact words: marked letters, words misspelt, whoever and whatever is called so, and never what is not to be seen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApp, contract, type Person, type TestApp } from '../../../tests/support/app.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { reIndex } from '../desk/intake/re-index.ts'

const { search } = contract.search

let app: TestApp
let reader: Person
let admin: Person
let meridian: number
let cable: number

beforeAll(async () => {
  app = await anApp()
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
})
afterAll(() => app?.close())

const found = async (q: string, more: { offset?: number; limit?: number } = {}, as?: Person) => {
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
    const own = await anApp()
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
    const make = async (name: string, is_public: boolean, publish: boolean, as: Person) => {
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

  it('are magazines and books, of which there are none yet', async () => {
    expect((await found('cable')).beside).toMatchObject({ magazines: [], books: [] })
  })
})

describe('of a locked article', () => {
  it('nothing is shown to those who may not read it', async () => {
    const { id } = await anArticle(app, {
      title: 'Members Only',
      is_lock: true,
      paragraphs: ['The marzipan is open.', 'The nougat is not.', 'Nor is the praline.'],
    })
    for (const as of [undefined, reader]) {
      const [item] = (await found('nougat', {}, as)).items
      expect(item).toMatchObject({ id, snippet: null, is_lock: true })
      expect(JSON.stringify(await found('nougat', {}, as))).not.toContain('The nougat')
    }
    expect((await found('nougat', {}, admin)).items[0]?.snippet?.text).toContain('nougat')
  })
})
