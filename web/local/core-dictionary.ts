// The core dictionary in the browser, with the answer to a tap: fetched once when the page is idle, kept for ever by its name, read without parsing.
import { fetchFile } from '../lib/api.ts'
import { isLoggedIn } from '../lib/session.ts'
import type { CoreEngine } from './core-engine.ts'
import { hasCurrentLemmas } from './guest-rules.ts'

const CACHE = 'kaijuan-dictionary'
let ready: CoreEngine | undefined
let loading: Promise<CoreEngine> | undefined

/** The dictionary if it is there already; never waits. */
export const getLoadedCore = (): CoreEngine | undefined => ready

/** The dictionary, loaded when first asked for; a failed load may be asked for again. */
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

/** Files what a guest saved under older rules under today's lemmas. */
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
  // From the network to the disk past this page, which then reads it in its own time.
  await cache.put(address, await fetchFile(address)).catch(() => undefined)
  const core = parsed(await textOf((await cache.match(address)) ?? (await fetchFile(address))))
  // An older one is of no use any more.
  for (const old of keys) await cache.delete(old)
  return core
}

/** The text piece by piece with a pause after each: several megabytes at once would hold up a tap. */
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

/** The name of today's file; without a network, of the one we have. */
async function addressOf(cache: Cache | undefined): Promise<string> {
  try {
    const { file } = (await (await fetchFile('/dict/core.json')).json()) as { file: string }
    return file
  } catch (error) {
    const [kept] = (await cache?.keys()) ?? []
    if (!kept) throw error
    return new URL(kept.url).pathname
  }
}

/** Undefined where the browser has none: on plain http, in private windows of some. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await caches.open(CACHE)
  } catch {
    return undefined
  }
}
