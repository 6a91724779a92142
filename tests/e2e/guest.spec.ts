// A visitor without an account: tells a level, reads, looks up without a network, saves, reviews, and takes it all along.
import { expect, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, findArticle, newPhone, PASSWORD, queryRows } from './support/product.ts'
import { markedWords, readText, readTo, tapWord, waitForArticle } from './support/reading.ts'
import { readStory } from './support/story.ts'
import { swipeLeft } from './support/swipe.ts'

const WORD = 'imitate'
const GLOSS = /模仿/

test('walks the first minute as it is written down, from the first visit to an account that has it all', {
  tag: '@word',
}, async ({ openPage }) => {
  const story = readStory('FIRST-MINUTE.md')
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  const { page, context } = await openPage()

  story.step('先告诉我们你的水平')
  await page.goto('/')
  await page.getByRole('heading', { name: '先告诉我们你的水平' }).waitFor()
  expect(await page.getByText(/你认识 \d/).count()).toBe(0)
  story.step('六级 / 考研')
  await page.getByRole('button', { name: '六级 / 考研' }).click()
  const card = page
    .getByRole('article')
    .filter({ hasText: /你认识 \d/ })
    .first()
  await card.waitFor()
  expect(await readText(card)).toMatch(/你认识 \d{1,3}%/)
  expect(await page.getByRole('heading', { name: '先告诉我们你的水平' }).count()).toBe(0)

  story.step('教育')
  await page.getByRole('link', { name: '教育' }).click()
  const core = page.waitForResponse((response) => /\/dict\/core.+[^n]$/.test(response.url()))
  await page.getByRole('link', { name: title }).click()
  await waitForArticle(page)
  await (await core).finished()

  story.step('模仿')
  await context.setOffline(true)
  await tapWord(page, WORD)
  const sheet = page.getByRole('dialog', { name: `单词 ${WORD}` })
  await sheet.getByText(GLOSS).first().waitFor()
  await context.setOffline(false)

  story.step('加入生词本')
  await sheet.getByRole('button', { name: '加入生词本' }).click()
  await sheet.getByRole('link', { name: '在生词本里' }).waitFor()
  await expect.poll(() => markedWords(page, 'learning')).toContain(WORD)
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await sheet.getByRole('button', { name: '加入生词本' }).waitFor()
  await expect.poll(() => markedWords(page, 'learning')).not.toContain(WORD)
  await sheet.getByRole('button', { name: '加入生词本' }).click()
  await sheet.getByRole('link', { name: '在生词本里' }).waitFor()
  story.step('back key closes the sheet')
  // Back closes what lies on top and stays in the article.
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/article/${id}`)

  await page.reload()
  await waitForArticle(page)
  await expect.poll(() => markedWords(page, 'learning')).toContain(WORD)

  story.step('试试复习')
  await page.goto('/')
  await page.getByRole('link', { name: /个生词，试试复习/ }).click()
  await expectPath(page, '/flashcard/demo')
  const sentence = page.getByText(/and loved to .* his father/)
  await sentence.waitFor()
  // Masked to the eye and to the ear: the answer is nowhere in the page, and what is read out says that a word is missing.
  expect(await page.getByText(WORD).count()).toBe(0)
  await sentence.getByText('（空）').waitFor()
  const width = () => page.locator('[data-blank]').evaluate((box) => box.getBoundingClientRect().width)
  const before = await width()
  story.step('显示答案')
  // A new word is asked again in the same session, and then it is done for today.
  for (const gap of [/认识\s*稍后再来/, /认识\s*(明天|\d+ 月 \d+ 日)/]) {
    await page.getByRole('button', { name: '显示答案' }).tap()
    await page.getByText(GLOSS).first().waitFor()
    const good = page.getByRole('button', { name: /^认识/ })
    expect(await readText(good)).toMatch(gap)
    expect(await width()).toBe(before)
    await good.tap()
  }
  await page.getByRole('heading', { name: '复习完了' }).waitFor()

  story.step('注册，把进度留下来')
  await page.getByRole('link', { name: '注册，把进度留下来' }).click()
  const phone = newPhone()
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '注册' }).click()
  story.step('都带过来了')
  await page.getByText('1 个词和读过的 1 篇文章都带过来了').waitFor()

  await page.getByRole('link', { name: '单词' }).click()
  await page.getByRole('link', { name: new RegExp(`^${WORD}`) }).click()
  await expectPath(page, `/myword/${WORD}/show`)
  await page.getByText(/and loved to imitate his father/).waitFor()
  await page.getByRole('heading', { name: '语境' }).waitFor()

  const token = (await context.cookies()).find(({ name }) => name === 'bb_token')?.value ?? ''
  const detail = await callEndpoint(contract.word.detail, { word: WORD }, { token })
  expect(detail.card.contexts.map(({ article_id }) => article_id)).toEqual([id])
  expect(detail.history.map(({ rating }) => rating)).toEqual([3, 3])
  const me = await callEndpoint(contract.account.me, {}, { token })
  expect(me.settings.known_base).toBe('C6')
  expect(await queryRows('select id from users where phone = $1', [`+86${phone}`])).toHaveLength(1)
  story.end()
})

test('finds words, history, level and theme of this browser in rooms of their own, without a log-in', {
  tag: '@word',
}, async ({ openPage }) => {
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  const { page } = await openPage()
  for (const [path, empty] of [
    ['/myword', '还没有生词'],
    ['/history', '还没有读过文章'],
    ['/Mine', '没有到期的'],
  ] as const) {
    await page.goto(path)
    await page.getByText(empty).waitFor()
    await page.getByText('注册后换设备也在').waitFor()
  }
  await page.getByRole('radio', { name: '米黄' }).check()
  await page.getByRole('link', { name: /我的水平/ }).click()
  await page.getByRole('button', { name: '六级 / 考研' }).click()
  await expectPath(page, '/')

  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await tapWord(page, WORD)
  await page.getByRole('button', { name: '加入生词本' }).click()
  await page.getByRole('link', { name: '在生词本里' }).waitFor()
  await page.goBack()
  await readTo(page, 5)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('places'))).toContain(title)

  await page.goto('/Mine')
  await page.getByRole('link', { name: /生词本\s*1 个词/ }).waitFor()
  await page.getByRole('link', { name: /我的水平\s*六级 \/ 考研/ }).waitFor()
  await page.getByRole('link', { name: /今日复习\s*1 个词等你/ }).waitFor()
  await page.getByRole('link', { name: /阅读历史/ }).click()
  await page.getByRole('link', { name: title }).getByText(/%/).waitFor()

  await page.goto('/myword')
  await page.getByText(/and loved to imitate his father/).waitFor()
  await swipeLeft(page, page.getByRole('link', { name: new RegExp(`^${WORD}`) }))
  await page.getByText('还没有生词').waitFor()
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await page.getByRole('link', { name: new RegExp(`^${WORD}`) }).click()
  await expectPath(page, `/myword/${WORD}/show`)
  await page.getByText(/and loved to imitate his father/).waitFor()
  await page.getByText('等第一次复习').waitFor()
  await page.goto('/myword/harbour/show')
  await page.getByText('生词本里没有这个词').waitFor()
  await page.goto('/myword')
  await page.getByText('今日复习 1 个').waitFor()
  await page.getByRole('link', { name: '开始复习' }).click()
  await expectPath(page, '/flashcard/demo')
  await page.getByText(/and loved to .* his father/).waitFor()
})

test('has a way back and a way home from every form of the account', { tag: '@word' }, async ({
  openPage,
}) => {
  for (const path of ['/login', '/Register', '/reset']) {
    const { page } = await openPage()
    await page.goto(path)
    await page.getByRole('button', { name: '返回' }).click()
    await expectPath(page, '/')
    await page.goto(path)
    await page.getByRole('link', { name: '开卷，回到首页' }).click()
    await expectPath(page, '/')
  }
})

test('finishes an article without an account, tells the words passed, and takes it all along', {
  tag: '@word',
}, async ({ openPage }) => {
  const { id } = await findArticle(/^How Heavy Is a Cloud/)
  const { page, context } = await openPage()
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await page.getByRole('button', { name: '读完了' }).click()
  const moment = page.getByRole('heading', { name: '读完了' })
  await moment.waitFor()
  // The rarest stand behind and have no tick, what is folded does not count.
  const ticks = page.getByRole('checkbox')
  await ticks.first().waitFor()
  expect(await ticks.count()).toBe(8)
  const know = page.getByRole('button', { name: /^这 \d+ 个我认识$/ })
  const counted = async () => Number((await readText(know)).replaceAll(/\D/g, ''))
  const before = await counted()
  expect(before).toBe(await page.getByRole('checkbox', { checked: true }).count())
  await page.getByRole('checkbox', { checked: true }).first().uncheck()
  expect(await counted()).toBe(before - 1)
  await page.getByRole('button', { name: /^还有 \d+ 个$/ }).click()
  const gain = await counted()
  expect(gain).toBe(await page.getByRole('checkbox', { checked: true }).count())
  expect(await page.getByRole('checkbox', { checked: false }).count()).toBeGreaterThan(1)
  await know.click()
  await page.getByText(`已记下 ${gain} 个`).waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  // Undone, the list is there again with the same ticks.
  expect(await counted()).toBe(gain)
  await know.click()
  await page.getByText(`已记下 ${gain} 个`).waitFor()
  await page.reload()
  await moment.waitFor()
  await ticks.first().waitFor()
  // Only those without a tick are left.
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBeLessThan(2)

  await page.goto('/Register')
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '注册' }).click()
  await page.getByText('读过的 1 篇文章带过来了').waitFor()
  const token = (await context.cookies()).find(({ name }) => name === 'bb_token')?.value ?? ''
  expect((await callEndpoint(contract.article.show, { id }, { token })).marks).toEqual(['READ'])
  const { states } = await callEndpoint(contract.word.lemmas, {}, { token })
  expect(states.filter(([, state]) => state === 'KNOWN')).toHaveLength(gain)
  await page.goto('/history')
  const read = page.getByRole('link', { name: /How Heavy Is a Cloud/ })
  await read.getByText('读完').waitFor()
  // A guest's time was not counted: no figure stands for it.
  expect(await readText(read)).not.toContain('读了')
  await page.goto('/Mine')
  await page.getByRole('link', { name: /阅读历史\s*读完 1 篇/ }).waitFor()
})

test('tries the review on a sample when nothing was saved, and keeps none of it', {
  tag: ['@word', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto('/flashcard/demo')
  await page.getByText('这是试用').waitFor()
  // The keys come with the card.
  await page.getByRole('button', { name: /显示答案/ }).waitFor()
  // A menu that Escape has closed leaves the space bar to the card.
  await page.getByRole('button', { name: '考法' }).click()
  await page.getByRole('menuitem', { name: /挖空/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: /挖空/ }).waitFor({ state: 'hidden' })
  // The menu gives the focus away a moment after it is out of sight.
  await page.waitForFunction(() => !document.activeElement?.closest('button, [role^=menu]'))
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /太简单/ }).waitFor()
  await page.keyboard.press('4')
  await page.getByText('1 / 10').waitFor()
  await page.reload()
  await page.getByText('0 / 10').waitFor()
})

/** This reader knows so many of the most frequent words, and no invented one. */
const COMMON = 6000
const isCommon = async (word: string): Promise<boolean> => {
  const entry = await callEndpoint(contract.dictionary.word, { word }).catch(() => undefined)
  return entry != null && entry.rank !== null && entry.rank <= COMMON
}

test('estimates a vocabulary by yes and no when no exam fits, and can be skipped', { tag: '@word' }, async ({
  openPage,
}) => {
  const { page } = await openPage({ device: 'desktop' })
  await page.goto('/')
  await page.getByRole('link', { name: '90 秒测一测' }).click()
  const count = page.getByText(/^1 \/ \d+$/)
  const all = Number((await readText(count)).split('/')[1])
  expect(all).toBeGreaterThan(30)
  const card = page.locator('p[lang=en]')
  const asked: string[] = []
  const answerAll = async () => {
    for (let at = 1; at <= all; at++) {
      await page.getByText(`${at} / ${all}`, { exact: true }).waitFor()
      const word = await readText(card)
      asked.push(word)
      await page.keyboard.press((await isCommon(word)) ? 'y' : 'n')
    }
  }
  await answerAll()
  await page.getByRole('button', { name: '再测一次' }).click()
  await answerAll()
  expect(asked.slice(all)).not.toEqual(asked.slice(0, all))
  const estimate = await readText(page.getByRole('heading', { name: /个词$/ }))
  const words = Number(estimate.replaceAll(/\D/g, ''))
  expect(words).toBeGreaterThan(COMMON * 0.7)
  expect(words).toBeLessThan(COMMON * 1.3)
  await page.getByRole('button', { name: '就用这个' }).click()
  await page
    .getByText(/你认识 \d/)
    .first()
    .waitFor()
  // The question is gone; the level can be changed all the same.
  await page.getByRole('link', { name: '我的水平' }).click()
  await page.getByText(/^现在：大约认识/).waitFor()
  await page.getByRole('button', { name: '六级 / 考研' }).click()
  await expectPath(page, '/')

  const other = await openPage()
  await other.page.goto('/')
  await other.page.getByRole('button', { name: '以后再说' }).click()
  await other.page.reload()
  await other.page.getByRole('article').first().waitFor()
  expect(await other.page.getByRole('heading', { name: '先告诉我们你的水平' }).count()).toBe(0)
})
