// Which call is asked of a page, and what its answer says of it.
import { expect, it } from 'vitest'
import { pathExists } from './path-exists.ts'

/** What is asked of a path; undefined where nothing is. */
async function askedOf(pathname: string, answer: unknown = {}): Promise<[string | undefined, boolean]> {
  let asked: string | undefined
  const isThere = await pathExists(pathname, async (address) => {
    asked = address
    return answer
  })
  return [asked, isThere]
}

it('asks for what the path names', async () => {
  for (const [path, call] of [
    ['/collection/9/show', '/reader/collection/9/show'],
    ['/collection/9/show/', '/reader/collection/9/show'],
    ['/creator/9', '/reader/creator/9'],
    ['/magazine/9', '/reader/magazine/9'],
    ['/book/a-b/show', '/reader/book/a-b/show'],
    ['/book/a-b/share', '/reader/book/a-b/show'],
    ['/book/a-b/read', '/reader/mybook/a-b'],
    ['/article/9/poster3', '/reader/article/9/show'],
  ])
    expect([path, ...(await askedOf(path ?? ''))]).toEqual([path, call, true])
})

it('asks nothing where nothing is named', async () => {
  for (const path of [
    '/',
    '/login',
    '/collection/all',
    '/book//show',
    '/book/show',
    '/book/read',
    '/topic/following',
    '/magazine',
  ])
    expect([path, ...(await askedOf(path))]).toEqual([path, undefined, true])
})

it('knows a topic by its answer, and passes a refusal on', async () => {
  const ask = '/reader/article/topic?limit=1&q=nope'
  expect(await askedOf('/topic/nope', { topic: null })).toEqual([ask, false])
  expect(await askedOf('/topic/nope', { topic: { topic: 'nope' } })).toEqual([ask, true])
  await expect(pathExists('/creator/9', () => Promise.reject(new Error('404')))).rejects.toThrow('404')
})

it.each([
  ['R&D', 'R%26D'],
  ['C++', 'C%2B%2B'],
  ['R%26D', 'R%26D'],
  ['%E4%B9%A6', '%E4%B9%A6'],
  ['a%20b', 'a%20b'],
])('asks for the whole topic %s', async (topic, asked) => {
  expect(await askedOf(`/topic/${topic}`, { topic: {} })).toEqual([
    `/reader/article/topic?limit=1&q=${asked}`,
    true,
  ])
})
