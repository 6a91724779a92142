// In-memory LRU cache with a max. total weight.

/** Evicts the least recently used entries when the total weight exceeds `maxWeight`. */
export class LruCache<V> {
  private readonly entries = new Map<string, { value: V; weight: number }>()
  private weight = 0
  private readonly maxWeight: number

  constructor(maxWeight: number) {
    this.maxWeight = maxWeight
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  /** An entry that is heavier than `maxWeight` is not cached. */
  set(key: string, value: V, weight = 1): void {
    const earlier = this.entries.get(key)
    if (earlier) {
      this.entries.delete(key)
      this.weight -= earlier.weight
    }
    if (weight > this.maxWeight) return
    this.entries.set(key, { value, weight })
    this.weight += weight
    for (const [oldest, entry] of this.entries) {
      if (this.weight <= this.maxWeight) return
      this.entries.delete(oldest)
      this.weight -= entry.weight
    }
  }
}
