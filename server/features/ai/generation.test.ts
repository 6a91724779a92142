// Shows that an answer is made once for all, paid once, told from any place, given back when it fails, and ended when nobody waits.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { type LanguageModel, type ModelEvent, ProviderFailure } from '../../providers/llm/port.ts'
import {
  awaitGeneration,
  followGeneration,
  LOST_MS,
  parseEventOffset,
  startGeneration,
} from './generation.ts'
import { aiJobs } from './jobs.ts'
import { buildQuestionKeys, type ModelQuestion } from './model-question.ts'
import { awaitResumedResult, resumeStream } from './resume-stream.ts'

let t: TestKit
let reader: TestUser
let clock = 0
const now = () => new Date(Date.now() + clock)
beforeAll(async () => {
  t = await createTestKit({ handlers: {}, now, settings: { AI_DAILY_TOKEN_BUDGET: '100000' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  reader = await t.aUser()
})

/** Says one piece after the other, each when `go` was called once more. */
function aModel(pieces: readonly string[], end: 'well' | 'cut' = 'well') {
  let asked = 0
  let allowed = 0
  let wake = () => {}
  const signals: AbortSignal[] = []
  const turn = async (signal: AbortSignal | undefined, n: number) => {
    while (allowed < n) {
      await new Promise<void>((resolve) => {
        wake = resolve
        signal?.addEventListener('abort', () => resolve(), { once: true })
      })
      signal?.throwIfAborted()
    }
  }
  const model: LanguageModel = {
    name: 'tester',
    async *stream(_, { signal } = {}): AsyncGenerator<ModelEvent> {
      asked += 1
      if (signal) signals.push(signal)
      for (const [at, text] of pieces.entries()) {
        await turn(signal, at + 1)
        yield { kind: 'delta', text }
      }
      await turn(signal, pieces.length + 1)
      if (end === 'cut') throw new ProviderFailure('FAILED', 'cut')
      yield { kind: 'done', text: pieces.join(''), usage: { input: 3, output: 4 } }
    },
    complete: () => Promise.reject(new Error('not asked')),
  }
  const go = (count = pieces.length + 1) => {
    allowed += count
    wake()
  }
  return { model, go, asked: () => asked, signals }
}
let made = 0
const aQuestion = (): ModelQuestion<{ said: string }> => {
  made += 1
  return {
    kind: 'explain',
    parts: [`A sentence that nobody asked of before, number ${made}.`],
    version: 1,
    prompt: (nonce) => ({ system: nonce, user: 'x' }),
    shown: (raw) => raw,
    result: (_, text) => {
      if (text === 'bad') throw new ProviderFailure('BAD_ANSWER', 'as told')
      return { said: text }
    },
  }
}
const ask = (model: LanguageModel, question: ModelQuestion, by: TestUser | null = reader) =>
  startGeneration(t.deps, model, question, by?.id ?? null)
const used = (person = reader) => t.deps.store.ai.used(person.id, toCalendarDay(t.deps.now()))
const runJob = async (wanted: string) => {
  const job = aiJobs.find(({ name }) => name === wanted)
  if (!job) throw new Error(`no job ${wanted}`)
  const { signal } = new AbortController()
  await job.run(t.deps, {}, { report: async () => undefined, signal, task_id: undefined })
}
const wordsOf = async (events: ReturnType<typeof followGeneration>) => {
  let text = ''
  for await (const { event, data } of events) if (event === 'delta') text += (data as { text: string }).text
  return text
}

it('is made once for two who ask at the same moment, and for all who ask later; the first pays', async () => {
  const { model, go, asked } = aModel(['这句话', '说的是', '港口。'])
  const question = aQuestion()
  const other = await t.aUser()
  const [one, two] = await Promise.all([ask(model, question), ask(model, question, other)])
  expect(one.id).toBe(two.id)
  const both = Promise.all([wordsOf(followGeneration(t.deps, one)), wordsOf(followGeneration(t.deps, two))])
  go()
  expect(await both).toEqual(['这句话说的是港口。', '这句话说的是港口。'])
  const later = await ask(model, question, await t.aUser())
  expect(later).toMatchObject({ id: one.id, state: 'DONE', result: { said: '这句话说的是港口。' } })
  expect(await awaitGeneration(t.deps, later)).toEqual({ said: '这句话说的是港口。' })
  expect(asked()).toBe(1)
  expect([await used(), await used(other)].sort()).toEqual([0, 1])
  expect(await t.deps.store.ai.latest(buildQuestionKeys(question, 'any').content_key)).toMatchObject({
    id: one.id,
  })
})

it('is begun anew by who asks in the moment in which it fails', async () => {
  const other = await t.aUser()
  for (let round = 0; round < 12; round += 1) {
    const failing = aModel([], 'cut')
    failing.go()
    const question = aQuestion()
    const runs = await Promise.all([ask(failing.model, question), ask(failing.model, question, other)])
    await Promise.allSettled(runs.map((run) => awaitGeneration(t.deps, run)))
  }
  await expect.poll(async () => (await used()) + (await used(other))).toBe(0)
})

it('goes on where a reader was, and says where that is', async () => {
  const { model, go } = aModel(['港口', '醒来。'])
  const run = await ask(model, aQuestion())
  const first = followGeneration(t.deps, run)
  go(1)
  const { value } = await first.next()
  expect(value).toEqual({ event: 'delta', data: { text: '港口' }, id: `${run.id}:2` })
  await first.return(undefined)
  go(2)
  expect(parseEventOffset(value?.id, run.id)).toBe(2)
  expect(await wordsOf(followGeneration(t.deps, run, parseEventOffset(value?.id, run.id)))).toBe('醒来。')
  expect([
    parseEventOffset('x:5', run.id),
    parseEventOffset(undefined, run.id),
    parseEventOffset(`${run.id}:-1`, run.id),
  ]).toEqual([0, 0, 0])
})

it.each([
  ['cut', ['半句'], 'AI_FAILED'],
  ['well', ['bad'], 'AI_UNUSABLE'],
] as const)(
  'costs nothing when it was %s and cannot be used, and can be asked again',
  async (end, pieces, code) => {
    const failing = aModel(pieces, end)
    const question = aQuestion()
    const run = await ask(failing.model, question)
    expect(await used()).toBe(1)
    const waited = awaitGeneration(t.deps, run)
    failing.go()
    await expect(waited).rejects.toMatchObject({ code })
    expect(await used()).toBe(0)
    const well = aModel(['好。'])
    const again = await ask(well.model, question)
    expect(again.id).not.toBe(run.id)
    well.go()
    expect(await awaitGeneration(t.deps, again)).toEqual({ said: '好。' })
  },
)

it('gives a reader ten a day, also when the last is asked for twice at once', async () => {
  const { model, go } = aModel([])
  const nine = await Promise.all(Array.from({ length: 9 }, () => ask(model, aQuestion())))
  expect(nine).toHaveLength(9)
  // Neither may see what was used before the other has taken its part: they stand in line behind who holds the lock.
  const holder = await t.database.pool.connect()
  await holder.query("select pg_advisory_lock(hashtext('ai'), $1)", [reader.id])
  const both = Promise.allSettled([ask(model, aQuestion()), ask(model, aQuestion())])
  const waiting = async () => {
    const { rows } = await holder.query(
      `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and objid = $1
        and database = (select oid from pg_database where datname = current_database())`,
      [reader.id],
    )
    expect(rows[0].n).toBe(2)
  }
  await waitForCheck(waiting).finally(() =>
    holder.query("select pg_advisory_unlock(hashtext('ai'), $1)", [reader.id]).then(() => holder.release()),
  )
  const last = await both
  expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(last.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'AI_QUOTA' } })
  expect(await used()).toBe(10)
  // The site's own questions are nobody's.
  expect((await ask(model, aQuestion(), null)).state).toBe('RUNNING')
  go(100)
})

it('is ended at the provider when nobody waits any more, and costs nothing', async () => {
  const { model, go, signals } = aModel(['港口', '醒来。'])
  const run = await ask(model, aQuestion())
  go(1)
  clock += 30_000
  await waitForCheck(() => signals[0]?.aborted === true)
  await expect.poll(async () => (await t.deps.store.ai.byId(run.id))?.state).toBe('FAILED')
  await expect.poll(used).toBe(0)
})

it('is read as it comes by a process that does not make it, and begun anew when its own was lost', async () => {
  const question = aQuestion()
  const now = t.deps.now()
  const given = {
    ...buildQuestionKeys(question, 'tester'),
    ...{
      id: randomUUID(),
      kind: question.kind,
      model: 'tester',
      user_id: reader.id,
      cost: 1,
      day: toCalendarDay(now),
    },
    ...{ limit: 10, is_open: true, is_live: false, now, lost_ms: 15_000 },
  }
  const begun = await t.deps.store.ai.begin(given)
  if (typeof begun === 'string') throw new Error(begun)
  const heard = wordsOf(followGeneration(t.deps, begun.run))
  await t.deps.store.ai.flushOutput([{ id: begun.run.id, text: '港口', wanted: null }], now)
  await t.deps.store.ai.flushOutput([{ id: begun.run.id, text: '港口醒来。', wanted: null }], now)
  await t.deps.store.ai.finish(begun.run.id, {
    text: '港口醒来。',
    result: {},
    model: 'tester',
    input: 1,
    output: 1,
    first_ms: null,
  })
  expect(await heard).toBe('港口醒来。')

  const lost = await t.deps.store.ai.begin({
    ...given,
    ...buildQuestionKeys(aQuestion(), 'tester'),
    id: randomUUID(),
  })
  if (typeof lost === 'string') throw new Error(lost)
  const { model, go } = aModel(['好。'])
  const before = await used()
  clock += 20_000
  made -= 1
  const again = await ask(model, aQuestion())
  expect(again.id).not.toBe(lost.run.id)
  expect(await used()).toBe(before)
  go()
  expect(await awaitGeneration(t.deps, again)).toEqual({ said: '好。' })
})

/** A run whose process has died after it wrote a part of its answer. */
async function aLostRun(question: ModelQuestion) {
  const [at, id] = [now(), randomUUID()]
  const begun = await t.deps.store.ai.begin({
    ...buildQuestionKeys(question, 'tester'),
    ...{ id, kind: 'explain', model: 'tester', user_id: reader.id, cost: 1, day: toCalendarDay(at) },
    ...{ limit: 10, is_open: true, is_live: false, now: at, lost_ms: 15_000 },
  })
  if (typeof begun === 'string') throw new Error(begun)
  await t.deps.store.ai.flushOutput([{ id: begun.run.id, text: '港口', wanted: null }], at)
  return begun.run
}

it('that was lost with its process is told to be over, and given back, also to who does not come back', async () => {
  const lost = () => aLostRun(aQuestion())
  const heard: unknown[] = []
  let at = 0
  const looks = vi.spyOn(t.deps.store.ai, 'byId')
  const listening = (async () => {
    const run = await lost()
    at = run.beat_at.getTime()
    for await (const { data } of followGeneration({ ...t.deps, now: () => new Date(at) }, run))
      heard.push(data)
  })()
  const ended = expect(listening).rejects.toMatchObject({ code: 'AI_FAILED' })
  await waitForCheck(() => expect(heard).toEqual([{ text: '港口' }]))
  // So long it may just be slow.
  at += LOST_MS
  const before = looks.mock.calls.length
  // When it looks for the second time, it has made up its mind about the first.
  await waitForCheck(() => expect(looks.mock.calls.length).toBeGreaterThan(before + 1))
  looks.mockRestore()
  expect(await used()).toBe(1)
  at += 1
  await ended
  expect(await used()).toBe(0)

  await lost()
  const sweep = () => runJob('ai.fail_lost')
  await sweep()
  expect(await used()).toBe(1)
  clock += 16_000
  await sweep()
  expect(await used()).toBe(0)
})

it('is refused to everybody when the site has used its tokens of the day', async () => {
  const { model, go } = aModel(['好。'])
  const run = await ask(model, aQuestion())
  go()
  await awaitGeneration(t.deps, run)
  await t.database.pool.query('update ai_runs set input_tokens = 100000 where id = $1', [run.id])
  // As another process would; what that took is known here within a second.
  clock += 1000
  await expect(ask(model, aQuestion())).rejects.toMatchObject({ code: 'AI_SITE_QUOTA_EXCEEDED' })
  expect(await used()).toBe(1)
  await t.database.pool.query('update ai_runs set input_tokens = 0 where id = $1', [run.id])
})

it('is refused as soon as this process itself has used the last of them', async () => {
  // Of a day of its own, on which nobody else asks.
  const day = t.deps.now().getTime() + 400 * 86_400_000
  const config = { ...t.deps.config, AI_DAILY_TOKEN_BUDGET: 14 }
  const own = { ...t.deps, config, store: { ...t.deps.store }, now: () => new Date(day) }
  const { model, go } = aModel(['好。'])
  go(100)
  // Seven tokens each: the second takes the last of them.
  for (let n = 0; n < 2; n += 1)
    await awaitGeneration(own, await startGeneration(own, model, aQuestion(), reader.id))
  await expect(startGeneration(own, model, aQuestion(), reader.id)).rejects.toMatchObject({
    code: 'AI_SITE_QUOTA_EXCEEDED',
  })
})

it('is forgotten when nobody was given it for 90 days, unless somebody’s question points at it', async () => {
  const DAYS = 86_400_000
  const forget = () => runJob('ai.purge')
  const { model, go } = aModel(['好。'])
  go(100)
  const questions = [aQuestion(), aQuestion(), aQuestion()]
  const runs = await Promise.all(questions.map((question) => ask(model, question, null)))
  for (const run of runs) await awaitGeneration(t.deps, run)
  const [first, second, third] = runs
  await t.deps.store.ai.once(reader.id, 'ai.ask', undefined, (tx) =>
    t.deps.store.ai.addQuestion(tx, {
      ...{ id: randomUUID(), user_id: reader.id, article_id: 1, prompt: '？', pos: null, source: 'ARTICLE' },
      ...{ book_uuid: null, run_id: second?.id ?? null, is_cached: false, offline: null, created_at: now() },
    }),
  )
  const before = clock
  const there = () => Promise.all(runs.map(async ({ id }) => (await t.deps.store.ai.byId(id)) !== undefined))
  clock += 89 * DAYS
  await forget()
  expect(await there()).toEqual([true, true, true])
  // Given from the cache, it is of use.
  expect((await ask(model, questions[2] as ModelQuestion, null)).id).toBe(third?.id)
  clock += 2 * DAYS
  await forget()
  expect(await there()).toEqual([false, true, true])
  expect((await ask(model, questions[0] as ModelQuestion, null)).id).not.toBe(first?.id)
  clock = before
})

it.each([
  ['says the same', ['港口', '醒来。'], ['港口', '醒来。'], '醒来。'],
  ['says it in other words', ['码头', '醒来。'], ['港口'], ''],
])(
  'that was lost is made anew for who hears it, and paid once; one that %s',
  async (_, pieces, heard, after) => {
    const question = aQuestion()
    const lost = await aLostRun(question)
    const { model, go, asked } = aModel(pieces)
    const anew = () => ask(model, question)
    const said: string[] = []
    const hearing = (async () => {
      for await (const { event, data } of resumeStream(t.deps, lost, anew)) {
        if (event === 'done') return data
        said.push((data as { text: string }).text)
      }
      return undefined
    })()
    await waitForCheck(() => expect(said).toEqual(['港口']))
    clock += 16_000
    // One who waits for the whole of it gets the same new one.
    const waiting = awaitResumedResult(t.deps, lost, anew)
    await waitForCheck(async () => expect((await t.deps.store.ai.byId(lost.id))?.state).toBe('FAILED'))
    go()
    expect([await hearing, await waiting]).toEqual(Array(2).fill({ said: pieces.join('') }))
    expect(said).toEqual(heard)
    expect([asked(), await used()]).toEqual([1, 1])
    // Who comes back to it later has the first words already.
    const again = await anew()
    const deps = { ...t.deps, last_event_id: `${lost.id}:2` }
    expect(await wordsOf(resumeStream(deps, again, anew))).toBe(after)
    expect(await wordsOf(resumeStream({ ...t.deps, last_event_id: `${again.id}:2` }, again, anew))).toBe(
      '醒来。',
    )
  },
)

it('that failed by itself is not made anew', async () => {
  const { model, go, asked } = aModel(['港口'], 'cut')
  const run = await ask(model, aQuestion())
  const hearing = wordsOf(resumeStream(t.deps, run, () => Promise.reject(new Error('asked again'))))
  go()
  await expect(hearing).rejects.toMatchObject({ code: 'AI_FAILED' })
  expect([asked(), await used()]).toEqual([1, 0])
})
