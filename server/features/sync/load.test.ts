// Shows that one reader's offline work holds nobody up: counted, one request at a time, a long log walked once.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { REVIEW_RATINGS } from '../../../domain/word/card.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { runQueued } from '../../../tests/support/until.ts'
import { inProcess } from '../../providers/limits/in-process.ts'
import { wordHandlers } from '../word/handlers.ts'
import { syncHandlers } from './handlers.ts'
import { createKeyedQueue } from './keyed-queue.ts'

const features = {
  handlers: { sync: syncHandlers, word: wordHandlers },
}

const { word, sync } = contract
const NOW = new Date('2026-05-20T04:00:00Z')
const SAVED = new Date(NOW.getTime() - 90 * 86_400_000)
const at = (days: number) => new Date(SAVED.getTime() + days * 86_400_000).toISOString()
let app: TestKit

beforeAll(async () => {
  app = await createTestKit({ ...features, now: () => NOW, dictionary: theDictionary() })
})
afterAll(() => app.close())

const codesOf = async (reader: TestUser, steps: SyncStep[], on = app) => {
  const { status, result } = await on.ask(sync.send, { steps }, reader)
  expect(status).toBe(200)
  return result.results.map(({ is_done, code }) => code ?? is_done)
}
const save = (lemma: string, days = 0): SyncStep => ({
  kind: 'save',
  op_id: randomUUID(),
  at: at(days),
  input: { word: lemma },
})
const review = (lemma: string, days: number, rating: 1 | 2 | 3 | 4 = 3): SyncStep => ({
  kind: 'review',
  op_id: randomUUID(),
  at: at(days),
  word: lemma,
  rating,
  spent: 500,
})

const WORDS = ['anchor', 'barley']
const aStep = fc.record({
  lemma: fc.constantFrom(...WORDS),
  kind: fc.constantFrom('review', 'review', 'review', 'review', 'save', 'delete', 'undo', 'again'),
  rating: fc.constantFrom(...REVIEW_RATINGS),
  of: fc.nat(30),
})
const times = (size: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 40_000 }), { minLength: size, maxLength: size })

type Drawn = { lemma: string; kind: string; rating: 1 | 2 | 3 | 4; of: number }
/** The same steps for two readers, with operations of their own. */
function stepsFor(drawn: readonly Drawn[], moments: readonly number[]): SyncStep[] {
  const inTime = [...moments].sort((a, b) => a - b)
  const steps: SyncStep[] = []
  for (const [place, { lemma, kind, rating, of }] of drawn.entries()) {
    const days = (inTime[place] ?? 0) / 1000
    const earlier = steps[of % Math.max(1, steps.length)]
    if (kind === 'save') steps.push(save(lemma, days))
    else if (kind === 'delete') steps.push({ kind, op_id: randomUUID(), at: at(days), word: lemma })
    else if (kind === 'undo' && earlier)
      steps.push({ kind, op_id: randomUUID(), at: at(days), word: lemma, of: earlier.op_id })
    else if (kind === 'again' && earlier) steps.push({ ...review(lemma, days, rating), op_id: earlier.op_id })
    else steps.push(review(lemma, days, rating))
  }
  return steps
}

async function everythingOf(reader: TestUser) {
  const cards = await Promise.all(
    WORDS.map(async (lemma) => {
      const { status, result } = await app.ask(word.detail, { word: lemma }, reader)
      if (status !== 200) return status
      const { id: _, ...card } = result.card
      return {
        card,
        stability: result.stability,
        difficulty: result.difficulty,
        history: result.history.map(({ rating, at: moment, state, is_undone }) => [
          rating,
          moment,
          state,
          is_undone,
        ]),
      }
    }),
  )
  const { rows } = await app.database.pool.query(
    `select day, reviews, fresh, saved, mature_reviews, mature_kept from study_days
     where user_id = $1 and (reviews, fresh, saved, mature_reviews, mature_kept) <> (0, 0, 0, 0, 0) order by day`,
    [reader.id],
  )
  return { cards, rows }
}

describe('reviews of a card that come in one request', () => {
  it('have the effect that they have one by one, also when they are taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { minLength: 1, maxLength: 30 }),
        times(30),
        times(12),
        fc.nat(12),
        async (drawn, moments, before, undos) => {
          const [together, single] = [await app.aUser(), await app.aUser()]
          for (const reader of [together, single]) {
            await codesOf(
              reader,
              WORDS.map((lemma) => save(lemma)),
            )
            const first = [...before].sort((a, b) => a - b)
            for (const [place, moment] of first.entries())
              await codesOf(reader, [review(WORDS[place % 2] ?? '', moment / 1000, ((place % 4) + 1) as 1)])
          }
          const [a, b] = [stepsFor(drawn, moments), stepsFor(drawn, moments)]
          const answers = new Map<string, unknown>()
          for (const step of b) answers.set(step.op_id, (await codesOf(single, [step]))[0])
          expect(await codesOf(together, a)).toEqual(b.map(({ op_id }) => answers.get(op_id)))
          expect(await everythingOf(together)).toEqual(await everythingOf(single))
          // Backwards, each by its own operation: only the latest can go at any time.
          const backwards = (steps: SyncStep[]): SyncStep[] =>
            steps
              .filter(({ kind }) => kind === 'review')
              .reverse()
              .slice(0, undos)
              .map(({ op_id: of }) => ({ kind: 'undo', op_id: randomUUID(), at: at(89), word: 'anchor', of }))
          expect(await codesOf(together, backwards(a))).toEqual(await codesOf(single, backwards(b)))
          expect(await everythingOf(together)).toEqual(await everythingOf(single))
        },
      ),
      { numRuns: 25 },
    )
  })

  it('are answered as the operation was when its id comes back for a word that was deleted meanwhile', async () => {
    const again = async (steps: readonly SyncStep[], isTogether: boolean) => {
      const reader = await app.aUser()
      await codesOf(
        reader,
        WORDS.map((lemma) => save(lemma)),
      )
      if (isTogether) return codesOf(reader, [...steps])
      const codes = new Map<string, unknown>()
      for (const step of steps) codes.set(step.op_id, (await codesOf(reader, [step]))[0])
      return steps.map(({ op_id }) => codes.get(op_id))
    }
    const rated = review('anchor', 1)
    const saved = save('anchor', 2)
    const steps: SyncStep[] = [
      rated,
      saved,
      { kind: 'delete', op_id: randomUUID(), at: at(3), word: 'barley' },
      { ...review('barley', 4), op_id: rated.op_id },
      { ...review('barley', 5), op_id: saved.op_id },
      review('barley', 6),
    ]
    const expected = [true, 'IDEMPOTENCY_KEY_REUSED', true, true, 'IDEMPOTENCY_KEY_REUSED', 'WORD_NOT_SAVED']
    expect(await again(steps, false)).toEqual(expected)
    expect(await again(steps, true)).toEqual(expected)
  })

  it('are soon laid into a long log, and once when they are sent twice, however their ids are written', async () => {
    const reader = await app.aUser()
    await codesOf(reader, [save('anchor')])
    for (const half of [0, 1])
      await codesOf(
        reader,
        Array.from({ length: 500 }, (_, place) => review('anchor', 10 + half * 20 + place / 30)),
      )
    const late = Array.from({ length: 500 }, (_, place) =>
      review('anchor', 1 + place / 10, ((place % 4) + 1) as 1),
    )
    const walks = vi.spyOn(app.deps.store.review, 'liveReviews')
    const codes = await codesOf(reader, late)
    expect(codes).toEqual(late.map(() => true))
    // The log is read and walked for all of them together.
    expect(walks).toHaveBeenCalledTimes(1)
    walks.mockRestore()
    const shouted = late.map((step) => ({ ...step, op_id: step.op_id.toUpperCase() }))
    expect(await codesOf(reader, [...late.slice(250), ...shouted.slice(0, 250)])).toEqual(codes)
    expect((await app.ask(word.detail, { word: 'anchor' }, reader)).result.card.reps).toBe(1500)
  })
})

describe('a rating that was brought with others', () => {
  const keptOf = async (op_id: string | undefined) =>
    (await app.database.pool.query('select answer, answer_text from operations where op_id = $1', [op_id]))
      .rows[0]
  /** JSON with every value but lists and objects left out: what its keys are, and in which order. */
  const keysOf = (text: string) =>
    JSON.stringify(JSON.parse(text, (_, value) => (value instanceof Object ? value : 0)))

  it('is answered letter by letter the same when it is sent alone afterwards, and kept as one sent alone is', async () => {
    const reader = await app.aUser()
    await codesOf(reader, [save('anchor'), save('barley')])
    const { id } = (await app.ask(word.detail, { word: 'anchor' }, reader)).result.card
    const steps = [review('anchor', 3), review('anchor', 5, 4), review('anchor', 9, 1)]
    await codesOf(reader, steps)
    const kept = await keptOf(steps[1]?.op_id)
    for (let count = 0; count < 2; count += 1) {
      const again = await app.ask(word.review, { id, rating: 4, op_id: steps[1]?.op_id }, reader)
      expect(again.result.card.reps).toBe(3)
      expect(again.result).toEqual(
        JSON.parse(kept.answer_text, (key, value) => (key === 'review_id' ? undefined : value)),
      )
    }
    expect(await keptOf(steps[1]?.op_id)).toEqual(kept)
    const alone = randomUUID()
    await app.ask(word.review, { id, rating: 3, op_id: alone }, reader)
    const { answer, answer_text } = await keptOf(alone)
    expect([kept.answer, keysOf(kept.answer_text)]).toEqual([answer, keysOf(answer_text)])
  })
})

describe('what a reader may bring', () => {
  it('is 2,000 steps a minute; what is held up is not lost', async () => {
    let passed = 0
    const guarded = await createTestKit({
      ...features,
      now: () => NOW,
      limits: inProcess(() => passed),
      settings: { RATE_LIMIT: 'on' },
      dictionary: theDictionary(),
    })
    const [reader, other] = [await guarded.aUser(), await guarded.aUser()]
    const base = (): SyncStep => ({ kind: 'delete', op_id: randomUUID(), at: at(1), word: 'anchor' })
    const batch = () => Array.from({ length: 500 }, base)
    for (let count = 0; count < 4; count += 1) await codesOf(reader, batch(), guarded)
    const refused = await guarded.ask(sync.send, { steps: [save('barley')] }, reader)
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guarded.ask(word.detail, { word: 'barley' }, reader)).status).toBe(404)
    await codesOf(other, [save('barley')], guarded)
    passed += 61_000
    expect(await codesOf(reader, [save('barley')], guarded)).toEqual([true])
    await guarded.close()
  })

  it('has a long log walked 60 times a minute, then is told when to come back, and nothing is lost', async () => {
    const guarded = await createTestKit({
      ...features,
      now: () => NOW,
      settings: { RATE_LIMIT: 'on', RATE_LIMIT_STORE: 'database' },
      dictionary: theDictionary(),
    })
    const reader = await guarded.aUser()
    const many = Array.from({ length: 201 }, (_, place) => review('anchor', 10 + place / 10))
    await codesOf(reader, [save('anchor'), ...many], guarded)
    const late = () => guarded.ask(sync.send, { steps: [review('anchor', 5)] }, reader)
    for (let walk = 0; walk < 60; walk += 1) expect((await late()).status).toBe(200)
    const refused = await Promise.all([late(), late(), late()])
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'TOO_MANY_REQUESTS'))
    const { result } = await guarded.ask(word.detail, { word: 'anchor' }, reader)
    expect(result.card.reps).toBe(261)
    await guarded.close()
  })

  it('waits while another process takes steps of the same reader', async () => {
    const [reader, other] = [await app.aUser(), await app.aUser()]
    const elsewhere = await app.database.pool.connect()
    await elsewhere.query('select pg_advisory_lock(hashtextextended($1, 0))', [`sync ${reader.id}`])
    const { status, headers } = await app.ask(sync.send, { steps: [save('barley')] }, reader)
    expect([status, headers['retry-after']]).toEqual([429, '2'])
    await codesOf(other, [save('barley')])
    await elsewhere.query('select pg_advisory_unlock_all()')
    elsewhere.release()
    expect(await codesOf(reader, [save('barley')])).toEqual([true])
  })
})

describe('turns', () => {
  const aGate = () => {
    let open = () => {}
    const closed = new Promise<void>((resolve) => {
      open = resolve
    })
    return { open: () => open(), closed }
  }

  it('are one a reader, few in all, in order, and of an end', async () => {
    const turn = createKeyedQueue({ at_once: 2, per_reader: 2, in_all: 4 })
    const gate = aGate()
    const began: string[] = []
    const work = (name: string) => async () => {
      began.push(name)
      await gate.closed
      return name
    }
    const first = [turn(1, work('1a')), turn(1, work('1b')), turn(2, work('2a')), turn(3, work('3a'))]
    await runQueued()
    expect(began).toEqual(['1a', '2a'])
    await expect(turn(1, work('1c'))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 1 })
    await expect(turn(4, work('4a'))).rejects.toMatchObject({ code: 'OVERLOADED' })
    gate.open()
    expect(await Promise.all(first)).toEqual(['1a', '1b', '2a', '3a'])
    expect(began.slice(2).sort()).toEqual(['1b', '3a'])
  })

  it('go on after one that failed', async () => {
    const turn = createKeyedQueue({ at_once: 1, per_reader: 1, in_all: 1 })
    await expect(turn(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turn(1, async () => 'well')).toBe('well')
  })
})
