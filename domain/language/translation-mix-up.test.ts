// Translations at the wrong paragraph are noticed, and those of a real library never.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findMixUps } from './translation-mix-up.ts'

const pairs = [
  {
    text: 'The lighthouse keeper counted the ships every evening.',
    zh: '灯塔看守人每天傍晚都数过往的船只。',
  },
  {
    text: 'In 1903 a storm came, and his book was the only record.',
    zh: '1903 年来了一场风暴，他的本子成了唯一的记录。',
  },
  {
    text: 'Nobody in the town had ever asked him to do it, and for forty years nobody thought to read what he had written in the long grey books.',
    zh: '镇上从来没有人要求他这样做，四十年里也没有人想到去读一读他写在那些长长的灰色本子里的东西。',
  },
]
const changed = (change: (zh: (string | undefined)[]) => (string | undefined)[]) => {
  const zh = change(pairs.map((one) => one.zh))
  return [...findMixUps(pairs.map(({ text }, at) => ({ text, zh: zh[at] }))).keys()].sort()
}

it('nothing where each has its own', () => {
  expect(changed((zh) => zh)).toEqual([])
  expect(changed(() => [undefined, undefined, undefined])).toEqual([])
})

it('one translation for two paragraphs', () => {
  expect(changed(([a, b]) => [a, b, a])).toEqual([0, 2])
  const twins = [
    { text: 'Continue reading', zh: '继续阅读' },
    { text: 'Read on', zh: '继续阅读' },
  ]
  expect([...findMixUps(twins)]).toEqual([])
  const same = { text: 'The ferry left at dawn.', zh: '渡轮在黎明时分离开了。' }
  expect([...findMixUps([same, { ...same, text: 'The ferry left, at dawn' }])]).toEqual([])
})

it('two that changed places, by their figures and by their lengths', () => {
  expect(changed(([a, b, c]) => [b, a, c])).toEqual([0, 1])
  expect(changed(([a, b, c]) => [c, b, a])).toEqual([0, 2])
})

it('says which other text each is mixed up with', () => {
  const [first, second, third] = pairs
  if (!first || !second || !third) throw new Error('three pairs')
  expect([...findMixUps([first, second, { ...third, zh: first.zh }])]).toEqual([
    [0, { fault: 'REPEATED', other: 2 }],
    [2, { fault: 'REPEATED', other: 0 }],
  ])
  expect([...findMixUps([{ ...first, zh: second.zh }, { ...second, zh: first.zh }, third])]).toEqual([
    [0, { fault: 'SWAPPED', other: 1 }],
    [1, { fault: 'SWAPPED', other: 0 }],
  ])
})

it('repeats at any distance, swaps only nearby', () => {
  const [first, second, third] = pairs
  if (!first || !second || !third) throw new Error('three pairs')
  const between = Array.from({ length: 9 }, () => ({ text: 'Fog.', zh: '雾。' }))
  expect([...findMixUps([first, ...between, { ...third, zh: first.zh }], 8).keys()]).toEqual([0, 10])
  const swapped = (gap: number) => [
    { ...first, zh: second.zh },
    ...between.slice(0, gap),
    { ...second, zh: first.zh },
  ]
  expect([...findMixUps(swapped(6), 8).keys()]).toEqual([0, 7])
  expect([...findMixUps(swapped(7), 8).keys()]).toEqual([])
})

it('is quick with a long text that has one translation throughout', () => {
  const same = Array.from({ length: 20_000 }, (_, at) => ({
    text: `Line ${at} of it`,
    zh: '同一句话说了又说',
  }))
  expect(findMixUps(same, 8).size).toBe(0)
})

it('none in the sample library, within a text', () => {
  const library = new URL('../../library/articles/', import.meta.url)
  let checked = 0
  for (const name of readdirSync(library).filter((one) => one.endsWith('.md'))) {
    const all = readFileSync(new URL(name, library), 'utf8')
      .split(/^---$/m)
      .slice(2)
      .join('')
      .split(/\n\s*\n/)
      .map((block) => block.trim().split('\n'))
      .filter((lines) => lines.length === 2)
      .map(([text = '', zh = '']) => ({ text, zh }))
    checked += all.length
    expect([...findMixUps(all, 8)], name).toEqual([])
  }
  expect(checked).toBeGreaterThan(100)
})
