// The dictionary comes once, is kept by its name, and is there without a network.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitForCheck } from '../../tests/support/until.ts'

// How the text is read is told by the tests of the language.
const { updateGuestLemmas, rules } = vi.hoisted(() => ({
  updateGuestLemmas: vi.fn(async () => undefined),
  rules: { isCurrent: true },
}))
vi.mock('./guest-rules.ts', () => ({ hasCurrentLemmas: () => rules.isCurrent }))
vi.mock('./core-engine.ts', () => ({
  updateGuestLemmas,
  createCoreEngine: (text: string) => {
    if (text === 'broken') throw new Error('incomplete')
    return { text }
  },
}))

let asked: string[]
/** What the server has, by address. */
let files: Map<string, string>
let dictionary: typeof import('./core-dictionary.ts')

/** In pieces that cut through letters, as a network does. */
function inPieces(text: string): Response {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream({
    start(control) {
      for (let at = 0; at < bytes.length; at += 2) control.enqueue(bytes.slice(at, at + 2))
      control.close()
    },
  })
  return new Response(body)
}

beforeEach(async () => {
  vi.resetModules()
  asked = []
  files = new Map([
    ['/dict/core.json', '{"file":"/dict/core-new.txt"}'],
    ['/dict/core-new.txt', 'the new 词典。'],
  ])
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const text = files.get(address)
    if (text === undefined) throw new TypeError('Failed to fetch')
    return inPieces(text)
  })
  dictionary = await import('./core-dictionary.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser's cache that holds these files already; `isFull`: nothing more fits in. */
function cacheWith(kept: Record<string, string>, isFull = false) {
  const shelf = new Map(Object.entries(kept))
  const cache = {
    match: async (address: string) => (shelf.has(address) ? inPieces(shelf.get(address)!) : undefined),
    keys: async () => [...shelf.keys()].map((address) => ({ url: `https://kaijuan.test${address}` })),
    put: async (address: string, answer: Response) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      shelf.set(address, await answer.text())
    },
    delete: async ({ url }: { url: string }) => shelf.delete(new URL(url).pathname),
  }
  const open = vi.fn(async (_: string) => cache)
  vi.stubGlobal('caches', { open })
  return { shelf, open }
}
const OLD = { '/dict/core-old.txt': 'the old one' }

it('is loaded once, whole, where the browser has no cache', async () => {
  expect(dictionary.getLoadedCore()).toBeUndefined()
  const [core, again] = await Promise.all([dictionary.loadCore(), dictionary.loadCore()])
  expect(core).toEqual({ text: 'the new 词典。' })
  expect([again, await dictionary.loadCore(), dictionary.getLoadedCore()]).toEqual([core, core, core])
  expect(asked).toEqual(['/dict/core.json', '/dict/core-new.txt'])
})

it('is loaded past a cache that will not open', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('denied', 'SecurityError')) })
  expect(await dictionary.loadCore()).toEqual({ text: 'the new 词典。' })
})

it('is not fetched again while its name is the same', async () => {
  const { open } = cacheWith({ '/dict/core-new.txt': 'kept' })
  expect(await dictionary.loadCore()).toEqual({ text: 'kept' })
  expect(asked).toEqual(['/dict/core.json'])
  expect(open.mock.calls).toEqual([['kaijuan-dictionary']])
})

it('takes the place of the one before', async () => {
  const { shelf } = cacheWith(OLD)
  expect(await dictionary.loadCore()).toEqual({ text: 'the new 词典。' })
  expect(asked).toEqual(['/dict/core.json', '/dict/core-new.txt'])
  expect([...shelf]).toEqual([['/dict/core-new.txt', 'the new 词典。']])
})

it('leaves the one before where it is when the new one cannot be read', async () => {
  files.set('/dict/core-new.txt', 'broken')
  const { shelf } = cacheWith(OLD)
  await expect(dictionary.loadCore()).rejects.toThrow('incomplete')
  expect(shelf.has('/dict/core-old.txt')).toBe(true)
})

it('is read from the network where it cannot be kept', async () => {
  cacheWith({}, true)
  expect(await dictionary.loadCore()).toEqual({ text: 'the new 词典。' })
})

it('is the one that was kept, without a network', async () => {
  files.clear()
  cacheWith(OLD)
  expect(await dictionary.loadCore()).toEqual({ text: 'the old one' })
})

it('may be asked for again when it could not be had', async () => {
  const answer = files.get('/dict/core.json')!
  files.delete('/dict/core.json')
  await expect(dictionary.loadCore()).rejects.toThrow('Failed to fetch')
  cacheWith({})
  await expect(dictionary.loadCore()).rejects.toThrow('Failed to fetch')
  expect(dictionary.getLoadedCore()).toBeUndefined()
  files.set('/dict/core.json', answer)
  expect(await dictionary.loadCore()).toEqual({ text: 'the new 词典。' })
})

it('is nothing that can be read when an answer has no body', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/dict/core.json' ? inPieces(files.get(address)!) : new Response(null),
  )
  expect(await dictionary.loadCore()).toEqual({ text: '' })
})

it('loads the code that updates a guest’s lemmas only when the rules have changed', async () => {
  await dictionary.loadCore()
  expect(updateGuestLemmas).not.toHaveBeenCalled()
  vi.resetModules()
  rules.isCurrent = false
  const again = await import('./core-dictionary.ts')
  const core = await again.loadCore()
  await waitForCheck(() => expect(updateGuestLemmas.mock.calls).toEqual([[core]]))
  rules.isCurrent = true
})
