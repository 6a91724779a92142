// Shows that the memory of texts keeps what is used and never more than it may.
import { describe, expect, it } from 'vitest'
import { LruCache } from './lru-cache.ts'

describe('Lru', () => {
  it('forgets what was not asked for the longest', () => {
    const lru = new LruCache<number>(3)
    for (const key of ['a', 'b', 'c']) lru.set(key, 1)
    lru.get('a')
    lru.set('d', 1)
    expect(['a', 'b', 'c', 'd'].filter((key) => lru.get(key) !== undefined)).toEqual(['a', 'c', 'd'])
  })

  it('weighs its entries, also those that are replaced', () => {
    const lru = new LruCache<string>(10)
    lru.set('a', 'x', 4)
    lru.set('b', 'x', 4)
    lru.set('a', 'y', 6)
    expect([lru.get('a'), lru.get('b')]).toEqual(['y', 'x'])
    lru.set('c', 'x', 5)
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([undefined, 'x', 'x'])
  })

  it('does not keep what is heavier than everything, nor what it replaces', () => {
    const lru = new LruCache<string>(10)
    lru.set('a', 'old', 4)
    lru.set('b', 'small', 1)
    lru.set('a', 'huge', 11)
    expect([lru.get('a'), lru.get('b')]).toEqual([undefined, 'small'])
  })
})
