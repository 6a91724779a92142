// Which words an address asks a session for, and that they come once.
import { expect, it } from 'vitest'
import { createChosenDriver, parseChosenWords } from './chosen-driver.ts'
import type { ReviewDriver } from './driver.ts'

it('reads the words of an address, each once, and no more than a session holds', () => {
  expect(parseChosenWords('?words=turn%20down,conductor,,turn%20down')).toEqual(['turn down', 'conductor'])
  expect(parseChosenWords('?force=1')).toBeUndefined()
  expect(parseChosenWords('?words=,')).toBeUndefined()
  const many = Array.from({ length: 50 }, (_, at) => `w${at}`)
  expect(parseChosenWords(`?words=${many.join(',')}`)).toHaveLength(30)
})

it('gives the chosen cards once, and again when they could not be had', async () => {
  const due: ReviewDriver = {
    load: () => Promise.reject(new Error('not asked for')),
    rate: () => Promise.resolve(undefined),
    undo: () => Promise.resolve(),
    setGloss: () => Promise.resolve(undefined),
  }
  let asked = 0
  const driver = createChosenDriver(due, () => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('away')) : Promise.resolve([])
  })
  await expect(driver.load()).rejects.toThrow('away')
  await driver.load()
  await driver.load()
  expect(asked).toBe(2)
})
