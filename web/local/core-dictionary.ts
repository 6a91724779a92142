// Loads the core dictionary and the lookup for taps: fetched once when the page is idle, cached permanently
// by file hash, indexed without parsing.
import { fetchFile } from '../lib/api.ts'
import { isLoggedIn } from '../lib/session.ts'
import type { CoreEngine } from './core-engine.ts'
import { hasCurrentLemmas } from './guest-rules.ts'

const CACHE = 'kaijuan-dictionary'
let ready: CoreEngine | undefined
let loading: Promise<CoreEngine> | undefined

/** The dictionary if it is loaded; never waits. */
export const getLoadedCore = (): CoreEngine | undefined => ready

/** The dictionary, loaded on the first call; after an error the next call is a retry. */
export function loadCore(): Promise<CoreEngine> {
  loading ??= readCore().then(
    (core) => {
      ready = core
      if (!isLoggedIn() && !hasCurrentLemmas()) void mendGuest(core)
      return core
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Updates a guest's saved words from older lemma rules to the current ones. */
const mendGuest = (core: CoreEngine): Promise<void> =>
  import('./core-engine.ts').then((engine) => engine.updateGuestLemmas(core)).catch(() => undefined)

async function readCore(): Promise<CoreEngine> {
  const [cache, { createCoreEngine }, { chooseCuedGloss }] = await Promise.all([
    openCache(),
    import('./core-engine.ts'),
    import('../../domain/language/sense-cues.ts'),
  ])
  const parsed = (text: string) => createCoreEngine(text, chooseCuedGloss)
  const address = await addressOf(cache)
  const cached = await cache?.match(address)
  if (cached) return parsed(await textOf(cached))
  if (!cache) return parsed(await textOf(await fetchFile(address)))
  const keys = await cache.keys()
  // Stream the response to the disk cache without buffering it in this page, then read it from the cache in
  // chunks.
  await cache.put(address, await fetchFile(address)).catch(() => undefined)
  const core = parsed(await textOf((await cache.match(address)) ?? (await fetchFile(address))))
  // Delete cached files of older versions.
  for (const old of keys) await cache.delete(old)
  return core
}

/**
 * Reads the text in chunks with a pause after each: several megabytes at once would block the handling of a
 * tap.
 */
async function textOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** The URL of the current file; offline, the URL of the cached file. */
async function addressOf(cache: Cache | undefined): Promise<string> {
  try {
    const { file } = (await (await fetchFile('/dict/core.json')).json()) as { file: string }
    return file
  } catch (error) {
    const [cachedRequest] = (await cache?.keys()) ?? []
    if (!cachedRequest) throw error
    return new URL(cachedRequest.url).pathname
  }
}

/** Undefined where the browser has no Cache API: on plain http, and in private windows of some browsers. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await caches.open(CACHE)
  } catch {
    return undefined
  }
}
