// Cards of older rules are mended: lemma, meaning, place; two that become one lemma join, and what names the old one finds it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { CARD_ALGORITHM_VERSION } from '../../../domain/word/card-algorithm-version.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { loadParagraph } from '../article/public.ts'
import { dictionaryHandlers } from '../dictionary/handlers.ts'
import { syncHandlers } from '../sync/handlers.ts'
import { wordHandlers } from './handlers.ts'
import { savedCard } from './public.ts'
import { recomputeCards } from './recompute-cards.ts'
import { rebuildCard } from './review.ts'

const { word, sync } = contract
const START = new Date('2026-03-02T02:00:00Z')
const stays = new AbortController().signal
let clock = START
let app: TestKit

beforeAll(async () => {
  app = await createTestKit({
    handlers: { dictionary: dictionaryHandlers, sync: syncHandlers, word: wordHandlers },
    crossFeatureQueries: { paragraphOf: loadParagraph, savedCard, sensesIn: async () => [] },
    now: () => clock,
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

const later = (days: number) => {
  clock = new Date(clock.getTime() + days * 86_400_000)
}
const sqlOf = async (text: string, values: unknown[]) => (await app.database.pool.query(text, values)).rows
/** Somebody whose session outlives the days that these tests let go by. */
const aReader = async (): Promise<TestUser> => {
  const reader = await app.aUser()
  await sqlOf(`update sessions set expires_at = '2100-01-01' where user_id = $1`, [reader.id])
  return reader
}
const mend = (signal = stays) => recomputeCards(app.deps, signal)

/** A card as older rules made it: under that lemma, with no place kept, and with what they took for its meaning. */
async function anOldCard(
  reader: TestUser,
  given: {
    lemma: string
    word: string
    sentence?: string
    gloss?: string
    article_id?: number
    paragraph?: string
  },
): Promise<number> {
  const { lemma, gloss = '', ...input } = given
  const { result } = await app.ask(word.add, { ...input, word: `${input.word}zq`, gloss: '旧的' }, reader)
  const { id } = result
  const at = [reader.id, id]
  await sqlOf(
    'update cards set lemma = $3, word = $4, gloss = $5, is_gloss_own = false, rules = 0 where user_id = $1 and id = $2',
    [...at, lemma, input.word, gloss],
  )
  await sqlOf(
    `update card_contexts set word = $3, gloss = $4, spans = null, zh = '', sentence_zh = '' where user_id = $1 and card_id = $2`,
    [...at, input.word, gloss],
  )
  return id
}
const detail = async (reader: TestUser, lemma: string) =>
  (await app.ask(word.detail, { word: lemma }, reader)).result
const listOf = async (reader: TestUser) =>
  (await app.ask(word.list, { order: 'az', limit: 100 }, reader)).result.items.map(({ lemma }) => lemma)
const rate = async (reader: TestUser, id: number, rating: 1 | 2 | 3 | 4 = 3) =>
  app.ask(word.review, { id, rating, op_id: randomUUID() }, reader)
const everything = async (reader: TestUser) => {
  const tables = ['cards', 'card_contexts', 'reviews', 'word_states', 'study_days']
  return Promise.all(
    tables.map((name) => sqlOf(`select * from ${name} where user_id = $1 order by 1, 2, 3`, [reader.id])),
  )
}
/** The card's state made anew of nothing but the log, with the logs that were joined to it. */
async function fromLog(reader: TestUser, id: number) {
  const rows = await app.deps.store.word.mend.together((tx) =>
    app.deps.store.review.liveReviews(tx, reader.id, id),
  )
  const [card] = await sqlOf('select lemma, created_at from cards where user_id = $1 and id = $2', [
    reader.id,
    id,
  ])
  return rebuildCard(rows, card)
}
const stateOf = async (reader: TestUser, id: number) => {
  const [row] = await sqlOf(
    `select state, due, stability, difficulty, elapsed_days, scheduled_days, learning_steps, reps, lapses, last_review
     from cards where user_id = $1 and id = $2`,
    [reader.id, id],
  )
  return row
}

describe('a card of older rules', () => {
  it('gets the phonetic of its headword, not that of the word it is a form of too', async () => {
    const reader = await aReader()
    const id = await anOldCard(reader, { lemma: 'rung', word: 'rungs', sentence: 'Two rungs broke.' })
    await sqlOf('update cards set phonetic = $3, rules = 3 where user_id = $1 and id = $2', [
      reader.id,
      id,
      'rɪŋ',
    ])
    await mend()
    expect((await detail(reader, 'rung')).card).toMatchObject({ lemma: 'rung', phonetic: 'rʌŋ' })
  })

  it('gets its lemma, the sense at its place, where it stands, and the Chinese of its paragraph', async () => {
    const reader = await aReader()
    const text = 'The saw bit into the oak.'
    const ZH = '他在干活。锯子咬进橡木。木屑飞扬。'
    const { id: article_id, paragraphs } = await anArticle(app, {
      paragraphs: [`He works. ${text} Dust flies.`],
      zh: [ZH],
    })
    const paragraph = paragraphs[0]?.id ?? ''
    const id = await anOldCard(reader, {
      ...{ lemma: 'see', word: 'saw', sentence: text, article_id, paragraph },
      gloss: 'vt. 看见, 看到',
    })
    expect(await mend()).toMatchObject({ cards: 1, merged: 0 })
    const { card } = await detail(reader, 'saw')
    expect(card).toMatchObject({ id, lemma: 'saw', is_gloss_own: false, gloss: expect.stringMatching(/锯/) })
    expect(card.contexts[0]).toMatchObject({
      spans: [[4, 7]],
      zh: ZH,
      sentence_zh: '锯子咬进橡木。',
      gloss: card.gloss,
    })
    const told = await app.ask(
      contract.dictionary.word,
      { word: 'saw', sentence: text, article_id, paragraph, offset: 4 },
      reader,
    )
    expect(card.gloss).toBe(`${told.result.here?.pos}. ${told.result.here?.zh}`)
  })

  it('keeps the lemma that one of its sentences still has', async () => {
    const reader = await aReader()
    const id = await anOldCard(reader, { lemma: 'see', word: 'saw', sentence: 'I saw the harbour.' })
    await sqlOf(
      `insert into card_contexts (user_id, card_id, word, sentence, gloss, at) values ($1, $2, 'saw', 'The saw is old.', '', now())`,
      [reader.id, id],
    )
    await mend()
    const { card } = await detail(reader, 'see')
    expect(card.contexts.map(({ spans }) => spans)).toEqual([[[4, 7]], [[2, 5]]])
  })

  it('keeps what the reader wrote, also where nobody noted that they did', async () => {
    const reader = await aReader()
    const noted = await anOldCard(reader, { lemma: 'anchor', word: 'anchor', gloss: 'n. 锚' })
    await app.ask(word.setGloss, { id: noted, gloss: 'n. 锚' }, reader)
    await sqlOf('update cards set rules = 0 where user_id = $1', [reader.id])
    await anOldCard(reader, { lemma: 'eels', word: 'eels', sentence: 'Two eels.', gloss: '滑溜溜的鱼' })
    await mend()
    expect((await detail(reader, 'anchor')).card).toMatchObject({ gloss: 'n. 锚', is_gloss_own: true })
    expect((await detail(reader, 'eel')).card).toMatchObject({ gloss: '滑溜溜的鱼', is_gloss_own: true })
  })

  it('that was saved without a sentence, or is unknown to the dictionary, is looked at too', async () => {
    const reader = await aReader()
    await anOldCard(reader, { lemma: 'steamed', word: 'steamed', gloss: '' })
    await anOldCard(reader, { lemma: 'blorptang', word: 'blorptang', gloss: '' })
    await mend()
    expect(await listOf(reader)).toEqual(['blorptang', 'steam'])
    expect((await detail(reader, 'steam')).card.gloss).not.toBe('')
    expect((await detail(reader, 'blorptang')).card).toMatchObject({ gloss: '', is_gloss_own: false })
  })

  it('may be deleted: it comes back mended', async () => {
    const reader = await aReader()
    await anOldCard(reader, { lemma: 'steamed', word: 'steamed', sentence: 'He steamed the buns.' })
    await app.ask(word.delete, { word: 'steamed' }, reader)
    await mend()
    expect(await listOf(reader)).toEqual([])
    const back = await app.ask(word.add, { word: 'steam' }, reader)
    expect(back.result).toMatchObject({ lemma: 'steam', contexts: [{ spans: [[3, 10]] }] })
  })

  it('is mended once: a second run changes nothing', async () => {
    const reader = await aReader()
    await anOldCard(reader, { lemma: 'steamed', word: 'steamed', sentence: 'He steamed the buns.' })
    await anOldCard(reader, { lemma: 'steam', word: 'steam', sentence: 'A cloud of steam.' })
    await mend()
    const before = await everything(reader)
    expect(await mend()).toEqual({ cards: 0, merged: 0, states: 0 })
    expect(await everything(reader)).toEqual(before)
  })

  it('waits for the next run when the server stops', async () => {
    const reader = await aReader()
    await anOldCard(reader, { lemma: 'steamed', word: 'steamed' })
    expect(await mend(AbortSignal.abort())).toMatchObject({ cards: 0 })
    expect(await mend()).toMatchObject({ cards: 1 })
  })
})

describe('two cards that become one lemma', () => {
  const two = async (reader: TestUser) => ({
    steamed: await anOldCard(reader, { lemma: 'steamed', word: 'steamed', sentence: 'He steamed the buns.' }),
    steam: await anOldCard(reader, { lemma: 'steam', word: 'steam', sentence: 'A cloud of steam.' }),
  })

  it('are the one with the older log, with the sentences and the logs of both', async () => {
    for (const older of ['steamed', 'steam'] as const) {
      const reader = await aReader()
      const ids = await two(reader)
      const younger = older === 'steam' ? 'steamed' : 'steam'
      await rate(reader, ids[older], 3)
      later(1)
      await rate(reader, ids[younger], 1)
      later(1)
      await rate(reader, ids[older], 4)
      later(1)
      await mend()
      const { card, history } = await detail(reader, 'steam')
      expect(card).toMatchObject({ id: ids[older], lemma: 'steam', reps: 3, is_gloss_own: false })
      expect(card.contexts.map(({ sentence, spans }) => [sentence, spans]).sort()).toEqual([
        ['A cloud of steam.', [[11, 16]]],
        ['He steamed the buns.', [[3, 10]]],
      ])
      expect(history.map(({ rating }) => rating)).toEqual([4, 1, 3])
      expect(await stateOf(reader, card.id)).toEqual(await fromLog(reader, card.id))
      expect(await listOf(reader)).toEqual(['steam'])
      const merges = await sqlOf(
        `select card_id, merges from reviews where user_id = $1 and kind = 'MERGE'`,
        [reader.id],
      )
      expect(merges).toEqual([{ card_id: ids[older], merges: ids[younger] }])
    }
  })

  it('are the living one, which knows what the deleted one knew', async () => {
    const reader = await aReader()
    const ids = await two(reader)
    await rate(reader, ids.steam, 3)
    await app.ask(word.delete, { word: 'steam' }, reader)
    later(1)
    await mend()
    const { card, history } = await detail(reader, 'steam')
    expect(card).toMatchObject({ id: ids.steamed, reps: 1 })
    // Its sentence went with it.
    expect(card.contexts).toHaveLength(1)
    expect(history).toHaveLength(1)
    expect(await stateOf(reader, card.id)).toEqual(await fromLog(reader, card.id))
  })

  it('keep the meaning that was the reader’s own, whichever had it', async () => {
    for (const owner of ['steamed', 'steam'] as const) {
      const reader = await aReader()
      const ids = await two(reader)
      await app.ask(word.setGloss, { id: ids[owner], gloss: '热腾腾' }, reader)
      await mend()
      expect((await detail(reader, 'steam')).card).toMatchObject({ gloss: '热腾腾', is_gloss_own: true })
    }
  })

  it('are found by whatever named the other: a rating, its undo, a step, a gloss, a deletion', async () => {
    const reader = await aReader()
    const ids = await two(reader)
    await rate(reader, ids.steam, 3)
    later(1)
    const op_id = randomUUID()
    await app.ask(word.review, { id: ids.steamed, rating: 1, op_id }, reader)
    later(1)
    await mend()
    const id = ids.steam
    expect((await rate(reader, ids.steamed, 3)).result.card).toMatchObject({ id, reps: 3 })
    const step = (given: object) => ({ op_id: randomUUID(), at: clock.toISOString(), ...given }) as SyncStep
    const send = async (steps: SyncStep[]) =>
      (await app.ask(sync.send, { steps }, reader)).result.results.map(({ is_done, code }) => code ?? is_done)
    later(1)
    expect(
      await send([
        step({ kind: 'review', word: 'steamed', rating: 3, spent: 1 }),
        step({ kind: 'gloss', word: 'steamed', gloss: '蒸' }),
      ]),
    ).toEqual([true, true])
    expect((await detail(reader, 'steamed')).card).toMatchObject({ id, reps: 4, gloss: '蒸' })
    // Only the latest can be taken back; then those before the merging, each by its own operation.
    expect(await send([step({ kind: 'undo', word: 'steamed', of: op_id })])).toEqual(['NOTHING_TO_UNDO'])
    await app.ask(word.undoReview, { id: ids.steamed, op_id: randomUUID() }, reader)
    await app.ask(word.undoReview, { id: ids.steamed, op_id: randomUUID() }, reader)
    expect(await send([step({ kind: 'undo', word: 'steamed', of: op_id })])).toEqual([true])
    const left = await detail(reader, 'steam')
    expect(left.card).toMatchObject({ id, reps: 1 })
    expect(await stateOf(reader, id)).toEqual(await fromLog(reader, id))
    expect(await send([step({ kind: 'delete', word: 'steamed' })])).toEqual([true])
    expect(await listOf(reader)).toEqual([])
  })

  it('go on when a lemma moves under which no form is found', async () => {
    const reader = await aReader()
    const id = await anOldCard(reader, { lemma: 'quux', word: 'harbours', sentence: 'Two harbours froze.' })
    await mend()
    const steps: SyncStep[] = [
      { kind: 'review', op_id: randomUUID(), at: clock.toISOString(), word: 'quux', rating: 3, spent: 1 },
    ]
    expect((await app.ask(sync.send, { steps }, reader)).result.results[0]?.is_done).toBe(true)
    expect((await detail(reader, 'quux')).card).toMatchObject({ id, lemma: 'harbour', reps: 1 })
    expect(await app.ask(word.delete, { word: 'quux' }, reader)).toMatchObject({
      result: { lemma: 'harbour' },
    })
  })

  it('lose no rating that is given at the same moment', async () => {
    const reader = await aReader()
    const ids = await two(reader)
    const ratings = Array.from({ length: 12 }, (_, place) =>
      rate(reader, place % 2 ? ids.steam : ids.steamed, 3),
    )
    const saves = ['Hot steam rose.', 'She steamed fish.'].map((sentence) =>
      app.ask(word.add, { word: sentence.includes('steamed') ? 'steamed' : 'steam', sentence }, reader),
    )
    const [, ...answers] = await Promise.all([mend(), ...ratings, ...saves])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await mend()
    const { card, history } = await detail(reader, 'steam')
    expect([card.reps, history.length, card.contexts.length]).toEqual([12, 12, 4])
    expect(await listOf(reader)).toEqual(['steam'])
  })
})

describe('what is said of words', () => {
  it('moves to the lemma of today, and the later of two counts', async () => {
    const reader = await aReader()
    const put = (lemma: string, state: string, day: number) =>
      sqlOf('insert into word_states (user_id, lemma, state, at) values ($1, $2, $3, $4)', [
        ...[reader.id, lemma, state, new Date(START.getTime() + day * 86_400_000)],
      ])
    await put('steamed', 'IGNORED', 2)
    await put('steam', 'KNOWN', 1)
    await put('harbours', 'KNOWN', 1)
    await put('harbour', 'LEARNING', 2)
    expect(await mend()).toMatchObject({ states: 1 })
    expect(
      await sqlOf('select lemma, state from word_states where user_id = $1 order by lemma', [reader.id]),
    ).toEqual([
      { lemma: 'harbour', state: 'LEARNING' },
      { lemma: 'steam', state: 'IGNORED' },
    ])
    expect(await mend()).toMatchObject({ states: 0 })
  })
})

it('300 cards of one reader and a few of others are all brought to the rules of today', async () => {
  const [reader, other] = [await aReader(), await aReader()]
  await sqlOf(
    `insert into cards (user_id, lemma, word, due) select $1, 'madeup' || n, 'madeup' || n, now()
     from generate_series(1, 300) n`,
    [reader.id],
  )
  await anOldCard(other, { lemma: 'steamed', word: 'steamed' })
  const { cards } = await mend()
  expect(cards).toBe(301)
  expect(
    await sqlOf('select count(*)::int as n from cards where rules < $1', [CARD_ALGORITHM_VERSION]),
  ).toEqual([{ n: 0 }])
})
