// What is kept when things change, fail or come to weigh too much in the midst of it.
import { expect, it, vi } from 'vitest'
import { Kept } from './kept.ts'

const aKept = (given: { most?: number; nextMoment?: () => Promise<Date | null> } = {}) => {
  const clock = { at: 1000 }
  const kept = new Kept({ now: () => new Date(clock.at), nextMoment: async () => null, ...given })
  kept.open()
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
  const first = kept.take('a', '', () => old.value)
  kept.changed()
  const second = kept.take('a', '', async () => thing('new'))
  expect((await second).name).toBe('new')
  old.give(thing('old'))
  expect((await first).name).toBe('old')
  expect((await kept.take('a', '', async () => thing('newer'))).name).toBe('new')
})

it('lives no longer than what it is made of, and counts with it', async () => {
  const { kept, clock } = aKept()
  const count = vi.fn()
  const inner = (name: string) =>
    kept.take('inner', 'guest', async () => {
      kept.notLonger(500)
      return thing(name)
    })
  await inner('one')
  const outer = () =>
    kept.take('outer', 'guest', async () => {
      const made = await inner('two')
      kept.eachTime(count)
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
  const { kept } = aKept({ most: 1000 })
  const make = vi.fn(async () => thing('some', 100))
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.take(key, '', make)
  // Each weighs some 400: two are kept, and b had to go for c.
  expect(make).toHaveBeenCalledTimes(4)
  const large = vi.fn(async () => thing('large', 1000))
  for (let turn = 0; turn < 2; turn += 1) await kept.take('large', '', large)
  expect(large).toHaveBeenCalledTimes(2)
  expect(await kept.take('b', '', make)).toBeDefined()
  expect(make).toHaveBeenCalledTimes(4)
})

it('keeps nothing that failed, and nothing while it cannot tell what appears next', async () => {
  const nextMoment = vi.fn(async () => null as Date | null).mockRejectedValueOnce(new Error('no database'))
  const { kept } = aKept({ nextMoment })
  const make = vi.fn(async () => thing('some'))
  for (let turn = 0; turn < 3; turn += 1) await kept.take('a', '', make)
  expect(make).toHaveBeenCalledTimes(2)
  await expect(kept.take('b', '', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await kept.take('b', '', make)).name).toBe('some')
})
