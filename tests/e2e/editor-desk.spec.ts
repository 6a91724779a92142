// The desk of one article: two editors of one text, going through a list, publishing in one step, and undo.
import { randomUUID } from 'node:crypto'
import { aPicture } from '../support/pictures.ts'
import { expect, test } from './support/fixtures.ts'
import { expectMessage } from './support/messages.ts'
import { callEndpoint, contract, logInAsAdmin, type MemberAccount, queryRows } from './support/product.ts'

let admin: MemberAccount
test.beforeAll(async () => {
  admin = await logInAsAdmin()
})

let articles = 0
const NOUNS = 'harbour ledger orchard lantern meadow engine violin kettle glacier tunnel pigeon mirror'.split(
  ' ',
)
const VERBS = 'carried painted measured repaired borrowed counted followed weighed opened carved'.split(' ')
/** Thirty words that no other paragraph of these tests has in this order. */
const longText = (seed: number): string =>
  Array.from({ length: 6 }, (_, at) => {
    const noun = NOUNS[(seed * 5 + at * 7) % NOUNS.length]
    return `The ${noun} ${VERBS[(seed * 3 + at * 11) % VERBS.length]} the ${NOUNS[(seed * 7 + at * 5 + 3) % NOUNS.length]}.`
  }).join(' ')

/** An address that no other article has: a short text from a page may be cut short. */
const newAddress = () => `https://lamps.example/${randomUUID()}`

/** A text that waits for its audit; a long one is not like another, and not cut short where it has an address. */
async function createArticle(
  zh: readonly string[] = ['', '', ''],
  { isLong = false, link }: { isLong?: boolean; link?: string } = {},
): Promise<{ id: number; title: string }> {
  articles += 1
  const title = `The Lamp of Number ${articles}`
  const paragraphs = zh.map((chinese, at) => ({
    kind: 'p' as const,
    text: isLong
      ? longText(articles * 3 + at)
      : `Lamp ${articles} was lit ${at + 2} times before anybody came down to look.`,
    zh: chinese,
    runs: [],
  }))
  const { article_id } = await callEndpoint(
    contract.desk.add,
    { ...(link === undefined ? {} : { link }), article: { title, paragraphs, topics: ['society'] } },
    admin,
  )
  return { id: article_id, title }
}
const edit = (id: number) => callEndpoint(contract.desk.edit, { id }, admin)

test('two editors meet in one place only, and each place is chosen by hand', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const { id } = await createArticle(['甲', '乙', '丙'])
  const [first, second] = await Promise.all([openPage({ as: admin }), openPage({ as: admin })])
  const [one, two] = [first.page, second.page]
  await Promise.all([one.goto(`/admin/article/${id}`), two.goto(`/admin/article/${id}`)])
  await one.getByLabel('第 1 段，中文').fill('甲由一改')
  await one.getByLabel('第 2 段，中文').fill('乙由一改')
  await two.getByLabel('第 2 段，中文').fill('乙由二改')
  await two.getByLabel('第 3 段，英文').fill('Nobody came down to look any more.')
  await one.getByRole('button', { name: '保存' }).click()
  await expect(one.getByRole('button', { name: '通过并发布' })).toBeVisible()
  await two.getByRole('button', { name: '保存' }).click()
  const dialog = two.getByRole('dialog', { name: '有一处两个人都改了' })
  const place = dialog.getByRole('group', { name: '第 2 段，中文' })
  await expect(place.getByText('乙由一改')).toBeVisible()
  await expect(place.getByText('乙由二改')).toBeVisible()
  // Nothing is overwritten before the editor has chosen.
  await expect(dialog.getByRole('button', { name: '还有 1 处没选' })).toBeDisabled()
  await place.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: '按选的保存' }).click()
  await expect(two.getByRole('button', { name: '通过并发布' })).toBeVisible()
  const findTexts = async () => (await edit(id)).paragraphs.map(({ text, zh }) => [zh, text])
  await expect.poll(findTexts).toEqual([
    ['甲由一改', expect.any(String)],
    ['乙由一改', expect.any(String)],
    ['丙', 'Nobody came down to look any more.'],
  ])
  // Another editor's text is merged into what is being typed.
  await one.getByLabel('第 3 段，中文').fill('丙由一改')
  await one.getByRole('button', { name: '保存' }).click()
  await expect(one.getByRole('button', { name: '通过并发布' })).toBeVisible()
  await expect(one.getByLabel('第 3 段，英文')).toHaveValue('Nobody came down to look any more.')
})

test('splits, joins and takes back by keys; a word in the text gets its gloss there', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const { id } = await createArticle(['灯亮了。', '', ''])
  const { page } = await openPage({ as: admin })
  await page.goto(`/admin/article/${id}`)
  const english = page.getByLabel('第 1 段，英文')
  const before = await english.inputValue()
  await english.evaluate((area) => {
    const field = area as HTMLTextAreaElement
    field.focus()
    field.setSelectionRange(11, 11)
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('第 4 段，英文')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('第 4 段，英文')).toHaveCount(0)
  await expect(english).toHaveValue(before)
  await english.evaluate((area) => {
    const field = area as HTMLTextAreaElement
    field.focus()
    field.setSelectionRange(0, 4)
  })
  await page.keyboard.press('Shift')
  // Tab leads into the toolbar of the selected words.
  const toolbar = page.getByRole('toolbar', { name: '第 1 段，选中的字' })
  await expect(toolbar).toBeVisible()
  for (const name of ['粗体', '斜体', '链接', '写释义']) {
    await page.keyboard.press('Tab')
    await expect(toolbar.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const gloss = page.locator('form').filter({ has: page.getByLabel('Lamp', { exact: true }) })
  await gloss.getByLabel('Lamp', { exact: true }).fill('灯')
  await gloss.getByRole('button', { name: '保存', exact: true }).click()
  await expectMessage(page, '“Lamp”的释义已保存')
  await expect.poll(async () => (await edit(id)).words).toEqual([{ word: 'Lamp', resolve: '灯', tag: '' }])
})

test('a picture is pasted into the text, becomes the cover, and is taken back', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const { id } = await createArticle(['甲', '乙'])
  const { page } = await openPage({ as: admin })
  await page.goto(`/admin/article/${id}`)
  const pictures = page.getByRole('list', { name: '正文' }).getByRole('img')
  const paste = async (at: string, bytes: Buffer) =>
    page.getByLabel(at).evaluate((area, base64) => {
      const given = new DataTransfer()
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      given.items.add(new File([data], 'harbour.png', { type: 'image/png' }))
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true }),
      )
    }, bytes.toString('base64'))
  // The file store does not answer: the picture waits in its place, and the text has nothing of it.
  await page.route('**/auth/upload_token**', (route) => route.abort())
  await paste('第 1 段，英文', aPicture(900, 600))
  await expect(page.getByRole('button', { name: '再试一次' })).toBeVisible()
  await expect(pictures).toHaveCount(0)
  await page.unroute('**/auth/upload_token**')
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByLabel('第 2 段，图片地址')).toBeVisible()
  await expect(page.getByLabel('第 2 段，图片地址')).toHaveValue(/^\/files\//)
  const src = await page.getByLabel('第 2 段，图片地址').inputValue()
  await page.getByRole('button', { name: '用作封面' }).click()
  await expect(page.getByText('现在的封面')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '通过并发布' })).toBeVisible()
  await expect
    .poll(() => edit(id))
    .toMatchObject({
      cover: src,
      paragraphs: [{ kind: 'p' }, { kind: 'img', src, width: 900, height: 600 }, { kind: 'p' }],
    })
  // From the menu comes an empty one, which is filled in its place.
  await page.getByRole('button', { name: '第 3 段的更多操作' }).click()
  await page.getByRole('menuitem', { name: '在下面插入图片' }).click()
  await paste('第 4 段，图片说明', aPicture(300, 200))
  await expect(page.getByLabel('第 4 段，图片地址')).toHaveValue(/^\/files\//)
  await page.getByLabel('第 4 段，图片说明').press('Control+z')
  await expect(page.getByLabel('第 4 段，图片地址')).toHaveValue('')
})

test('goes from one of a list to the next: asked once where something is missing, passed, published, undone', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const [older, newer] = [
    await createArticle(),
    await createArticle(['亮了两次', '亮了三次', '亮了四次'], { isLong: true }),
  ]
  const { page } = await openPage({ as: admin })
  await page.goto('/admin/articles?flag=pending&q=The+Lamp+of+Number')
  await page.getByRole('link', { name: newer.title }).click()
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible()
  // A preview shows what waits, and only here.
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: /^预览/ }).click()
  await expect(page.getByRole('heading', { name: newer.title })).toBeVisible()
  await expect(page.getByText('亮了三次')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible()
  await page.getByLabel('第 1 段，中文').click()
  await page.keyboard.press('Control+Shift+Enter')
  await page.waitForURL(new RegExp(`/admin/article/${older.id}\\?in=`))
  await page.getByRole('button', { name: '撤销' }).hover()
  await expect.poll(async () => (await edit(newer.id)).status).toBe('PUBLISHED')
  await page.getByRole('button', { name: '撤销' }).click()
  await expectMessage(page, '已撤销')
  await expect.poll(() => edit(newer.id)).toMatchObject({ status: 'DRAFT', has_pending: true })
  // This one has no Chinese: asked about in place.
  await expect(page.getByText('只有英文').first()).toBeVisible()
  await page.getByRole('button', { name: '通过并发布' }).click()
  await expect(page.getByText('3 段没有译文')).toBeVisible()
  await expect.poll(async () => (await edit(older.id)).status).toBe('DRAFT')
  await page
    .getByRole('alert')
    .filter({ hasText: '3 段没有译文' })
    .getByRole('button', { name: '取消', exact: true })
    .click()

  await page.getByRole('button', { name: '通过并排期' }).click()
  const dialog = page.getByRole('dialog', { name: '通过并排期' })
  await expect(dialog.getByText('3 段没有译文')).toBeVisible()
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: '排好' }).click()
  await expectMessage(page, '已排期')
  await expect
    .poll(() => edit(older.id))
    // In Shanghai these are seven, noon and nine in the evening.
    .toMatchObject({ status: 'PUBLISHED', published_at: expect.stringMatching(/T(23|04|13):00/) })
})

test('many are published at once, and taken back at once', { tag: ['@desk', '@desktop'] }, async ({
  openPage,
}) => {
  const createStub = () => createArticle(undefined, { link: newAddress() })
  const both = [await createStub(), await createStub()]
  for (const { id } of both) await callEndpoint(contract.desk.audit, { id, pass: true }, admin)
  const { page } = await openPage({ as: admin })
  await page.goto('/admin/articles?status=AUDITED')
  for (const { title } of both)
    await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check()
  const publish = page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '发布' })
  await publish.click()
  // What the desk of each would ask is asked of all together.
  const question = page.getByRole('alert').filter({ hasText: '2 篇没有译文，2 篇内容残缺' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect.poll(async () => (await edit(both[0]?.id ?? 0)).status).toBe('AUDITED')
  await publish.click()
  await question.getByRole('button', { name: '仍然发布' }).click()
  await expect(page.getByText('已发布 2 篇')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).hover()
  await expect.poll(async () => (await edit(both[0]?.id ?? 0)).status).toBe('PUBLISHED')
  await page.getByRole('button', { name: '撤销' }).click()
  await expectMessage(page, '已撤销 2 篇')
  const findStates = () =>
    queryRows('select status, published_at from articles where id = any($1)', [both.map(({ id }) => id)])
  await expect.poll(findStates).toEqual(both.map(() => ({ status: 'AUDITED', published_at: null })))
})

test('the publish key saves what was just written and publishes it', { tag: ['@desk', '@desktop'] }, async ({
  openPage,
}) => {
  const { id } = await createArticle(['亮了两次', '亮了三次', '亮了四次'], { isLong: true })
  const { page } = await openPage({ as: admin })
  await page.goto(`/admin/article/${id}`)
  await page.getByLabel('第 2 段，中文').fill('改过的第二段')
  await page.keyboard.press('Control+Shift+Enter')
  await expectMessage(page, '已发布')
  expect(await edit(id)).toMatchObject({ status: 'PUBLISHED', has_pending: false })
  expect((await edit(id)).paragraphs[1]?.zh).toBe('改过的第二段')
  // What is missing is asked about as without unsaved text.
  await page.getByLabel('第 2 段，中文').fill('')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByText('1 段没有译文')).toBeVisible()
  expect(await edit(id)).toMatchObject({ has_pending: true })
})

test('an article without topics is asked about, with those that its text speaks for', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const text =
    'Physicists at the laboratory watched one atom for a day, and the experiment may change quantum theory.'
  const paragraphs = [{ kind: 'p' as const, text, zh: '物理学家在实验室里观察了一个原子一整天。', runs: [] }]
  const given = { link: newAddress(), article: { title: 'A Colder Atom', paragraphs } }
  const { article_id: id } = await callEndpoint(contract.desk.add, given, admin)
  const { page } = await openPage({ as: admin })
  await page.goto(`/admin/article/${id}`)
  await page.getByRole('button', { name: '通过并发布' }).click()
  await expect(page.getByText('没有话题')).toBeVisible()
  await page.getByRole('button', { name: '话题设为科学' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await edit(id)).topics).toEqual(['science'])
  await page.getByRole('button', { name: '通过并发布' }).click()
  await expect(page.getByText('内容残缺').first()).toBeVisible()
  await expect(page.getByText('没有话题')).toHaveCount(0)
})
