// The core dictionary in the browser: fetched once when the page is idle, kept for ever by its name, read without parsing.
import { type CoreDictionary, parseCore } from '../../domain/language/core-dictionary.ts'
import { readFile } from './api.ts'

const CACHE = 'kaijuan-dictionary'
let ready: CoreDictionary | undefined
let loading: Promise<CoreDictionary> | undefined

/** The dictionary if it is there already; never waits. */
export const coreNow = (): CoreDictionary | undefined => ready

/** The dictionary, loaded when first asked for; a failed load may be asked for again. */
export function loadCore(): Promise<CoreDictionary> {
  loading ??= readCore().then(
    (core) => {
      ready = core
      return core
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

async function readCore(): Promise<CoreDictionary> {
  const cache = await openCache()
  const address = await addressOf(cache)
  const kept = await cache?.match(address)
  if (kept) return parseCore(await kept.text())
  const text = await readFile(address)
  const core = parseCore(text)
  // An older one is of no use any more.
  for (const old of (await cache?.keys()) ?? []) await cache?.delete(old)
  await cache?.put(address, new Response(text)).catch(() => undefined)
  return core
}

/** The name of today's file; without a network, of the one we have. */
async function addressOf(cache: Cache | undefined): Promise<string> {
  try {
    const { file } = JSON.parse(await readFile('/dict/core.json')) as { file: string }
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
