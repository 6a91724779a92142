// Keeps what was used last in memory, up to a weight.

/** A map that forgets what was not asked for the longest once its entries weigh more than `most` together. */
export class LruCache<V> {
  private readonly entries = new Map<string, { value: V; weight: number }>()
  private weight = 0
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  /** An entry that is heavier than the whole is not kept. */
  set(key: string, value: V, weight = 1): void {
    const earlier = this.entries.get(key)
    if (earlier) {
      this.entries.delete(key)
      this.weight -= earlier.weight
    }
    if (weight > this.most) return
    this.entries.set(key, { value, weight })
    this.weight += weight
    for (const [oldest, entry] of this.entries) {
      if (this.weight <= this.most) return
      this.entries.delete(oldest)
      this.weight -= entry.weight
    }
  }
}
