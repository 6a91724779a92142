// An article is listened to: the sentence that is heard is lit and followed, and a tap says where to go on.
import { expect, test } from './support/fixtures.ts'
import { createMember, findArticle, logInAsAdmin } from './support/product.ts'
import { markedWords, readText, tapWord, waitForArticle } from './support/reading.ts'

test('reads from where the reader is, lights what is heard, and goes on from a tapped sentence', {
  tag: '@audio',
}, async ({ openPage }) => {
  const { id } = await findArticle(/^How Heavy Is a Cloud/)
  const { page } = await openPage({ as: await logInAsAdmin() })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await page.getByRole('toolbar', { name: '阅读工具' }).getByRole('button', { name: '播放' }).click()
  const player = page.getByRole('region', { name: '朗读' })
  // It begins by itself once the recording is there.
  await player.getByRole('button', { name: '暂停' }).waitFor()
  await player.getByLabel('语速').selectOption('2')
  const heard = async () => (await markedWords(page, 'heard')).join()
  const chinese = () => readText(player.locator('p').first())
  const first = await heard()
  expect(first).not.toBe('')
  expect(await chinese()).toMatch(/\p{Script=Han}/u)
  await expect.poll(heard, { timeout: 20_000 }).not.toBe(first)

  // Slow, that the sentence is still heard when a word of it is tapped.
  await player.getByLabel('语速').selectOption('0.5')
  await tapWord(page, 'elephants')
  await expect.poll(heard).toContain('elephants')
  expect(await page.getByRole('dialog').count()).toBe(0)
  // Another word of the same sentence: two quick taps in one place are a double click.
  await tapWord(page, 'floating')
  const sheet = page.getByRole('dialog', { name: /float/ })
  await sheet.waitFor()
  await player.getByRole('button', { name: '播放' }).waitFor()
  await page.keyboard.press('Escape')
  await player.getByRole('button', { name: '暂停' }).waitFor()
  await page.keyboard.press('Space')
  await player.getByRole('button', { name: '播放' }).waitFor()
  expect(await heard()).toContain('elephants')
})

test('tells who has no recording why, before anything is tapped', { tag: '@audio' }, async ({ openPage }) => {
  const { id } = await findArticle(/^How Heavy Is a Cloud/)
  const { page } = await openPage({ as: await createMember() })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await page.getByRole('toolbar', { name: '阅读工具' }).getByRole('button', { name: '播放' }).click()
  const player = page.getByRole('region', { name: '朗读' })
  await player.getByText(/会员(可以听|听到的是)我们的朗读/).waitFor()
})
