// Shows that every way in which a provider can fail is a clean no to every call of AI: nothing paid, others unharmed, nothing left.
import dns from 'node:dns'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { AppError } from '../../../contract/kernel/app-error.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { aReadableBook, IN_BOOK } from '../../../tests/support/books.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { makeBookMaker, makeEpubReader } from '../../providers/epub/guarded.ts'
import { modelsInOrder } from '../../providers/llm/in-order.ts'
import { makeLanguageModel } from '../../providers/llm/openai-compatible.ts'
import type { ModelsInOrder } from '../../providers/llm/port.ts'
import {
  completionChunk,
  cutAfter,
  type FaultBehaviour,
  type FaultServer,
  openStream,
  respondWithError,
  respondWithText,
  startFaultServer,
} from '../../providers/llm/testing/fault-server.ts'
import { chapterAround, chapterNames } from '../book/public.ts'
import { idsAnswering } from '../search/public.ts'
import { aiHandlers } from './handlers.ts'
import { makeSenses } from './make-senses.ts'

const { ai } = contract
/** What the other reader asks of, who is answered all the while. */
const WELL = 'A lantern that nobody put out.'
const ANSWER = '这盏灯一直亮着，没有人去熄灭它。'
// Short where they are waited for; else never reached.
const SHORT = { first: 600, between: 500, total: 1300 }
const LONG = { first: 3_600_000, between: 3_600_000, total: 3_600_000 }

const event =
  (data: string): FaultBehaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`data: ${data}\n\n`)
  }
const page =
  (status: number): FaultBehaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>secret of the provider</title>')
  }
/** Writes the same as long as somebody reads it. */
const endless =
  (text: string, pause_ms: number): FaultBehaviour =>
  (response) => {
    openStream(response, '好。')
    const timer = setInterval(() => response.write(completionChunk({ content: text })), pause_ms)
    response.on('close', () => clearInterval(timer))
  }
type Codes = readonly string[]
const FAILED: Codes = ['AI_FAILED']
const UNUSABLE: Codes = ['AI_UNUSABLE']
const FAULTS: [string, FaultBehaviour, Codes][] = [
  [
    'is cut in its answer',
    (response) => {
      cutAfter(response, '这句话', '说的是')
    },
    FAILED,
  ],
  [
    'ends without saying so',
    (response) => {
      openStream(response, '这句话')
      response.end()
    },
    FAILED,
  ],
  ['is silent from the first', () => undefined, ['AI_TIMEOUT']],
  ['is silent after its headers', (response) => openStream(response), ['AI_TIMEOUT']],
  ['is silent between words', (response) => openStream(response, '这句话'), ['AI_TIMEOUT']],
  ['is busy', respondWithError(429, { 'retry-after': '7200' }), ['AI_BUSY']],
  ['breaks inside', respondWithError(500), FAILED],
  ['refuses the key', respondWithError(401), ['AI_UNAVAILABLE']],
  ['has no money left', respondWithError(402), ['AI_UNAVAILABLE']],
  ['answers with a page', page(200), UNUSABLE],
  ['answers with a page of an error', page(502), FAILED],
  ['writes broken JSON', event('{"choices":[{"delta":'), UNUSABLE],
  ['writes JSON of another shape', event('{"choices":"secret"}'), UNUSABLE],
  [
    'is cut in the middle of a sign',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(completionChunk({ content: '这句话' }))
      const bytes = Buffer.from(completionChunk({ content: '港口' }))
      response.write(bytes.subarray(0, bytes.indexOf(Buffer.from('港')) + 2), () => response.destroy())
    },
    FAILED,
  ],
  [
    'writes half a sign',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const bytes = Buffer.from(completionChunk({ content: '说的是港口' }))
      const at = bytes.indexOf(Buffer.from('港'))
      response.write(Buffer.concat([bytes.subarray(0, at + 2), bytes.subarray(at + 3)]))
      response.end(`${completionChunk({}, 'stop')}data: [DONE]\n\n`)
    },
    UNUSABLE,
  ],
  ['never ends', endless('啊', 100), ['AI_TIMEOUT']],
  ['floods', endless('好'.repeat(60_000), 1), UNUSABLE],
  ['says nothing', respondWithText(''), UNUSABLE],
  ['says nothing but spaces', respondWithText(' \n '), UNUSABLE],
  [
    'does not know the model',
    (response) => {
      response.writeHead(404, { 'content-type': 'application/json' })
      response.end('{"error":{"message":"The model `secret` does not exist","code":"model_not_found"}}')
    },
    ['AI_UNAVAILABLE'],
  ],
  ['stops at its limit of tokens', respondWithText('这句话说的是', 'length'), UNUSABLE],
  ['withholds the answer', respondWithText('这句话', 'content_filter'), UNUSABLE],
  [
    'wants to use a tool',
    (response) => {
      openStream(response)
      const call = {
        index: 0,
        id: 'c',
        type: 'function',
        function: { name: 'open', arguments: '{"url":"https://evil.example/"}' },
      }
      response.end(
        `${completionChunk({ tool_calls: [call] })}${completionChunk({}, 'tool_calls')}data: [DONE]\n\n`,
      )
    },
    ['AI_UNUSABLE', 'AI_FAILED'],
  ],
  ['shuts its socket', (response) => response.destroy(), FAILED],
]

let t: TestKit
let provider: FaultServer
let misbehave: FaultBehaviour
let base_url = ''
let limits = LONG
let other: TestUser
let chapter: { article_id: string; source: 'BOOK' }
let round = 0

/** Asks at the present address: what fails is asked at another than what is answered, where the name is at fault. */
const model: ModelsInOrder = {
  name: 'tester',
  stream: (prompt, options) => {
    const isWell = prompt.user.includes(WELL)
    const settings = isWell ? { base_url: provider.base_url, limits: LONG } : { base_url, limits }
    const one = makeLanguageModel({ ...settings, model: 'tester', retry_pause: 5 })
    return modelsInOrder([one]).stream(prompt, options)
  },
  complete: () => Promise.reject(new Error('everything is streamed')),
  health: () => [],
}
beforeAll(async () => {
  provider = await startFaultServer((response, asked) =>
    asked.user.includes(WELL) ? respondWithText(ANSWER)(response, asked) : misbehave(response, asked),
  )
  t = await createTestKit({
    handlers: { ai: aiHandlers },
    crossFeatureQueries: { chapterAround, chapterNames, idsAnswering },
    bookMaker: makeBookMaker({ timeout_ms: 120_000 }),
    dictionary: theDictionary(),
    epubs: makeEpubReader({ timeout_ms: 120_000 }),
    model,
  })
  other = await t.aUser()
  const text = '# One\n\nNora counts lamps.\n\n# Two\n\nNora counts keepers.\n'
  const { book_uuid } = await aReadableBook(t, undefined, text, { is_published: true })
  chapter = { article_id: book_uuid, source: 'BOOK' }
})
afterAll(async () => {
  await t.close()
  await provider.stop()
})

/** Every call that asks a model, each of what nobody asked before. */
async function askAll(
  one: TestUser,
  two: TestUser,
): Promise<{ name: string; status: number; code: string | undefined; body: Record<string, unknown> }[]> {
  const [first, second, third] = [
    await anArticle(t, { title: `Gulls ${round}`, paragraphs: [`Nora counts gulls, number ${round}.`] }),
    await anArticle(t, { title: `Boats ${round}`, paragraphs: [`Nora counts boats, number ${round}.`] }),
    await anArticle(t, { title: `Shoals ${round}`, paragraphs: [`${DOUBTFUL} That was day ${round}.`] }),
  ]
  const text = `The gulls cry ${round} times.`
  const listened = async () => {
    const asked = await t.ask(ai.ask, { prompt: `听什么 ${round}？`, article_id: first.id, wait: false }, two)
    return t.ask(ai.listen, { id: asked.result.id }, two)
  }
  const passage = (action: 'grammar' | 'translate' | 'simplify' | 'explain' | 'key_points') =>
    [`analyze ${action}`, t.ask(ai.analyze, { text, action }, one)] as const
  const asked = [
    ['word', t.ask(ai.word, { word: 'gull', sentence: text }, one)],
    ['entry', t.ask(ai.entry, { word: WORDS[round % WORDS.length] ?? '' }, two)],
    ['clauses', t.ask(ai.clauses, { text }, two)],
    passage('grammar'),
    passage('translate'),
    passage('simplify'),
    passage('explain'),
    passage('key_points'),
    ['ask', t.ask(ai.ask, { prompt: `为什么 ${round}？`, article_id: first.id }, two)],
    ['listen', listened()],
    ['summary', t.ask(ai.summary, { article_id: first.id, stream: true }, one)],
    ['createSummary', t.ask(ai.createSummary, { article_id: second.id }, one)],
    ['entity', t.ask(ai.entity, { name: `Nora ${round}` }, two)],
    [
      'ask of a book',
      t.ask(ai.ask, { ...chapter, prompt: `为什么 ${round}？`, pos: { cfi: IN_BOOK.cfi } }, two),
    ],
    ['summary of a chapter', t.ask(ai.summary, { ...chapter, cfi: IN_BOOK.cfi }, one)],
    ['senses', sensesIn(third.id)],
    ['questions', questionsOn(third.id, one)],
  ] as const
  return Promise.all(asked.map(async ([name, answer]) => ({ name, ...(await answer) })))
}
/** What a dictionary is in doubt of. */
const DOUBTFUL = 'The harbour pilot drew a chart of the shoal, and the keen gulls followed the trawler home.'
const none = (code: string) => ({ status: 503, code, body: { message: '没有答案可以给' } })

/** What the background makes of it; an answer of no use is no sense, and no failure of the work. */
async function sensesIn(article_id: number) {
  const progress = { report: async () => {}, signal: new AbortController().signal }
  const made = await makeSenses(t.deps, { article_id }, progress).catch((error: unknown) => error)
  expect((await t.ask(ai.senses, { id: article_id })).result.senses).toEqual([])
  if (!(made instanceof AppError)) return none(made instanceof Error ? made.message : 'AI_UNUSABLE')
  return none(made.code)
}
/** A reader has the browser's own questions instead, and is told of no failure. */
async function questionsOn(article_id: number, one: TestUser) {
  const { status, result } = await t.ask(ai.questions, { article_id }, one)
  expect({ status, result }).toEqual({
    status: 200,
    result: { engine: 'offline', is_cached: false, questions: [] },
  })
  const { rows } = await t.database.pool.query<{ error_code: string }>(
    `select error_code from ai_runs where kind = 'questions' order by created_at desc limit 1`,
  )
  return none(rows[0]?.error_code ?? 'nobody was asked')
}
const WORDS = ['gull', 'boat', 'harbour', 'quay', 'mackerel', 'ferry', 'river', 'yellow', 'coat', 'sea']

async function allRefuse(codes: Codes): Promise<void> {
  round += 1
  limits = codes.includes('AI_TIMEOUT') ? SHORT : LONG
  const [one, two] = [await t.aUser(), await t.aUser()]
  const [answers, well] = await Promise.all([
    askAll(one, two),
    t.ask(ai.analyze, { text: `${WELL} ${round}`, action: 'explain' }, other),
  ])
  for (const { name, status, code, body } of answers) {
    expect({ name, code, isRefused: status >= 500 }).toEqual({
      name,
      code: codes.find((each) => each === code) ?? codes[0],
      isRefused: true,
    })
    expect(body['message']).toMatch(/\p{Script=Han}{4}/u)
    expect(JSON.stringify(body)).not.toMatch(/secret|127\.0\.0\.1|evil/)
  }
  expect(well.result).toMatchObject({ text: ANSWER, engine: 'model' })
  const used = (person: TestUser) => t.deps.store.ai.used(person.id, toCalendarDay(t.deps.now()))
  expect([await used(one), await used(two)]).toEqual([0, 0])
  await waitForCheck(() => expect(provider.open()).toBe(0))
  const { rows } = await t.database.pool.query("select id from ai_runs where state = 'RUNNING'")
  expect(rows).toEqual([])
  await t.database.pool.query('delete from ai_charges where user_id = $1', [other.id])
}

it.each(FAULTS)('a provider that %s', async (_, behaviour, codes) => {
  base_url = provider.base_url
  misbehave = behaviour
  await allRefuse(codes)
})

it('a provider where nobody listens', async () => {
  const server = createServer()
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  await new Promise((resolve) => server.close(resolve))
  base_url = `http://127.0.0.1:${port}/v1`
  await allRefuse(FAILED)
})

it.each([
  ['is never found', undefined, ['AI_TIMEOUT']],
  ['does not exist', 'ENOTFOUND', FAILED],
] as const)('a provider whose name %s', async (_, code, codes) => {
  const lookup = dns.lookup
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: unknown[]) => {
    const answer = rest.at(-1) as (error: Error) => void
    if (!name.endsWith('.invalid')) Reflect.apply(lookup, dns, [name, ...rest])
    else if (code) answer(Object.assign(new Error(code), { code }))
  }) as typeof dns.lookup)
  base_url = 'http://model.invalid/v1'
  try {
    await allRefuse(codes)
    expect(spy.mock.calls.some(([name]) => name === 'model.invalid')).toBe(true)
  } finally {
    spy.mockRestore()
  }
})
