// Saved words through the door: saving with sentences, the list, the page of a word, deleting, states.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { collectPages, forgedAfter } from '../../../tests/support/walk.ts'
import { loadParagraph } from '../article/public.ts'
import { historyHandlers } from '../history/handlers.ts'
import { syncHandlers } from '../sync/handlers.ts'
import { wordHandlers } from './handlers.ts'

const { word } = contract
let app: TestKit
let clock = new Date('2026-03-02T02:00:00Z')
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000)
}

beforeAll(async () => {
  app = await createTestKit({
    handlers: { history: historyHandlers, sync: syncHandlers, word: wordHandlers },
    crossFeatureQueries: { paragraphOf: loadParagraph, sensesIn: async () => [] },
    now: () => clock,
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

const save = async (reader: TestUser, input: Parameters<typeof app.ask<typeof word.add>>[1]) =>
  (await app.ask(word.add, input, reader)).result

describe('saving a word', () => {
  it('keeps lemma, form, sentence, place and the gloss of that context', async () => {
    const reader = await app.aUser()
    const sentence = 'The saw bit into the oak.'
    const { status, result } = await app.ask(
      word.add,
      { word: 'saw', sentence, paragraph: 'p3', gloss: '锯子' },
      reader,
    )
    expect(status).toBe(200)
    expect(result).toMatchObject({
      word: 'saw',
      lemma: 'saw',
      gloss: '锯子',
      state: 'NEW',
      strength: 'NEW',
      reps: 0,
    })
    expect(result.contexts).toMatchObject([
      { word: 'saw', sentence, paragraph: 'p3', article_id: null, gloss: '锯子' },
    ])
    expect(result.contexts[0]?.at).toBe(clock.toISOString())
  })

  it('finds the lemma that fits the sentence and the first sense that fits it', async () => {
    const reader = await app.aUser()
    const card = await save(reader, { word: 'saw', sentence: 'I saw the harbour at night.' })
    expect(card).toMatchObject({ word: 'saw', lemma: 'see' })
    expect(card.gloss).toMatch(/^v[it]?\. .*看/)
  })

  it.each([
    ['rungs', 'Two rungs of the ladder broke.', 'rung', 'rʌŋ'],
    ['saw', 'The saw bit into the oak.', 'saw', 'sɔː'],
    ['felt', 'A hat of felt lay there.', 'felt', 'felt'],
    ['spoke', 'A spoke of the wheel broke.', 'spoke', 'spəʊk'],
    ['lay', 'She had to lay the table.', 'lay', 'leɪ'],
    ['found', 'They wanted to found a school.', 'found', 'faʊnd'],
    ['wrote', 'He wrote a letter.', 'write', 'raɪt'],
  ])('gives %s in "%s" the phonetic of the headword %s', async (form, sentence, lemma, phonetic) => {
    const card = await save(await app.aUser(), { word: form, sentence })
    expect(card).toMatchObject({ lemma, phonetic })
  })

  it('makes one card of all forms of a word, with every sentence once, the newest first', async () => {
    const reader = await app.aUser()
    const first = await save(reader, { word: 'children', sentence: 'The children slept.' })
    later(1)
    const second = await save(reader, { word: 'child', sentence: 'A child woke.' })
    await save(reader, { word: 'child', sentence: 'A child woke.' })
    await save(reader, { word: 'child' })
    expect(second.id).toBe(first.id)
    const { result } = await app.ask(word.list, {}, reader)
    expect(result.items).toHaveLength(1)
    expect(result.items[0]?.contexts.map(({ sentence }) => sentence)).toEqual([
      'A child woke.',
      'The children slept.',
    ])
  })

  it('keeps a phrase as a word of its own, by its dictionary form', async () => {
    const reader = await app.aUser()
    expect((await save(reader, { word: 'turned down' })).lemma).toBe('turn down')
    expect((await save(reader, { word: 'a certain look', gloss: '某种神情' })).lemma).toBe('a certain look')
  })

  it('is one card when it is saved many times at the same moment', async () => {
    const reader = await app.aUser()
    const sentences = Array.from({ length: 6 }, (_, n) => `Number ${n} of the harbour.`)
    const made = await Promise.all(
      sentences.map((sentence) => app.ask(word.add, { word: 'harbour', sentence }, reader)),
    )
    expect(new Set(made.map(({ result }) => result.id)).size).toBe(1)
    const { result } = await app.ask(word.list, {}, reader)
    expect(result.items[0]?.contexts).toHaveLength(6)
    expect((await app.ask(contract.history.today, {}, reader)).result.words_saved).toBe(1)
  })

  it('has one effect and one answer for one op_id, and no other call may use it', async () => {
    const reader = await app.aUser()
    const op_id = randomUUID()
    const first = await save(reader, { word: 'anchor', op_id })
    await app.ask(word.delete, { word: 'anchor' }, reader)
    expect(await save(reader, { word: 'anchor', op_id })).toEqual(first)
    expect((await app.ask(word.list, {}, reader)).result.items).toEqual([])
    const other = await app.ask(word.delete, { word: 'anchor', op_id }, reader)
    expect(other).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('takes no title from an article that the reader cannot see', async () => {
    const reader = await app.aUser()
    const unseen = [
      await anArticle(app, { status: 'DRAFT' }),
      await anArticle(app, { status: 'AUDITED' }),
      await anArticle(app, { status: 'OFFLINE' }),
      await anArticle(app, { status: 'DELETED' }),
      // Scheduled: published, but only in a minute.
      await anArticle(app, { published_at: new Date(clock.getTime() + 60_000) }),
    ]
    for (const { id: article_id } of unseen) {
      const card = await save(reader, { word: 'quiet', sentence: `A quiet day, ${article_id}.`, article_id })
      expect(card.contexts[0]).toMatchObject({ article_id: null, article_title: null })
    }
    const { result } = await app.ask(word.detail, { word: 'quiet' }, reader)
    expect(result.card.contexts.map(({ article_title }) => article_title)).toEqual(unseen.map(() => null))
  })

  it('keeps the title of the article it was met in', async () => {
    const reader = await app.aUser()
    const { id: article_id } = await anArticle(app, { title: 'The Eels' })
    const card = await save(reader, { word: 'eel', sentence: 'An eel turned.', article_id })
    expect(card.contexts[0]).toMatchObject({ article_id, article_title: 'The Eels' })
  })
})

describe('deleting a word', () => {
  it('brings back its history when it is saved again', async () => {
    const reader = await app.aUser()
    const { id } = await save(reader, { word: 'orchard', sentence: 'An orchard in May.' })
    const reviewed = await app.ask(word.review, { id, rating: 3 }, reader)
    const gone = await app.ask(word.delete, { word: 'orchards' }, reader)
    expect(gone.result).toEqual({ is_deleted: true, lemma: 'orchard' })
    expect(await app.ask(word.detail, { word: 'orchard' }, reader)).toMatchObject({ code: 'WORD_NOT_SAVED' })
    expect(await app.ask(word.review, { id, rating: 3 }, reader)).toMatchObject({ status: 404 })
    later(5)
    const back = await save(reader, { word: 'orchard', sentence: 'The orchard again.' })
    expect(back).toMatchObject({
      id,
      reps: 1,
      state: reviewed.result.card.state,
      due: reviewed.result.card.due,
    })
    expect(back.contexts).toHaveLength(2)
    expect(back.created_at).toBe(clock.toISOString())
  })

  it('refuses a word that is not saved, or is another reader’s', async () => {
    const [reader, other] = [await app.aUser(), await app.aUser()]
    await save(other, { word: 'lantern' })
    expect(await app.ask(word.delete, { word: 'lantern' }, reader)).toMatchObject({
      status: 404,
      code: 'WORD_NOT_SAVED',
    })
    expect((await app.ask(word.list, {}, other)).result.items).toHaveLength(1)
  })
})

describe('the list', () => {
  it('has five orders, a search, and pages', async () => {
    const reader = await app.aUser()
    for (const form of ['pear', 'apple', 'fig']) {
      later(1)
      await save(reader, { word: form, sentence: `One ${form} more.` })
    }
    const lemmas = async (input: object) =>
      (await app.ask(word.list, input, reader)).result.items.map(({ lemma }) => lemma)
    const [apple] = (await app.ask(word.list, { q: 'appl' }, reader)).result.items
    await app.ask(word.review, { id: apple!.id, rating: 1 }, reader)
    expect(await lemmas({})).toEqual(['fig', 'apple', 'pear'])
    expect(await lemmas({ order: 'old' })).toEqual(['pear', 'apple', 'fig'])
    expect(await lemmas({ order: 'az' })).toEqual(['apple', 'fig', 'pear'])
    expect(await lemmas({ order: 'due' })).toEqual(['apple', 'pear', 'fig'])
    expect((await lemmas({ order: 'hard' }))[0]).toBe('apple')
    expect(await lemmas({ q: 'P' })).toEqual(['apple', 'pear'])
    expect(await lemmas({ q: '苹果' })).toEqual(['apple'])
    expect(await lemmas({ q: '%' })).toEqual([])
    const page = await app.ask(word.list, { limit: 2 }, reader)
    expect(page.result).toMatchObject({ next_offset: 2 })
    const last = await app.ask(word.list, { limit: 2, offset: 2 }, reader)
    expect(last.result).toMatchObject({ next_offset: null, items: [{ lemma: 'pear' }] })
  })

  it.each(['new', 'old', 'az', 'due', 'hard'] as const)('by %s goes on behind a page', async (order) => {
    const reader = await app.aUser()
    const forms = ['pear', 'apple', 'fig', 'plum', 'grape', 'lemon', 'peach', 'melon', 'cherry']
    for (const [index, form] of forms.entries()) {
      if (index % 2 === 0) later(1)
      await save(reader, { word: form, sentence: `One ${form} more.` })
    }
    const page = async (after?: string, limit = 2) =>
      (await app.ask(word.list, { order, limit, after }, reader)).result
    for (const [index, { id }] of (await page(undefined, 9)).items.slice(0, 5).entries())
      await app.ask(word.review, { id, rating: (1 + (index % 2)) as 1 | 2 }, reader)
    const whole = (await page(undefined, 9)).items.map(({ lemma }) => lemma)
    expect(whole).toHaveLength(9)
    const gone = [whole[1], whole[4]]
    const found = await collectPages(
      (after) => page(after),
      async () => {
        for (const lemma of gone) await app.ask(word.delete, { word: lemma ?? '' }, reader)
      },
    )
    expect(found.map(({ lemma }) => lemma)).toEqual(whole.filter((lemma) => lemma !== whole[4]))
    const { next } = await page()
    const other = order === 'az' ? 'new' : 'az'
    for (const after of ['x', forgedAfter(`word.${order}`, 1, 'a', 'b', 'c', 'd')])
      expect(await app.ask(word.list, { order, after }, reader)).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
      })
    const strange = await app.ask(word.list, { order: other, after: next ?? '' }, reader)
    expect(strange.code).toBe('INVALID_INPUT')
  })
})

describe('the page of a word', () => {
  it('shows sentences, reviews, the next dates and the entry', async () => {
    const reader = await app.aUser()
    const { id } = await save(reader, { word: 'ran', sentence: 'She ran a small shop.' })
    later(1)
    await app.ask(word.review, { id, rating: 3, spent: 1200 }, reader)
    await app.ask(word.undoReview, { id }, reader)
    await app.ask(word.review, { id, rating: 4, spent: 900 }, reader)
    const { result } = await app.ask(word.detail, { word: 'running' }, reader)
    expect(result.card).toMatchObject({ id, lemma: 'run' })
    expect(result.history).toMatchObject([
      { rating: 4, spent: 900, is_undone: false, state: 'NEW' },
      { rating: 3, spent: 1200, is_undone: true, state: 'NEW' },
    ])
    expect(result.retrievability).toBeCloseTo(1)
    expect(result.stability).toBeGreaterThan(1)
    expect(Date.parse(result.next['3'])).toBeGreaterThan(clock.getTime())
    expect(result.entry).toMatchObject({ lemma: 'run', saved: { id, state: 'REVIEW' } })
  })
})

describe('what a reader knows', () => {
  it('marks words, says what they were before, and can be taken back', async () => {
    const reader = await app.aUser()
    const base = await app.ask(word.setState, { base: 'C4' }, reader)
    expect(base.result.known).toBeGreaterThan(3000)
    const states = [
      { word: 'hegemony', state: 'KNOWN' as const },
      { word: 'house', state: 'UNKNOWN' as const },
      { word: 'went', state: 'IGNORED' as const },
    ]
    const set = await app.ask(word.setState, { states }, reader)
    expect(set.result.changed).toBe(3)
    expect(set.result.before).toEqual([
      { word: 'hegemony', state: 'UNKNOWN' },
      { word: 'house', state: 'KNOWN' },
      { word: 'go', state: 'KNOWN' },
    ])
    // One more, one less, and an ignored one, which is not counted as known.
    expect(set.result.known).toBe(base.result.known - 1)
    const { result } = await app.ask(word.lemmas, {}, reader)
    expect(new Map(result.states)).toEqual(
      new Map([
        ['hegemony', 'KNOWN'],
        ['house', 'UNKNOWN'],
        ['go', 'IGNORED'],
      ]),
    )
    const undone = await app.ask(word.setState, { states: set.result.before }, reader)
    expect(undone.result.known).toBe(base.result.known)
    expect((await app.ask(word.lemmas, {}, reader)).result).toMatchObject({ base: 'C4', states: [] })
  })

  it('was what the reader told before, and is that again when a state is taken back', async () => {
    const reader = await app.aUser()
    const tell = async (state: 'IGNORED' | 'KNOWN' | 'LEARNING' | 'UNKNOWN') =>
      (await app.ask(word.setState, { states: [{ word: 'obelisk', state }] }, reader)).result
    await tell('IGNORED')
    const known = await tell('KNOWN')
    expect(known.before).toEqual([{ word: 'obelisk', state: 'IGNORED' }])
    await app.ask(word.setState, { states: known.before }, reader)
    expect((await app.ask(word.lemmas, {}, reader)).result.states).toEqual([['obelisk', 'IGNORED']])
    expect(await tell('IGNORED')).toMatchObject({ changed: 0, before: known.before })
  })

  it('keeps the card of a word called known, and learns a known word again when it is saved', async () => {
    const reader = await app.aUser()
    await save(reader, { word: 'ember' })
    later(1)
    await app.ask(
      word.setState,
      {
        states: [
          { word: 'ember', state: 'KNOWN' },
          { word: 'flint', state: 'KNOWN' },
        ],
      },
      reader,
    )
    later(1)
    await save(reader, { word: 'flint' })
    const { result } = await app.ask(word.lemmas, {}, reader)
    expect(result.states).toEqual([['ember', 'KNOWN']])
    expect(result.cards.map(([lemma, strength]) => `${lemma} ${strength}`).sort()).toEqual([
      'ember NEW',
      'flint NEW',
    ])
  })

  it('takes one op_id once', async () => {
    const reader = await app.aUser()
    const op_id = randomUUID()
    const known = { states: [{ word: 'quartz', state: 'KNOWN' as const }], op_id }
    const first = await app.ask(word.setState, known, reader)
    await app.ask(word.setState, { states: [{ word: 'quartz', state: 'UNKNOWN' }] }, reader)
    expect((await app.ask(word.setState, known, reader)).result).toEqual(first.result)
    expect((await app.ask(word.lemmas, {}, reader)).result.states).toEqual([])
  })

  it('does not bring an older base back when its message comes again', async () => {
    const reader = await app.aUser()
    const told = { base: 'ZK' as const, op_id: randomUUID() }
    const at = new Date(clock.getTime() - 60_000).toISOString()
    const step = { kind: 'base' as const, base: 'C6' as const, op_id: randomUUID(), at }
    const baseNow = async () => (await app.ask(word.lemmas, {}, reader)).result.base
    await app.ask(word.setState, told, reader)
    await app.ask(contract.sync.send, { steps: [step] }, reader)
    expect(await baseNow()).toBe('C6')
    await app.ask(word.setState, told, reader)
    expect(await baseNow()).toBe('C6')
    await app.ask(word.setState, { base: 'C4' }, reader)
    await app.ask(contract.sync.send, { steps: [step] }, reader)
    expect(await baseNow()).toBe('C4')
  })

  it('sets two thousand at once, twice at the same moment', async () => {
    const reader = await app.aUser()
    const words = app.deps.dictionary.wordsRanked(3000, 5200).filter((each) => /^[a-z]+$/.test(each))
    const states = words.slice(0, 2000).map((each) => ({ word: each, state: 'KNOWN' as const }))
    const both = await Promise.all([
      app.ask(word.setState, { states }, reader),
      app.ask(word.setState, { states: [...states].reverse() }, reader),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.result.known).toBe(both[1]?.result.known)
  })
})

describe('who may not', () => {
  it('refuses guests everywhere', async () => {
    const asked = await Promise.all([
      app.ask(word.list),
      app.ask(word.overview),
      app.ask(word.next),
      app.ask(word.review, { id: 1, rating: 3 }),
      app.ask(word.undoReview, { id: 1 }),
      app.ask(word.detail, { word: 'saw' }),
      app.ask(word.add, { word: 'saw' }),
      app.ask(word.delete, { word: 'saw' }),
      app.ask(word.setState, {}),
      app.ask(word.lemmas),
    ])
    expect(asked.map(({ code }) => code)).toEqual(asked.map(() => 'LOGIN_REQUIRED'))
  })

  it('names the field of bad input', async () => {
    const reader = await app.aUser()
    const fieldOf = async (call: Parameters<typeof app.askLoosely>[0], input: Record<string, unknown>) => {
      const { status, code, body } = await app.askLoosely(call, input, reader)
      expect([status, code]).toEqual([400, 'INVALID_INPUT'])
      return (body['details'] as { field: string }[])[0]?.field
    }
    expect(await fieldOf(word.list, { order: 'best' })).toBe('order')
    expect(await fieldOf(word.next, { size: 0 })).toBe('size')
    expect(await fieldOf(word.review, { id: 1, rating: 5 })).toBe('rating')
    expect(await fieldOf(word.undoReview, { id: 'x' })).toBe('id')
    expect(await fieldOf(word.detail, { word: '<b>' })).toBe('word')
    expect(await fieldOf(word.add, { word: 'saw', sentence: 'x'.repeat(2001) })).toBe('sentence')
    expect(await fieldOf(word.delete, { word: '' })).toBe('word')
    expect(await fieldOf(word.setState, { states: [{ word: 'saw', state: 'MAYBE' }] })).toBe('states.0.state')
    expect(await fieldOf(word.setState, { base: 'C5' })).toBe('base')
  })
})
