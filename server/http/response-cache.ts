// Keeps what guests are shown until it changes: one painting and one question for many who ask the same.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Bytes of memory that a kept thing may come to. */
export interface CacheableValue {
  readonly weight: number
}
/** Done each time that what it belongs to is handed to somebody; `visitor` as limits count them. */
type CacheHitListener = (visitor: string) => void

interface Entry {
  value: CacheableValue
  /** Milliseconds of the clock; from then on it is made anew. */
  until: number
  each: CacheHitListener[]
}
/** Everything kept since the last change. A change begins another one; what is still being made then ends here, unseen. */
interface Generation {
  entries: Map<string, Entry>
  making: Map<string, Promise<Entry>>
  weight: number
  /** When the next article appears by itself; asked for once. */
  appears: Promise<number> | undefined
  appears_at: number
}
export interface ResponseCacheOptions {
  now(): Date
  /** The next moment after `at` at which guests are shown something else without any write. */
  findNextChange(at: Date): Promise<Date | null>
  /** Bytes at most, all together. */
  maxBytes?: number
  /** Nothing is kept longer, whatever it says. */
  maxTtlMs?: number
}

const MAX_BYTES = 16 * 2 ** 20
/** Pages say how long ago something appeared, in minutes at the finest. */
const MAX_TTL_MS = 60_000
/** How long an order by heat is kept: what the job article.heat brings up is told to nobody. */
export const POPULARITY_TTL_MS = 5000

const making = new AsyncLocalStorage<Pick<Entry, 'until' | 'each'>>()

/**
 * Closed at first, and whenever changes may pass unheard: then everything is made for each who asks. What is made of kept
 * things lives no longer than they do. For guests only; whoever holds a token must not be handed in here.
 */
export class ResponseCache {
  private readonly parts: Required<ResponseCacheOptions>
  private generation: Generation | undefined

  constructor(parts: ResponseCacheOptions) {
    this.parts = { maxBytes: MAX_BYTES, maxTtlMs: MAX_TTL_MS, ...parts }
  }

  enable(): void {
    this.generation = newGeneration()
  }
  /** Something that guests are shown has changed. */
  invalidate(): void {
    if (this.generation) this.generation = newGeneration()
  }
  /** Changes may pass unheard until it is opened again. */
  disable(): void {
    this.generation = undefined
  }

  /**
   * The thing of `key`, which must say everything that it depends on; of many who ask at once the first one makes it.
   * `visitor` is undefined for who asks ahead, which counts for nothing.
   */
  async getOrSet<T extends CacheableValue>(
    key: string,
    visitor: string | undefined,
    make: () => Promise<T>,
  ): Promise<T> {
    const at = this.parts.now()
    if (this.generation && this.generation.appears_at <= at.getTime()) this.generation = newGeneration()
    const { generation } = this
    if (!generation) return make()
    // Nothing is awaited before the making is noted, or a second one would begin beside it.
    const known = freshIn(generation, key, at.getTime()) ?? generation.making.get(key)
    const isShared = known !== undefined
    const entry = await (known ?? this.make(generation, key, at, make))
    if (isShared && visitor !== undefined) for (const count of entry.each) count(visitor)
    const outer = making.getStore()
    if (outer) {
      outer.until = Math.min(outer.until, entry.until)
      outer.each.push(...entry.each)
    }
    return entry.value as T
  }

  /** What is being made now is not to be kept longer than so many milliseconds. */
  limitTtl(ms: number): void {
    const scope = making.getStore()
    if (scope) scope.until = Math.min(scope.until, this.parts.now().getTime() + ms)
  }

  /** What is being made now is made once and handed out often: `count` is called with everybody who gets it later. */
  onCacheHit(count: CacheHitListener): void {
    making.getStore()?.each.push(count)
  }

  private async make(
    generation: Generation,
    key: string,
    at: Date,
    make: () => Promise<CacheableValue>,
  ): Promise<Entry> {
    const flight = this.entryOf(generation, at, make)
    generation.making.set(key, flight)
    try {
      const entry = await flight
      this.keep(generation, key, entry)
      return entry
    } finally {
      generation.making.delete(key)
    }
  }

  private async entryOf(
    generation: Generation,
    at: Date,
    make: () => Promise<CacheableValue>,
  ): Promise<Entry> {
    const scope: Pick<Entry, 'until' | 'each'> = { until: at.getTime() + this.parts.maxTtlMs, each: [] }
    // Asked with a clock that is not later than that of `make`: nothing can appear between the two.
    generation.appears ??= this.loadNextChange(generation, at)
    const [value, appears] = await Promise.all([making.run(scope, make), generation.appears])
    return { value, until: Math.min(scope.until, appears), each: scope.each }
  }

  private async loadNextChange(generation: Generation, at: Date): Promise<number> {
    try {
      generation.appears_at = (await this.parts.findNextChange(at))?.getTime() ?? Number.POSITIVE_INFINITY
      return generation.appears_at
    } catch {
      // Unknown: what is made meanwhile is not kept, and the next one asks again.
      generation.appears = undefined
      return 0
    }
  }

  private keep(generation: Generation, key: string, entry: Entry): void {
    const { entries } = generation
    const { maxBytes } = this.parts
    if (entry.until <= this.parts.now().getTime() || weightOf(key, entry) > maxBytes) return
    drop(generation, key)
    entries.set(key, entry)
    generation.weight += weightOf(key, entry)
    for (const oldest of entries.keys()) {
      if (generation.weight <= maxBytes) return
      drop(generation, oldest)
    }
  }
}

const newGeneration = (): Generation => ({
  entries: new Map(),
  making: new Map(),
  weight: 0,
  appears: undefined,
  appears_at: Number.POSITIVE_INFINITY,
})

/** The entry, now the last to be dropped. */
function freshIn({ entries }: Generation, key: string, at: number): Entry | undefined {
  const entry = entries.get(key)
  if (!entry || entry.until <= at) return undefined
  entries.delete(key)
  entries.set(key, entry)
  return entry
}

function drop(generation: Generation, key: string): void {
  const entry = generation.entries.get(key)
  if (!entry) return
  generation.entries.delete(key)
  generation.weight -= weightOf(key, entry)
}

/** Keys come from addresses, which may be long; an entry itself is some hundred bytes. */
const weightOf = (key: string, { value }: Entry): number => value.weight + 2 * key.length + 300
