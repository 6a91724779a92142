// An article is listened to: the sentence that is heard is highlighted and followed, and a tap goes on from another.

import { expect, test } from './support/fixtures.ts'
import { overlayEntriesGone } from './support/overlay.ts'
import { createMember, findArticle, logInAsAdmin } from './support/product.ts'
import { markedWords, tapWord, waitForArticle } from './support/reading.ts'

test('reads from where the reader is, lights what is heard, and goes on from a tapped sentence', {
  tag: '@audio',
}, async ({ openPage }) => {
  const { id } = await findArticle(/^How Heavy Is a Cloud/)
  const { page } = await openPage({ as: await logInAsAdmin() })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await page.getByRole('toolbar', { name: '阅读工具' }).getByRole('button', { name: '播放' }).click()
  const player = page.getByRole('region', { name: '朗读' })
  // It begins by itself once the server has made the recording, which is background work of any length.
  await expect(player.getByRole('button', { name: '暂停' })).toBeVisible({ timeout: 0 })
  await player.getByLabel('语速').selectOption('2')
  const heard = async () => (await markedWords(page, 'heard')).join()
  await expect.poll(heard).not.toBe('')
  const first = await heard()
  await expect(player.locator('p').first()).toHaveText(/\p{Script=Han}/u)
  await expect.poll(heard).not.toBe(first)

  // Slow, so that the sentence is still heard when a word of it is tapped.
  await player.getByLabel('语速').selectOption('0.5')
  await tapWord(page, 'elephants')
  await expect.poll(heard).toContain('elephants')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Another word of the same sentence: two quick taps in one place are a double click.
  await tapWord(page, 'floating')
  const sheet = page.getByRole('dialog', { name: /float/ })
  await expect(sheet).toBeVisible()
  await expect(player.getByRole('button', { name: '播放' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(player.getByRole('button', { name: '暂停' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(player.getByRole('button', { name: '播放' })).toBeVisible()
  await expect.poll(heard).toContain('elephants')
})

test('tells who has no recording why, before anything is tapped', { tag: '@audio' }, async ({ openPage }) => {
  const { id } = await findArticle(/^How Heavy Is a Cloud/)
  const { page } = await openPage({ as: await createMember() })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await page.getByRole('toolbar', { name: '阅读工具' }).getByRole('button', { name: '播放' }).click()
  const player = page.getByRole('region', { name: '朗读' })
  await expect(player.getByText(/会员可使用高品质朗读/)).toBeVisible()
})

test('a word and a text are heard where the browser has no voice, as in WeChat on Android', {
  tag: ['@main', '@audio'],
}, async ({ openPage }) => {
  const { id } = await findArticle(/^How Heavy Is a Cloud/)
  const { page, context } = await openPage()
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'speechSynthesis')
    Object.defineProperty(window, 'speechSynthesis', { value: undefined, configurable: true })
    const heard: string[] = []
    Object.assign(window, { heard })
    const Player = window.Audio
    window.Audio = function Audio() {
      const audio = new Player()
      audio.addEventListener('ended', () => heard.push(audio.currentSrc))
      return audio
    } as unknown as typeof Player
  })
  /** What was heard to its end, the silence that the first tap plays left out. */
  const heard = () =>
    page.evaluate(() =>
      (window as unknown as { heard: string[] }).heard.flatMap((address) => {
        const { pathname, searchParams } = new URL(address)
        return pathname === '/api/english/say' ? [searchParams.get('text') ?? ''] : []
      }),
    )
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await tapWord(page, 'elephants')
  const sheet = page.getByRole('dialog', { name: /elephant/ })
  await sheet.getByRole('button', { name: /^听/ }).last().click()
  await expect.poll(async () => (await heard()).join()).toMatch(/^elephants?$/)
  await page.keyboard.press('Escape')
  await overlayEntriesGone(page)

  await page.reload()
  await waitForArticle(page)
  await page.getByRole('toolbar', { name: '阅读工具' }).getByRole('button', { name: '播放' }).click()
  const player = page.getByRole('region', { name: '朗读' })
  await expect(player.getByText('合成语音')).toBeVisible()
  await player.getByLabel('语速').selectOption('2')
  await expect.poll(async () => (await heard()).length).toBeGreaterThan(2)
})
