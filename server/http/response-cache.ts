// Response cache for guests with request coalescing (single flight); every change invalidates it as a whole.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Bytes of memory that a cached value may take. */
export interface CacheableValue {
  readonly weight: number
}
/** Called on every cache hit of the entry; `visitor` is the network as rate limits count it. */
type CacheHitListener = (visitor: string) => void

interface Entry {
  value: CacheableValue
  /** Time in milliseconds at which the entry expires. */
  until: number
  each: CacheHitListener[]
}
/**
 * All entries since the last invalidation. An invalidation starts a new generation; values that are still
 * being computed end up in the old one, which is discarded.
 */
interface Generation {
  entries: Map<string, Entry>
  making: Map<string, Promise<Entry>>
  weight: number
  /** Time of the next change without a write, e.g. a scheduled article; queried once per generation. */
  appears: Promise<number> | undefined
  appears_at: number
}
export interface ResponseCacheOptions {
  now(): Date
  /** The next time after `at` at which guests see something else without any write; null if none is known. */
  findNextChange(at: Date): Promise<Date | null>
  /** Max. bytes of all entries together. */
  maxBytes?: number
  /** Max. ttl of every entry. */
  maxTtlMs?: number
}

const MAX_BYTES = 16 * 2 ** 20
/** Pages show how long ago an article appeared, with a resolution of one minute. */
const MAX_TTL_MS = 60_000
/**
 * Ttl of lists ordered by popularity: the job article.apply_popularity sends no notification that would invalidate them.
 */
export const POPULARITY_TTL_MS = 5000

const buildScope = new AsyncLocalStorage<Pick<Entry, 'until' | 'each'>>()

/**
 * Disabled until the LISTEN connection is up, and whenever notifications may be missed: every request is then
 * a miss. An entry that is built from other entries expires no later than they do. For guests only; never
 * pass a request that has a token.
 */
export class ResponseCache {
  private readonly parts: Required<ResponseCacheOptions>
  private generation: Generation | undefined

  constructor(parts: ResponseCacheOptions) {
    this.parts = { maxBytes: MAX_BYTES, maxTtlMs: MAX_TTL_MS, ...parts }
  }

  enable(): void {
    this.generation = createGeneration()
  }
  /** Call it when content that guests see has changed. */
  invalidate(): void {
    if (this.generation) this.generation = createGeneration()
  }
  /** Notifications may be missed until `enable` is called again. */
  disable(): void {
    this.generation = undefined
  }

  /**
   * Returns the cached value of `key`, or runs `make`. The key must contain everything that the value depends
   * on. Concurrent requests of one key share one `make` (single flight). `visitor` is undefined for a
   * prefetch, which is not counted as a hit.
   */
  async getOrSet<T extends CacheableValue>(
    key: string,
    visitor: string | undefined,
    make: () => Promise<T>,
  ): Promise<T> {
    const at = this.parts.now()
    if (this.generation && this.generation.appears_at <= at.getTime()) this.generation = createGeneration()
    const { generation } = this
    if (!generation) return make()
    // No `await` before the pending promise is registered, otherwise a second `make` could start for the same
    // key.
    const existing = findValidEntry(generation, key, at.getTime()) ?? generation.making.get(key)
    const isShared = existing !== undefined
    const entry = await (existing ?? this.make(generation, key, at, make))
    if (isShared && visitor !== undefined) for (const count of entry.each) count(visitor)
    const outer = buildScope.getStore()
    if (outer) {
      outer.until = Math.min(outer.until, entry.until)
      outer.each.push(...entry.each)
    }
    return entry.value as T
  }

  /** Limits the ttl of the entry that is being computed to `ms` milliseconds. */
  limitTtl(ms: number): void {
    const scope = buildScope.getStore()
    if (scope) scope.until = Math.min(scope.until, this.parts.now().getTime() + ms)
  }

  /** Registers a callback for every later cache hit of the entry that is being computed. */
  onCacheHit(count: CacheHitListener): void {
    buildScope.getStore()?.each.push(count)
  }

  private async make(
    generation: Generation,
    key: string,
    at: Date,
    make: () => Promise<CacheableValue>,
  ): Promise<Entry> {
    const pending = this.buildEntry(generation, at, make)
    generation.making.set(key, pending)
    try {
      const entry = await pending
      this.store(generation, key, entry)
      return entry
    } finally {
      generation.making.delete(key)
    }
  }

  private async buildEntry(
    generation: Generation,
    at: Date,
    make: () => Promise<CacheableValue>,
  ): Promise<Entry> {
    const scope: Pick<Entry, 'until' | 'each'> = { until: at.getTime() + this.parts.maxTtlMs, each: [] }
    // Uses a clock that is not later than that of `make`: no article can appear between the two.
    generation.appears ??= this.loadNextChange(generation, at)
    const [value, appears] = await Promise.all([buildScope.run(scope, make), generation.appears])
    return { value, until: Math.min(scope.until, appears), each: scope.each }
  }

  private async loadNextChange(generation: Generation, at: Date): Promise<number> {
    try {
      generation.appears_at = (await this.parts.findNextChange(at))?.getTime() ?? Number.POSITIVE_INFINITY
      return generation.appears_at
    } catch {
      // Unknown: the value is not cached, and the next request retries the query.
      generation.appears = undefined
      return 0
    }
  }

  private store(generation: Generation, key: string, entry: Entry): void {
    const { entries } = generation
    const { maxBytes } = this.parts
    if (entry.until <= this.parts.now().getTime() || computeWeight(key, entry) > maxBytes) return
    evict(generation, key)
    entries.set(key, entry)
    generation.weight += computeWeight(key, entry)
    for (const oldest of entries.keys()) {
      if (generation.weight <= maxBytes) return
      evict(generation, oldest)
    }
  }
}

const createGeneration = (): Generation => ({
  entries: new Map(),
  making: new Map(),
  weight: 0,
  appears: undefined,
  appears_at: Number.POSITIVE_INFINITY,
})

/** Returns the valid entry and makes it the most recently used one (LRU). */
function findValidEntry({ entries }: Generation, key: string, at: number): Entry | undefined {
  const entry = entries.get(key)
  if (!entry || entry.until <= at) return undefined
  entries.delete(key)
  entries.set(key, entry)
  return entry
}

function evict(generation: Generation, key: string): void {
  const entry = generation.entries.get(key)
  if (!entry) return
  generation.entries.delete(key)
  generation.weight -= computeWeight(key, entry)
}

/** Keys are built from URLs, which may be long; the entry itself takes some hundred bytes. */
const computeWeight = (key: string, { value }: Entry): number => value.weight + 2 * key.length + 300
