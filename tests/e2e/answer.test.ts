// The answer to a tap, from the text to the review: phrases bent and split, a meaning mended, names and compounds.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aBrowser } from './support/browser.ts'
import { aMember, anArticleLike, ask, contract, type Member } from './support/product.ts'
import { articleOpen, markedWords, tapWord, textOf } from './support/reading.ts'

const { visit } = aBrowser()

async function open(page: Page, pattern: RegExp): Promise<number> {
  const { id } = await anArticleLike(pattern)
  await page.goto(`/article/${id}`)
  await articleOpen(page)
  return id
}
const sheetOf = (page: Page, headword: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: headword, exact: true }) })
const detail = (word: string, as: Member) => ask(contract.word.detail, { word }, as)

it('saves a bent and a split phrase as they stand, and asks for all their parts in the review', async () => {
  const reader = await aMember()
  const { page } = await visit({ as: reader })
  await open(page, /^The Wire Under the Waves/)
  await tapWord(page, 'turned')
  const bent = sheetOf(page, 'turn out')
  await bent.getByText('短语').waitFor()
  await bent.getByText(/turned out/).waitFor()
  const meaning = await textOf(bent.locator('[class*="sense_"]'))
  expect(meaning).toMatch(/结果|原来|证明/)
  await expect.poll(async () => (await markedWords(page, 'tapped')).join(' ')).toContain('turned')
  await bent.getByRole('button', { name: '加入生词本' }).first().click()
  await bent.getByRole('link', { name: '在生词本里' }).waitFor()
  await page.keyboard.press('Escape')
  await bent.waitFor({ state: 'detached' })

  await open(page, /^Four Lines in the Sand/)
  await tapWord(page, 'turned')
  const split = sheetOf(page, 'turn down')
  await split.getByText(/turned … down|turned him down/).waitFor()
  await split.getByRole('button', { name: '加入生词本' }).first().click()
  await split.getByRole('link', { name: '在生词本里' }).waitFor()
  await page.keyboard.press('Escape')
  await split.waitFor({ state: 'detached' })

  for (const [lemma, parts] of [
    ['turn out', ['turned', 'out']],
    ['turn down', ['turned', 'down']],
  ] as const) {
    const [context] = (await detail(lemma, reader)).card.contexts
    expect(context?.spans?.map(([start, end]) => context.sentence.slice(start, end)).join(' ')).toBe(
      parts.join(' '),
    )
  }
  await page.goto('/flashcard/start')
  const seen = new Set<string>()
  for (let at = 0; at < 2; at++) {
    const card = page.getByRole('article')
    await card.locator('[data-blank]').first().waitFor()
    expect(await textOf(card)).not.toMatch(/turned/)
    await page.getByRole('button', { name: '显示答案' }).tap()
    const headword = await textOf(card.getByRole('heading').first())
    seen.add(headword.trim())
    if (headword.includes('turn out')) expect(await textOf(card)).toContain(meaning.trim())
    await page.getByRole('button', { name: /太简单/ }).tap()
  }
  expect([...seen].sort()).toEqual(['turn down', 'turn out'])
})

it('mends the meaning of a saved word from the sheet, in the text, on the card and back again', async () => {
  const reader = await aMember()
  const { page, context } = await visit({ as: reader, size: 'desk' })
  await open(page, /^The Gym You Never Visit/)
  await tapWord(page, 'charge')
  const sheet = sheetOf(page, 'charge')
  await sheet.getByRole('button', { name: '加入生词本' }).first().click()
  await sheet.getByRole('link', { name: '在生词本里' }).waitFor()
  const gloss = async () => (await detail('charge', reader)).card.gloss
  await expect.poll(gloss).not.toBe('')
  const first = await gloss()
  await sheet.getByText('换个义项').click()
  const other = sheet.locator('[class*="meanings_"] button').filter({ hasNotText: first }).first()
  const chosen = (await textOf(other)).trim()
  await other.click()
  await page.getByText('释义已换').waitFor()
  await expect.poll(gloss).toContain(chosen)
  // One's own words too, and without a network.
  await context.setOffline(true)
  await sheet.getByRole('textbox', { name: '自己写的释义' }).fill('按次收钱')
  await sheet.getByRole('button', { name: '换上' }).click()
  await sheet.locator('[class*="sense_"]').filter({ hasText: '按次收钱' }).waitFor()
  await context.setOffline(false)
  await expect.poll(gloss).toBe('按次收钱')
  await page.goto('/flashcard/start')
  // The hint under the gap is the meaning that was chosen.
  await page.getByRole('article').getByText('按次收钱').waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('article').getByText('按次收钱').waitFor()
})

it('tells names as names, and offers the parts of a compound', async () => {
  const reader = await aMember()
  const { page } = await visit({ as: reader, size: 'desk' })
  await open(page, /^The Wire Under the Waves/)
  const sheet = page.getByRole('dialog')
  const tap = async (word: string) => {
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        // The first tap far down can come while the text above is still being laid out.
        await tapWord(page, word)
        await page.waitForTimeout(300)
        return sheet.count()
      })
      .toBe(1)
  }
  for (const [word, headword, meaning] of [
    ['Thomson', 'Thomson', '汤姆森'],
    ['Victoria', 'Victoria', '维多利亚（女子名）'],
  ] as const) {
    await tap(word)
    await sheetOf(page, headword).getByText('人名').waitFor()
    expect((await textOf(sheet.locator('[class*="sense_"]'))).replace(/^n\./, '')).toBe(meaning)
  }
  await open(page, /^Where the Eels Go/)
  await tap('weed-strewn')
  await sheet.getByText(/也看/).first().waitFor()
  expect(await textOf(sheet)).toMatch(/也看\s*(weed|strewn|strew)/)
})
