// Saved words from the list to the review: a split phrase in all its parts, a meaning mended with and without a network, keys.
import { randomUUID } from 'node:crypto'
import { expect, test } from './support/fixtures.ts'
import { settledBox } from './support/layout.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, createMember } from './support/product.ts'

const SENTENCE = 'After a week of thinking about it she turned the whole offer down and went home.'

test('marks and masks every part of a bent and split phrase, and mends its meaning in the review', {
  tag: ['@word', '@desktop'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const offset = SENTENCE.indexOf('turned')
  await callEndpoint(
    contract.word.add,
    { word: 'turn down', sentence: SENTENCE, offset, op_id: randomUUID() },
    reader,
  )
  const { page, context } = await openPage({ as: reader })
  await page.goto('/myword')
  const list = page.getByRole('complementary', { name: '生词本' })
  await expect(list.getByRole('link', { name: /turn down/ })).toBeVisible()
  const marks = (within: typeof list) => within.locator('mark').allTextContents()
  await expect.poll(() => marks(list)).toEqual(['turned', 'down'])
  await expect.poll(() => marks(page.getByRole('article'))).toEqual(['turned', 'down'])

  await list.getByRole('link', { name: '开始复习' }).click()
  await expectPath(page, '/flashcard/start')
  const card = page.getByRole('article')
  await expect(card.locator('[data-blank]').first()).toBeVisible()
  await expect(card).not.toHaveText(/turned|down/)
  const blanks = card.locator('[data-blank]')
  await expect(blanks).toHaveCount(2)
  const findBoxes = () => Promise.all([settledBox(blanks.first()), settledBox(blanks.last())])
  const before = await findBoxes()
  await page.keyboard.press('h')
  await expect(blanks.first().getByText('t', { exact: true })).toBeVisible()
  // Nothing moves: the letter stands in the box that was there.
  await expect.poll(findBoxes).toEqual(before)
  await page.keyboard.press('Space')
  await expect(card.getByRole('heading', { name: 'turn down' })).toBeVisible()
  await expect.poll(findBoxes).toEqual(before)

  const glossOf = async () =>
    (await callEndpoint(contract.word.detail, { word: 'turn down' }, reader)).card.gloss
  const first = await glossOf()
  const mend = async (gloss: string) => {
    await page.keyboard.press('e')
    await page.getByRole('textbox', { name: '释义' }).fill(gloss)
    await page.keyboard.press('Enter')
    await expect(card.getByText(gloss)).toBeVisible()
  }
  await mend('婉言谢绝')
  await expect.poll(glossOf).toBe('婉言谢绝')
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await expect.poll(glossOf).toBe(first)

  await context.setOffline(true)
  await mend('回绝')
  await context.setOffline(false)
  await expect.poll(glossOf).toBe('回绝')

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '快捷键' })).toHaveCount(0)
  await page.keyboard.press('4')
  await expect(page.getByRole('heading', { name: '复习完了' })).toBeVisible()
})

test('shows the words of one stage, and offers more new words once the day’s are done', {
  tag: ['@word'],
}, async ({ openPage }) => {
  const reader = await createMember()
  await callEndpoint(contract.account.saveSettings, { daily_new: 0 }, reader)
  for (const word of ['harbour', 'succession'])
    await callEndpoint(contract.word.add, { word, op_id: randomUUID() }, reader)
  const { page } = await openPage({ as: reader })
  await page.goto('/myword')
  await page.getByRole('tab', { name: /^掌握\s*0$/ }).click()
  await expect(page.getByText('还没有掌握的词')).toBeVisible()
  await page.getByRole('tab', { name: /^在学\s*2$/ }).click()
  await expect(page.getByRole('link', { name: /succession/ })).toBeVisible()
  await page.getByRole('link', { name: '今天再学 2 个新词' }).click()
  await expectPath(page, '/flashcard/start?new=2')
  await expect(page.getByRole('article').first()).toBeVisible()
})

for (const who of ['member', 'guest'] as const)
  test(`shows a ${who} what the dictionary says of a word that is not saved, says it, and saves it`, {
    tag: ['@both', '@word', '@dictionary'],
  }, async ({ openPage, isMobile }) => {
    const { page } = await openPage(who === 'member' ? { as: await createMember() } : {})
    await page.goto('/myword/serendipity/show')
    await expect(page.getByRole('heading', { level: 1, name: 'serendipity' })).toBeVisible()
    // Next to the list the page names its keys: only those that do something here.
    await expect(page.getByText(/发音$/)).toHaveCount(isMobile ? 0 : 1)
    await expect(page.getByText(/切换单词$/)).toHaveCount(0)
    await expect(page.getByText(/改释义$/)).toHaveCount(0)
    await expect(page.getByText(/意外|偶然|巧合|机缘|好运/).first()).toBeVisible()
    // This browser has no voice: the server says it.
    const said = page.waitForRequest(
      (request) => new URL(request.url()).searchParams.get('text') === 'serendipity',
    )
    await page.keyboard.press('p')
    await said
    await page.getByRole('button', { name: '加入生词本' }).click()
    await expect(page.getByRole('button', { name: '标为认识' })).toBeVisible()
    await expect(page.getByRole('button', { name: '加入生词本' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'serendipity' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: '标为认识' })).toBeVisible()
    if (!isMobile) {
      await page.goto('/myword/harbour/show')
      await page.getByRole('button', { name: '加入生词本' }).click()
      await expect(page.getByRole('button', { name: '标为认识' })).toBeVisible()
      await page.goto('/myword?word=serendipity')
    }
    await page.getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('menuitem', { name: '移出生词本' }).click()
    await expect(page.getByText('已移出生词本：serendipity')).toBeVisible()
    // Next to the list the page stays for the next word, and with it the focus.
    if (!isMobile) await expect(page.getByRole('region', { name: '单词' })).toBeFocused()
    await page.goto('/myword/serendipity/show')
    await page.getByRole('button', { name: '加入生词本' }).click()
    await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
    await expect(page.getByRole('button', { name: '加入生词本' })).toBeVisible()
  })
