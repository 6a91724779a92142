// A table in an article: a row, its Chinese, and only then the line before the next row.
import { expect, test } from './support/fixtures.ts'
import { callEndpoint, contract, logInAsAdmin, type MemberAccount } from './support/product.ts'
import { waitForArticle } from './support/reading.ts'

let admin: MemberAccount
let id: number
test.beforeAll(async () => {
  admin = await logInAsAdmin()
  const rows = [
    ['Country | Medals won | Population in millions', '国家 | 获得奖牌 | 人口（百万）'],
    ['The United States of America | 25 | 333', '美国 | 25 | 333'],
    ['Japan | | 125', '日本 | | 125'],
  ]
  const paragraphs = [
    { kind: 'p' as const, text: 'The table says who won most.', zh: '下表列出谁赢得最多。', runs: [] },
    ...rows.map(([text = '', zh = '']) => ({ kind: 'row' as const, text, zh, runs: [] })),
    { kind: 'p' as const, text: 'Small countries do well.', zh: '小国表现不错。', runs: [] },
  ]
  const article = { title: 'Who Won Most', paragraphs }
  id = (await callEndpoint(contract.desk.add, { article, op_id: crypto.randomUUID() }, admin)).article_id
  await callEndpoint(contract.desk.audit, { id, pass: true }, admin)
  await callEndpoint(contract.desk.setStatus, { id, status: 'PUBLISHED' }, admin)
})
// Other tests know what the library has.
test.afterAll(() => callEndpoint(contract.desk.delete, { id }, admin))

for (const device of ['phone', 'desktop'] as const)
  test(`has the line between rows below their Chinese: ${device}`, { tag: '@article' }, async ({
    openPage,
  }) => {
    const { page } = await openPage({ device })
    await page.goto(`/article/${id}`)
    await waitForArticle(page)
    const rows = page.locator('[data-kind="row"]')
    await expect(rows).toHaveCount(3)
    await expect(rows.locator('.prose-zh')).toHaveText([
      '国家 | 获得奖牌 | 人口（百万）',
      '美国 | 25 | 333',
      '日本 | | 125',
    ])
    const lines = await rows.evaluateAll((blocks) =>
      blocks.map((block) =>
        [block, ...block.querySelectorAll('*')]
          .filter((element) => Number.parseFloat(getComputedStyle(element).borderBottomWidth) > 0)
          .map((element) => element === block),
      ),
    )
    expect(lines).toEqual([[true], [true], [true]])
  })
