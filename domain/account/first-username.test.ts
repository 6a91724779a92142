// The name an account begins with: hanzi one can say, valid whatever the dice, and known as nobody's choice.
import { describe, expect, it } from 'vitest'
import { createFirstUsername, isFirstUsername } from './first-username.ts'
import { checkUsername } from './username.ts'

const seeds = Array.from({ length: 3_000 }, (_, at) => `seed ${at}`)

describe('a first user name', () => {
  it('is of hanzi alone, follows its seed, and differs enough', () => {
    const names = new Set(seeds.map((seed) => createFirstUsername(seed)))
    for (const name of names) {
      expect(name).toMatch(/^\p{Script=Han}{4,5}$/u)
      expect(checkUsername(name)).toEqual({ ok: true, value: name })
    }
    expect(createFirstUsername('a')).toBe(createFirstUsername('a'))
    expect(names.size).toBeGreaterThan(450)
  })

  it('has four digits behind it where the short ones are taken', () => {
    for (const seed of seeds.slice(0, 200)) {
      expect(createFirstUsername(seed, true)).toMatch(/^\p{Script=Han}{4,5}[0-9]{4}$/u)
      expect(createFirstUsername(seed, true).slice(0, -4)).toBe(createFirstUsername(seed))
    }
  })

  it('is told from a name that somebody chose', () => {
    for (const seed of seeds.slice(0, 200))
      expect([createFirstUsername(seed), createFirstUsername(seed, true)].every(isFirstUsername)).toBe(true)
    expect(isFirstUsername('书友12b99c')).toBe(true)
    for (const name of ['白鹭', '灯下', '灯下读书的白鹭', '书友12b99', '书友小明', '灯下白鹭48210'])
      expect(isFirstUsername(name), name).toBe(false)
  })
})
