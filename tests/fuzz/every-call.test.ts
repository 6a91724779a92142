// Asks every call of the contract many things made from its own schema, as everybody, and expects an answer.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { type ErrorCode, errorTable } from '../../contract/kernel/app-error.ts'
import type { AnyContract, EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'
import { contract, type TestUser } from '../support/app.ts'
import { parseStreamResult } from '../support/events.ts'
import { type FuzzInput, inputsOf, type KnownValues } from './inputs.ts'
import { OWN_TESTS } from './own-tests.ts'
import { soldOrOutside } from './sold-or-outside.ts'
import { aWorld, type FuzzWorld } from './world.ts'

/** Inputs per endpoint. `npm run test:all` sends 100, `npm run test:deep` 2,000; by hand: FUZZ_RUNS=2000 FUZZ_SEED=7 npx vitest run --project server tests/fuzz */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 8)
/** The rounds of a call that took none of the first inputs: with few inputs a round, its rows cost more than the calls. */
const MORE_RUNS = Math.max(30, RUNS)
/** Some calls are hard to please: with so many questions each has met an input that it takes. */
const ENOUGH = 400
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_301)
const BODY_LIMIT = 256 * 1024
/** Calls that look at the size of what they are given, or told of, themselves. */
const WEIGHED = new Set(['/api/render', '/auth/upload_token'])

let world: FuzzWorld
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.t.close())

const every = Object.entries(contract as AnyContract).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${noun}.${name}`, call })),
)

/** As a client that never checks anything would send it. */
function requestOf(call: EndpointDefinition, input: FuzzInput, person: TestUser | undefined): InjectOptions {
  const plain = (value: unknown): string => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return text.toWellFormed()
  }
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const text = plain(input[key])
    // A client resolves dots away before it sends.
    return /^\.{1,2}$/.test(text) ? '-' : encodeURIComponent(text)
  })
  const query = new URLSearchParams()
  for (const key of call.query) {
    const value = input[key]
    const values = Array.isArray(value) ? value.slice(0, 20) : value === undefined ? [] : [value]
    for (const one of values) query.append(key, plain(one).slice(0, 4000))
  }
  const tail = query.size > 0 ? `?${query}` : ''
  const body = Object.fromEntries(call.body.filter((key) => key in input).map((key) => [key, input[key]]))
  return {
    method: call.method,
    url: `${path}${tail}`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    ...(call.method === 'POST' ? { payload: body } : {}),
  }
}

/** What this call may say no with, to this person; anything else is a defect, in the code or in the contract. */
function mayRefuse(call: EndpointDefinition, role: string, request: InjectOptions): Set<ErrorCode> {
  const size = JSON.stringify(request.payload ?? '').length
  const codes: ErrorCode[] = ['INVALID_INPUT', ...call.errors]
  if (size > (call.bodyLimit ?? BODY_LIMIT) / 4 || WEIGHED.has(call.path)) codes.push('TOO_LARGE')
  if (String(request.url).includes('//') || String(request.url).endsWith('/')) codes.push('NOT_FOUND')
  if (role === 'guest' && call.access !== 'open') codes.push('LOGIN_REQUIRED')
  if (role === 'user' && call.access === 'admin') codes.push('ADMIN_ONLY')
  return new Set(codes)
}

interface Told {
  statusCode: number
  code?: ErrorCode
  message: string
  result: unknown
  details?: unknown
}

/** Throws when the answer is not one that the contract allows. */
function check(
  call: EndpointDefinition,
  role: string,
  request: InjectOptions,
  status: number,
  text: string,
): void {
  // A file is what its name says, in no envelope; what is in it is its own tests' business.
  if (call.form === 'file' && status === 200) {
    if (call.access !== 'open') expect(role).not.toBe('guest')
    return
  }
  const isStream = text.startsWith('retry: ')
  const { said: _said, ...told } = (isStream ? parseStreamResult(text) : JSON.parse(text)) as Told & {
    said?: string
  }
  // A stream that has begun cannot take its 200 back: its last event says how it ended.
  if (!isStream) expect(told.statusCode).toBe(status)
  if (told.statusCode === 200) {
    if (call.access !== 'open') expect(role).not.toBe('guest')
    if (call.access === 'admin') expect(role).toBe('admin')
    expect(told.message).toBe('')
    const { statusCode: _, message: __, ...raw } = told
    checkResult(call.result, call.form === 'raw' ? raw : told.result)
    return
  }
  const { code = 'INTERNAL' } = told
  expect(Object.keys(errorTable)).toContain(code)
  expect(told.statusCode).toBe(errorTable[code].status)
  expect([...mayRefuse(call, role, request)]).toContain(code)
  expect(told.result).toBeNull()
  expect(told.message).toMatch(/\p{Script=Han}/u)
  const allowed = ['statusCode', 'code', 'message', 'result', 'details']
  expect(Object.keys(told).filter((key) => !allowed.includes(key))).toEqual([])
  if (code === 'INVALID_INPUT') {
    const fields = told.details as { field: string; message: string }[]
    expect(fields.length).toBeGreaterThan(0)
    for (const fault of fields)
      expect([typeof fault.field, typeof fault.message]).toEqual(['string', 'string'])
  }
}

/** Right by the schema, and nothing beside it: what a presenter forgets to leave out would reach everybody. */
function checkResult(schema: z.ZodType, sent: unknown): void {
  const parsed = schema.parse(sent)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), sent)) expect(sent).toEqual(parsed)
}

async function askAs(
  call: EndpointDefinition,
  role: 'guest' | 'user' | 'admin',
  input: FuzzInput,
): Promise<number> {
  const person = role === 'guest' ? undefined : world.people[role]
  const request = requestOf(call, input, person)
  const answer = await world.t.app.fastify.inject(request)
  if (answer.statusCode === 401 && person) {
    // Only a session that is really gone may be refused; then the question is put again.
    expect(await world.isLoggedIn(person)).toBe(false)
    await world.logInAgain(person)
    return askAs(call, role, input)
  }
  try {
    check(call, role, request, answer.statusCode, answer.body)
  } catch (error) {
    const said = `${role} got ${answer.statusCode} ${answer.body.slice(0, 300)}\nlog: ${world.logged().slice(-2000)}`
    throw new Error(`${error instanceof Error ? error.message : error}\n${said}`, { cause: error })
  }
  return answer.statusCode
}

/** Questions about so many calls share their rows: making them takes as long as asking two hundred times. */
const SHARING = Math.max(8, Math.floor(200 / RUNS))
let shared: { rows: KnownValues; left: number } | undefined
/** Rows that few calls have had their way with; `isNew`: that none has. */
async function someRows(isNew: boolean): Promise<KnownValues> {
  if (isNew || !shared || shared.left === 0) shared = { rows: await world.rows(), left: SHARING }
  shared.left -= 1
  return shared.rows
}

/** One after the other, each of people who are what they were. */
async function inTurn(asks: readonly (() => Promise<number>)[]): Promise<number[]> {
  const statuses: number[] = []
  for (const ask of asks) {
    await world.settle()
    statuses.push(await ask())
  }
  return statuses
}

/** What answers showed that a review must not see, by whether one asked; of each call some are looked at. */
const shown = { readers: new Set<string>(), review: new Set<string>() }
const REVIEWED = 6
async function askForReview(name: string, call: EndpointDefinition, input: FuzzInput): Promise<void> {
  const asked = requestOf(call, input, world.people.user)
  const reviewed = { ...asked, headers: { ...asked.headers, 'x-review': '1' } }
  for (const sign of soldOrOutside((await world.t.app.fastify.inject(asked)).body)) shown.readers.add(sign)
  for (const sign of soldOrOutside((await world.t.app.fastify.inject(reviewed)).body))
    shown.review.add(`${name}: ${sign}`)
}

/** Calls that have said yes. */
const seen = new Set<string>()
const NEVER = Object.keys(OWN_TESTS)

it.each(every)(
  '$name answers whatever it is asked',
  { timeout: 600_000 + MORE_RUNS * 300 },
  async ({ name, call }) => {
    let reviewed = 0
    // Once more with other rows when not one input was right.
    for (let round = 0; round * MORE_RUNS < ENOUGH + MORE_RUNS && !seen.has(name); round += 1) {
      const inputs = inputsOf(call, await someRows(round > 1))
      const isFirst = round === 0
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          if (name.startsWith('ai.')) await world.newDay()
          const asks = (['guest', 'user', 'admin'] as const).map((role) => () => askAs(call, role, input))
          // What is done to a person would be seen by another question of the same moment.
          const statuses = name.startsWith('people.')
            ? await inTurn(asks)
            : await Promise.all(asks.map((ask) => ask()))
          if (statuses.includes(200)) seen.add(name)
          if (
            call.method === 'GET' &&
            call.access !== 'admin' &&
            statuses[1] === 200 &&
            reviewed < REVIEWED
          ) {
            reviewed += 1
            await askForReview(name, call, input)
          }
        }),
        {
          numRuns: isFirst ? RUNS : MORE_RUNS,
          seed: SEED + (isFirst ? 0 : round - 1),
          endOnFailure: false,
        },
      )
      if (NEVER.includes(name)) break
    }
    for (const person of Object.values(world.people))
      if (!(await world.isLoggedIn(person))) await world.logInAgain(person)
  },
)

it('shows the review of an app store nothing that is sold, given or leads out, in no answer', () => {
  expect([...shown.review]).toEqual([])
  expect([...shown.readers].sort()).toEqual(['invitation', 'order', 'price', 'trial', 'way out', 'wecom'])
})

it('still answers everybody', async () => {
  const { t, people } = world
  expect((await t.app.fastify.inject({ url: '/readyz' })).statusCode).toBe(200)
  for (const person of Object.values(people))
    expect((await t.ask(contract.account.me, {}, person)).result.id).toBe(person.id)
  expect((await t.ask(contract.article.list)).result.items.length).toBeGreaterThan(0)
})

it('met every call with an input that it takes, or the questions were too easy to refuse', () => {
  const never = every.filter(({ name }) => !seen.has(name)).map(({ name }) => name)
  expect(never).toEqual(NEVER)
})

it('never asked the database for rows of a reader who is not there, for guests neither', () => {
  const { count, ofNobody } = world.asked()
  expect(ofNobody).toEqual([])
  expect(count).toBeGreaterThan(1000)
})

it('logged nothing that nobody had foreseen', () => {
  const errors = world
    .logged()
    .split('\n')
    .filter((line) => /unforeseen|"level":[56]0/.test(line))
  expect(errors.map((line) => line.slice(0, 1000))).toEqual([])
})
