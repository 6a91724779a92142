// Notes beside the text of an article on a desktop: in the margin, and in panels.
import { expect, test } from './support/fixtures.ts'
import { animationsFinished } from './support/layout.ts'
import { noteSheet, selectionBar, selectText } from './support/notes.ts'
import { findArticle } from './support/product.ts'
import { markedWords, tapWord, waitForArticle, waitForReaderTools } from './support/reading.ts'

let article: number
test.beforeAll(async () => {
  article = (await findArticle(/^How Heavy Is a Cloud/)).id
})

test('notes stand in the margin beside their highlight where the window has the room, in the order of the text', {
  tag: ['@note', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await waitForReaderTools(page)
  const margin = page.getByRole('complementary', { name: '我的笔记' })
  const colors = ['yellow', 'green', 'blue', 'pink']
  // By keys: each number is a colour, and no other words are marked than the selected ones.
  for (const [at, color] of colors.entries()) {
    await selectText(page, [1, 40 * at], [1, 40 * at + 20])
    await expect(selectionBar(page)).toBeVisible()
    await page.keyboard.press(`${at + 1}`)
    await expect.poll(() => markedWords(page, color)).toHaveLength(1)
    await expect(selectionBar(page)).toHaveCount(0)
  }
  // A highlight without words has no note.
  await expect(margin).toHaveCount(0)
  for (const [at, comment] of ['先写第二句', '再写第一句'].entries()) {
    await selectText(page, [1, 40 * (2 - at)], [1, 40 * (2 - at) + 20])
    await selectionBar(page).getByRole('button', { name: '笔记' }).click()
    await noteSheet(page).getByLabel('想法').fill(comment)
    await page.keyboard.press('Escape')
    await expect(noteSheet(page)).toHaveCount(0)
  }
  const notes = margin.getByRole('article')
  await expect(notes).toHaveText([/^再写第一句仅自己/, /^先写第二句仅自己/])
  const text = page.locator('[data-text]').nth(1)
  const edges = async () => {
    const [line, first, second] = await Promise.all(
      [text, notes.nth(0), notes.nth(1)].map((each) => each.boundingBox()),
    )
    return {
      isBeside: first && line && first.x > line.x + line.width && first.x + first.width < 1280,
      isLevel: first && line && first.y >= line.y - 4 && first.y < line.y + line.height,
      isBelow: first && second && second.y >= first.y + first.height,
    }
  }
  await expect.poll(edges).toEqual({ isBeside: true, isLevel: true, isBelow: true })
  // Written where it is, while the text keeps its lines.
  const lineWidth = (await text.boundingBox())?.width
  // Who points at a note sees its highlight, and what can be done with it.
  const hovered = () => markedWords(page, 'hovered')
  await notes.nth(0).hover()
  await expect.poll(hovered).toHaveLength(1)
  await expect(notes.nth(0)).toHaveAttribute('data-hovered', 'true')
  await page.mouse.move(2, 2)
  await expect.poll(hovered).toHaveLength(0)
  // And the other way round.
  const on = await page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('kj-green') ?? [])]
    const live = document.createRange()
    if (range) live.setStart(range.startContainer, range.startOffset)
    if (range) live.setEnd(range.endContainer, range.endOffset)
    const { left = 0, top = 0 } = live.getClientRects()[0] ?? {}
    return { x: left + 6, y: top + 6 }
  })
  await page.mouse.move(on.x, on.y)
  await expect(notes.nth(0)).toHaveAttribute('data-hovered', 'true')
  await expect(notes.nth(1)).not.toHaveAttribute('data-hovered', 'true')
  // What can be done takes a press only while the note is pointed at.
  await notes.nth(0).hover()
  await notes.nth(0).getByRole('button', { name: '编辑' }).click()
  const editor = margin.getByRole('dialog', { name: '笔记' })
  await expect(editor.getByLabel('想法')).toBeFocused()
  await expect(editor.getByLabel('想法')).toHaveValue('再写第一句')
  await expect.poll(async () => (await text.boundingBox())?.width).toBe(lineWidth)
  await page.keyboard.press('Escape')
  await expect(notes).toHaveCount(2)
  await expect(notes.nth(0).getByRole('button').first()).toBeFocused()
  await expect(margin.getByRole('heading', { name: '我的笔记 2 条' })).toBeVisible()
  // The icon in the bar hides the margin, and that is remembered.
  const bars = page.getByRole('toolbar', { name: '阅读工具' })
  await bars.getByRole('button', { name: '笔记' }).click()
  await expect(margin).toHaveCount(0)
  await page.reload()
  await waitForArticle(page)
  await waitForReaderTools(page)
  await expect(bars.getByRole('button', { name: '笔记', pressed: false })).toBeVisible()
  await expect(margin).toHaveCount(0)
  await bars.getByRole('button', { name: '笔记' }).click()
  await expect(notes).toHaveCount(2)
  // A green highlight has a rule at each of its ends, in one line or in several.
  const brackets = page.locator('i[class*=bracket_]')
  await expect(brackets).toHaveCount(2)
  const ends = async () => {
    const [from, to] = await Promise.all([brackets.nth(0), brackets.nth(1)].map((each) => each.boundingBox()))
    const [first, last] = await page.evaluate(() => {
      const [range] = [...(CSS.highlights.get('kj-green') ?? [])]
      const live = document.createRange()
      if (range) live.setStart(range.startContainer, range.startOffset)
      if (range) live.setEnd(range.endContainer, range.endOffset)
      const rects = [...live.getClientRects()]
      return [rects[0]?.left ?? 0, rects.at(-1)?.right ?? 0]
    })
    return [Math.abs((from?.x ?? 0) + 2 - (first ?? 0)) <= 1, Math.abs((to?.x ?? 0) - (last ?? 0)) <= 1]
  }
  await expect.poll(ends).toEqual([true, true])
  const marks = page.locator('i[class*=mark_]')
  await expect(marks).toHaveCount(0)
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(notes).toHaveCount(0)
  await expect(marks).not.toHaveCount(0)
})

test('notes and settings open beside the text on a desktop, with nothing of them cut', {
  tag: ['@note', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await waitForReaderTools(page)
  await page.getByRole('button', { name: '字号与显示' }).click()
  const settings = page.getByRole('dialog', { name: '字号与显示' })
  await expect(settings).toBeVisible()
  await animationsFinished(page)
  const left = () =>
    settings.evaluate((dialog) => {
      const line = document.querySelectorAll('[data-text]')[1]?.getBoundingClientRect().right ?? 0
      return (dialog.firstElementChild?.getBoundingClientRect().left ?? 0) - line
    })
  await expect.poll(left).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await selectText(page, [0, 0], [0, 60])
  await page.keyboard.press('2')
  await expect.poll(() => markedWords(page, 'green')).toHaveLength(1)
  const [word = ''] = /\w{5,}/.exec((await markedWords(page, 'green'))[0] ?? '') ?? []
  await tapWord(page, word)
  const look = noteSheet(page).getByRole('button', { name: /^查/ })
  await expect(look).toBeVisible()
  await animationsFinished(page)
  const right = async () => look.boundingBox().then((box) => (box ? box.x + box.width : 9999))
  await expect.poll(right).toBeLessThanOrEqual(1280 - 8)
})
