// What is kept when things change, fail or come to weigh too much in the midst of it.
import { expect, it, vi } from 'vitest'
import { ResponseCache } from './response-cache.ts'

const aKept = (
  given: { maxBytes?: number; maxTtlMs?: number; findNextChange?: (at: Date) => Promise<Date | null> } = {},
) => {
  const clock = { at: 1000 }
  const kept = new ResponseCache({
    now: () => new Date(clock.at),
    findNextChange: async () => null,
    ...given,
  })
  kept.enable()
  return { kept, clock }
}
const thing = (name: string, weight = 10) => ({ name, weight })
const later = <T>() => {
  let give: (value: T) => void = () => undefined
  const value = new Promise<T>((resolve) => {
    give = resolve
  })
  return { value, give: (made: T) => give(made) }
}

it('hands nothing on that was begun before a change', async () => {
  const { kept } = aKept()
  const old = later<{ name: string; weight: number }>()
  const first = kept.getOrSet('a', '', () => old.value)
  kept.invalidate()
  const second = kept.getOrSet('a', '', async () => thing('new'))
  expect((await second).name).toBe('new')
  old.give(thing('old'))
  expect((await first).name).toBe('old')
  expect((await kept.getOrSet('a', '', async () => thing('newer'))).name).toBe('new')
})

it('lives no longer than what it is made of, and counts with it', async () => {
  const { kept, clock } = aKept()
  const count = vi.fn()
  const inner = (name: string) =>
    kept.getOrSet('inner', 'guest', async () => {
      kept.limitTtl(500)
      return thing(name)
    })
  await inner('one')
  const outer = () =>
    kept.getOrSet('outer', 'guest', async () => {
      const made = await inner('two')
      kept.onCacheHit(count)
      return thing(made.name)
    })
  expect((await outer()).name).toBe('one')
  expect(count).not.toHaveBeenCalled()
  await outer()
  expect(count.mock.calls).toEqual([['guest']])
  clock.at += 500
  expect((await outer()).name).toBe('two')
})

it('forgets what was not asked for the longest when all weigh too much, and never keeps what alone does', async () => {
  const { kept } = aKept({ maxBytes: 1000 })
  const make = vi.fn(async () => thing('some', 100))
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.getOrSet(key, '', make)
  // Each weighs some 400: two are kept, and b had to go for c.
  expect(make).toHaveBeenCalledTimes(4)
  const large = vi.fn(async () => thing('large', 1000))
  for (let turn = 0; turn < 2; turn += 1) await kept.getOrSet('large', '', large)
  expect(large).toHaveBeenCalledTimes(2)
  expect(await kept.getOrSet('b', '', make)).toBeDefined()
  expect(make).toHaveBeenCalledTimes(4)
})

it('keeps nothing that failed, and nothing while it cannot tell what appears next', async () => {
  const findNextChange = vi
    .fn(async () => null as Date | null)
    .mockRejectedValueOnce(new Error('no database'))
  const { kept } = aKept({ findNextChange })
  const make = vi.fn(async () => thing('some'))
  for (let turn = 0; turn < 3; turn += 1) await kept.getOrSet('a', '', make)
  expect(make).toHaveBeenCalledTimes(2)
  await expect(kept.getOrSet('b', '', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await kept.getOrSet('b', '', make)).name).toBe('some')
})

/** How often it is made when it is asked for at each of these moments of the clock, from when it is made first. */
const madeAt = async ({ kept, clock }: ReturnType<typeof aKept>, ...moments: number[]): Promise<number[]> => {
  const make = vi.fn(async () => thing('some'))
  const began = clock.at
  await kept.getOrSet('a', '', make)
  const counts: number[] = []
  for (const moment of moments) {
    clock.at = began + moment
    await kept.getOrSet('a', '', make)
    counts.push(make.mock.calls.length)
  }
  return counts
}

it('keeps for a minute, and for as long as it is told, to the millisecond', async () => {
  expect(await madeAt(aKept(), 59_999, 60_000, 119_999)).toEqual([1, 2, 2])
  expect(await madeAt(aKept({ maxTtlMs: 100 }), 99, 100)).toEqual([1, 2])
})

it('keeps nothing before it is opened, nor while changes may pass unheard', async () => {
  const kept = new ResponseCache({ now: () => new Date(0), findNextChange: async () => null })
  const make = vi.fn(async () => thing('some'))
  const twice = async () => {
    make.mockClear()
    await kept.getOrSet('a', '', make)
    await kept.getOrSet('a', '', make)
    return make.mock.calls.length
  }
  expect(await twice()).toBe(2)
  // A change that is heard opens nothing.
  kept.invalidate()
  expect(await twice()).toBe(2)
  kept.enable()
  expect(await twice()).toBe(1)
  kept.disable()
  expect(await twice()).toBe(2)
  kept.enable()
  expect(await twice()).toBe(1)
})

it('begins anew at the moment at which something appears, and asks then for the next one', async () => {
  const asked: number[] = []
  const given = aKept({
    findNextChange: async (at) => {
      asked.push(at.getTime())
      return at.getTime() < 1500 ? new Date(1500) : null
    },
  })
  expect(await madeAt(given, 499, 500, 501)).toEqual([1, 2, 2])
  expect(asked).toEqual([1000, 1500])
})

it('asks once what appears next, for all that is made', async () => {
  const findNextChange = vi.fn(async () => null)
  const { kept } = aKept({ findNextChange })
  await Promise.all(['a', 'b', 'c'].map((key) => kept.getOrSet(key, '', async () => thing(key))))
  await kept.getOrSet('d', '', async () => thing('d'))
  expect(findNextChange).toHaveBeenCalledTimes(1)
})

it('takes the shortest of what it is told, and none of it beyond what is being made', async () => {
  const { kept, clock } = aKept()
  const make = vi.fn(async () => {
    kept.limitTtl(300)
    kept.limitTtl(500)
    return thing('some')
  })
  for (const at of [1000, 1299, 1300]) {
    clock.at = at
    await kept.getOrSet('a', '', make)
  }
  expect(make).toHaveBeenCalledTimes(2)
  // Outside of a making there is nothing that it could be about.
  kept.limitTtl(1)
  kept.onCacheHit(() => expect.unreachable())
  await kept.getOrSet('a', 'guest', make)
  expect(make).toHaveBeenCalledTimes(2)
})

it('makes it once for all who come meanwhile, and counts those, but neither the first nor who asks ahead', async () => {
  const { kept } = aKept()
  const count = vi.fn()
  const some = later<{ name: string; weight: number }>()
  const make = vi.fn(() => {
    kept.onCacheHit(count)
    return some.value
  })
  const visitors = ['first', 'second', undefined, 'third']
  const taken = visitors.map((visitor) => kept.getOrSet('a', visitor, make))
  some.give(thing('some'))
  expect((await Promise.all(taken)).map(({ name }) => name)).toEqual(['some', 'some', 'some', 'some'])
  expect(make).toHaveBeenCalledTimes(1)
  expect(count.mock.calls).toEqual([['second'], ['third']])
})

it('weighs a thing with its key and what an entry takes, and keeps up to the last byte', async () => {
  // One entry: what it weighs, two bytes a letter of its key, and 300.
  const isKept = async (most: number, ...keys: string[]) => {
    const { kept } = aKept({ maxBytes: most })
    for (const key of keys) await kept.getOrSet(key, '', async () => thing('some', 100))
    const again = vi.fn(async () => thing('again', 100))
    await kept.getOrSet(keys[0] ?? '', '', again)
    return again.mock.calls.length === 0
  }
  expect(await isKept(420, 'ten letter')).toBe(true)
  expect(await isKept(419, 'ten letter')).toBe(false)
  expect(await isKept(840, 'ten letter', 'ten others')).toBe(true)
  expect(await isKept(839, 'ten letter', 'ten others')).toBe(false)
})

it('gives room back for what has grown old and is made again', async () => {
  const { kept, clock } = aKept({ maxBytes: 900 })
  const make = vi.fn(async () => thing('some', 100))
  for (let turn = 0; turn < 5; turn += 1) {
    await kept.getOrSet('a', '', make)
    clock.at += 60_000
  }
  await kept.getOrSet('a', '', make)
  await kept.getOrSet('b', '', make)
  make.mockClear()
  // Both fit, however often the first one was made before.
  for (const key of ['a', 'b']) await kept.getOrSet(key, '', make)
  expect(make).not.toHaveBeenCalled()
})

it('gives no room to what is old when it is made: what is kept stays', async () => {
  const { kept } = aKept({ maxBytes: 450 })
  const make = vi.fn(async () => thing('some', 100))
  await kept.getOrSet('a', '', make)
  await kept.getOrSet('b', '', async () => {
    kept.limitTtl(0)
    return thing('of a moment', 100)
  })
  await kept.getOrSet('a', '', make)
  expect(make).toHaveBeenCalledTimes(1)
})
