// Shows which assertions on a position are found, and which wait for it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findOneShotReadings, readingNames } from './one-shot-readings.ts'

const linesOf = (text: string) => findOneShotReadings('a.spec.ts', text)

it.each([
  'expect(await button.boundingBox()).toEqual(box)',
  'expect.soft((await button.boundingBox())?.y).toBe(1)',
  'const box = await button.boundingBox(); expect(box.y).toBe(1)',
  'const { y } = (await button.boundingBox()) ?? { y: 0 }; expect(y).toBe(1)',
  'const [a, b = 1] = await Promise.all([one.boundingBox(), two.boundingBox()]); expect(b).toBe(1)',
  'const top = await page.evaluate(() => scrollY); expect(top).toBe(1)',
  "const top = await page.evaluate('window.scrollY'); expect(top).toBe(1)",
  'const top = await list.evaluate(({ scrollTop }) => scrollTop); expect(top).toBe(1)',
  'const box = await button.boundingBox(); const far = Math.abs(box.y - 3); expect(far).toBe(1)',
  'let top = 0; top = await page.evaluate(() => scrollY); expect(top).toBe(1)',
  'const tops = []; for (const each of all) tops.push(await each.boundingBox()); expect(tops).toEqual([])',
  'for (const box of await all.evaluateAll((e) => e.map((el) => el.offsetTop))) expect(box).toBe(1)',
  'const findTop = () => page.evaluate(() => scrollY); expect(await findTop()).toBe(1)',
  'const findTop = async () => { const box = await a.boundingBox(); return box.y }; expect(await findTop()).toBe(1)',
  'it(async () => { expect(await findTop()).toBe(1) })\nfunction findTop() { return page.evaluate(() => scrollY) }',
  'const paragraph = await topParagraph(page); expect(paragraph).toBe(1)',
])('finds %s', (text) => {
  expect(linesOf(`\n${text}`)).toEqual([2])
})

it.each([
  'await expect.poll(() => page.evaluate(() => scrollY)).toBe(1)',
  'const top = await page.evaluate(() => scrollY); await expect.poll(() => findTop()).toBe(top)',
  'await expect.poll(async () => { const box = await a.boundingBox(); expect(box).toBeTruthy(); return box.y }).toBe(1)',
  'await expect(async () => { const box = await a.boundingBox(); expect(box.y).toBe(1) }).toPass()',
  'const top = await page.evaluate(() => scrollY); await expect(heading).toHaveText(String(top))',
  'const { top } = await settledBox(button); expect(top).toBe(1)',
  'const top = await settledValue(page, () => scrollY, 0); expect(top).toBe(1)',
  'const click = async () => { const box = await a.boundingBox(); await b.click(box); return 1 }; expect(await click()).toBe(1)',
  'const box = await a.boundingBox(); const f = () => { const box = 1; expect(box).toBe(1) }',
  'const box = await a.boundingBox(); const f = (box) => { expect(box).toBe(1) }; expect(sheet.box).toBe(1)',
  "const text = await page.getByText('scrollY').textContent(); expect(text).toBe('offsetTop')",
  'const box = await a.boundingBox(',
])('allows %s', (text) => {
  expect(linesOf(text)).toEqual([])
})

it('knows the helpers of the browser tests that read a position without waiting', () => {
  const folder = join(import.meta.dirname, '../../tests/e2e/support')
  const helpers = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const isExported = (name: string) => new RegExp(`^export .*\\b${name}\\b`, 'm').test(text)
    return readingNames(file, text).filter((name) => isExported(name) && !name.startsWith('settled'))
  })
  expect(helpers).toContain('topParagraph')
  for (const name of helpers) expect(linesOf(`expect(await ${name}(page)).toBe(1)`), name).toEqual([1])
})
