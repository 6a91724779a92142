// Plants faults in copies of the contract and the route table, and sees each of them named; the real ones have none.
import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { contract } from '../contract/index.ts'
import type { AnyContract, EndpointDefinition } from '../contract/kernel/endpoint-definition.ts'
import { allRoutes } from '../web/app/routes.ts'
import { type ComparedRoute, callFaults, readTable, routeFaults } from './lib/spec-faults.ts'

const list = (name: string) => readTable(readFileSync(new URL(`./spec/${name}`, import.meta.url), 'utf8'))
const listedCalls = list('calls.tsv')
const listedRoutes = list('routes.tsv')
const real: AnyContract = contract

/** The contract with one call of one noun changed, or one more. */
const planted = (noun: string, name: string, change: Partial<EndpointDefinition>): AnyContract => {
  const base = real[noun]?.[name] ?? real['word']?.['review']
  if (!base) throw new Error(`no call ${noun}.${name}`)
  return { ...real, [noun]: { ...real[noun], [name]: { ...base, ...change } } }
}
const faultsOf = (given: AnyContract) => callFaults(given, listedCalls).faults

describe('the lists', () => {
  it('are whole: 140 calls, 67 screens, none twice, every value one that is known', () => {
    expect([listedCalls.length, listedRoutes.length]).toEqual([140, 67])
    const keys = listedCalls.map((row) => `${row['method']} ${row['path']}`)
    expect(new Set(keys).size).toBe(140)
    expect(new Set(listedRoutes.map((row) => row['path'])).size).toBe(67)
    for (const row of listedCalls) {
      expect(['GET', 'POST']).toContain(row['method'])
      expect(['open', 'user', 'owner', 'admin']).toContain(row['access'])
      expect(['result', 'raw', 'stream', 'file', 'either']).toContain(row['form'])
    }
    for (const row of listedRoutes) expect(['open', 'user', 'admin']).toContain(row['access'])
  })
})

describe('a contract', () => {
  it('as it stands has no fault, and counts what stands', () => {
    const { faults, found } = callFaults(real, listedCalls)
    expect(faults).toEqual([])
    const marked = Object.values(real).flatMap((calls) =>
      Object.values(calls).filter(({ addition }) => addition),
    )
    const all = Object.values(real).flatMap((calls) => Object.values(calls))
    expect(found).toBe(all.length - marked.length)
    expect(found).toBeGreaterThan(0)
  })

  it('without a single call has nothing wrong and nothing done', () => {
    expect(callFaults({}, listedCalls)).toEqual({ faults: [], found: 0 })
  })

  it.each<[string, string, string, Partial<EndpointDefinition>, RegExp]>([
    ['a wrong access', 'word', 'review', { access: 'open' }, /review: access is open, the list says user/],
    ['a weaker access', 'desk', 'audit', { access: 'user' }, /audit: access is user, the list says admin/],
    [
      'a required parameter that the list has not',
      'word',
      'review',
      { input: z.object({ id: z.number(), rating: z.number(), spent: z.number(), mood: z.string() }) },
      /review: parameter mood is required, and the list has it not/,
    ],
    ['a wrong form', 'account', 'captcha', { form: 'result' }, /captcha: form is result, the list says raw/],
    [
      'a missing body key',
      'account',
      'login',
      { body: ['username'] },
      /login: parameter password is missing from the body/,
    ],
    [
      'a missing query key',
      'search',
      'search',
      { query: ['offset', 'order_by'] },
      /search: parameter q is missing from the query/,
    ],
    [
      'a key in the wrong place',
      'account',
      'login',
      { body: ['username'], query: ['password'] },
      /missing from the body/,
    ],
    ['a wrong method', 'word', 'review', { method: 'GET' }, /GET .*review is not in the list and not marked/],
    [
      'a wrong spelling',
      'word',
      'review',
      { path: '/reader/myword/{id}/reviews' },
      /not in the list and not marked/,
    ],
    ['a wrong capital', 'word', 'review', { path: '/reader/myWord/{id}/review' }, /the spelling is wrong/],
    [
      'a wrong capital, called an addition',
      'word',
      'review',
      { path: '/reader/my_word/{id}/review', addition: true },
      /nearly POST \/reader\/myword\/\{id\}\/review.*the spelling is wrong/,
    ],
    [
      'an unmarked extra',
      'word',
      'extra',
      { path: '/reader/myword/{id}/extra' },
      /word.extra: .* not marked as an addition/,
    ],
    [
      'a listed call marked as an addition',
      'word',
      'review',
      { addition: true },
      /in the list but marked as an addition/,
    ],
    ['two calls at one address', 'word', 'again', {}, /POST \/reader\/myword\/\{id\}\/review stands twice/],
    [
      'a path parameter that is not declared',
      'word',
      'review',
      { params: [] },
      /declares no parameter of its path/,
    ],
    [
      'a declared one that is not in the path',
      'word',
      'review',
      { params: ['id', 'x'] },
      /declares id, x of its path/,
    ],
  ])('with %s is refused', (_what, noun, name, change, fault) => {
    const faults = faultsOf(planted(noun, name, change))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(fault)
  })

  it('may have a marked addition, and either form where the list says either', () => {
    expect(faultsOf(planted('word', 'extra', { path: '/reader/myword/{id}/extra', addition: true }))).toEqual(
      [],
    )
    const row = { method: 'POST', path: '/api/either', access: 'user', form: 'either', params: '' }
    const call = {
      ...real['word']?.['review'],
      path: '/api/either',
      params: [],
      input: z.object({}),
    } as EndpointDefinition
    const compared = (form: EndpointDefinition['form']) =>
      callFaults({ x: { y: { ...call, form } } }, [row]).faults
    expect([compared('result'), compared('stream')]).toEqual([[], []])
    expect(compared('raw')).toEqual(['POST /api/either: form is raw, the list says either'])
  })
})

describe('a route table', () => {
  const faults = (...more: ComparedRoute[]) => routeFaults([...allRoutes, ...more], listedRoutes).faults
  const changed = (path: string, change: Partial<ComparedRoute>) =>
    routeFaults(
      allRoutes.map((route) => (route.path === path ? { ...route, ...change } : route)),
      listedRoutes,
    ).faults

  it('as it stands has no fault', () => {
    const { faults: found, found: count } = routeFaults(allRoutes, listedRoutes)
    expect(found).toEqual([])
    expect(count).toBe(allRoutes.filter((route) => !route.addition).length)
  })

  it.each([
    [
      'a wrong access',
      () => changed('/history', { access: 'user' }),
      /\/history: access is user, the list says open/,
    ],
    ['a doubled route', () => faults({ path: '/history', access: 'open' }), /route \/history stands twice/],
    ['an unmarked extra', () => faults({ path: '/nowhere', access: 'open' }), /\/nowhere is not in the list/],
    ['a wrong capital', () => changed('/Search', { path: '/search' }), /nearly \/Search/],
    [
      'a listed one marked as an addition',
      () => changed('/history', { addition: true }),
      /marked as an addition/,
    ],
  ] as const)('with %s is refused', (_what, run, fault) => {
    const found = run()
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(fault)
  })
})

it('prints how much stands, and that the table of calls is the contract’s', async () => {
  // The programs run here: the contract, which is most of what they load, is here already.
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const blamed = vi.spyOn(console, 'error').mockReturnValue()
  const { argv, exitCode } = process
  onTestFinished(() => {
    vi.restoreAllMocks()
    Object.assign(process, { argv, exitCode })
  })
  await import('./check-spec.ts')
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^\d+ of 140 calls, \d+ of 67 screens$/)]])
  process.argv = [...argv, '--check']
  await import('./calls-table.ts')
  expect([blamed.mock.calls, process.exitCode]).toEqual([[], exitCode])
})
