// The ranking: a reader's place, an award claimed once, leaving and coming back.
import { expect, test } from './support/fixtures.ts'
import { callEndpoint, contract, createMember, type MemberAccount, queryRows } from './support/product.ts'

const MONDAY = `(date_trunc('week', now() at time zone 'Asia/Shanghai'))::date`

/** Puts readers into a week, the first with the most; `weeks` ago. */
async function inWeek(members: readonly MemberAccount[], weeks: number): Promise<void> {
  for (const [index, { id }] of members.entries())
    await queryRows(
      `with made as (insert into week_ranks (user_id, week, cat, amount, reached_at)
         values ($1, ${MONDAY} - 7 * $2::int, 'time', $3::int, now()) returning *)
       insert into rank_counts as c (week, cat, bucket, shard, count)
       select week, cat, least(999, amount / 60), user_id % 8, 1 from made
       on conflict (week, cat, bucket, shard) do update set count = c.count + 1`,
      [id, weeks, 40_000 - index * 600],
    )
}

test('says where one stands, gives last week’s award once, and lets one leave and come back', {
  tag: '@rank',
}, async ({ openPage }) => {
  await queryRows('delete from week_ranks')
  await queryRows('delete from rank_counts')
  const members = await Promise.all(Array.from({ length: 6 }, () => createMember()))
  await inWeek(members, 0)
  await inWeek(members, 1)
  const [, , third] = members as [MemberAccount, MemberAccount, MemberAccount]
  const { page } = await openPage({ as: third })
  await page.goto('/Mine')
  await page.getByRole('link', { name: '排行' }).click()
  await expect(page.getByRole('heading', { name: '本周第 3 名' })).toBeVisible()
  await expect(page.getByText('前面还有 2 人，再读 10 分钟就往前')).toBeVisible()
  const list = page.getByRole('list', { name: '排行' })
  await expect(list.getByRole('listitem').nth(2)).toContainText('你')
  await expect(list).not.toContainText(third.username)
  // The place is repeated only while its row is out of the window.
  const pinned = page.getByText(/^上一周/)
  await expect(pinned).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 330 })
  await expect(pinned).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(pinned).toHaveCount(0)
  await page.getByRole('button', { name: /领 5 天/ }).dblclick()
  await expect(page.getByText('已领取 5 天会员')).toBeVisible()
  await expect.poll(async () => (await callEndpoint(contract.account.me, {}, third)).level).toBe('MEMBER')
  await expect
    .poll(() => queryRows('select days from membership_ledger where user_id = $1', [third.id]))
    .toEqual([{ days: 5 }])
  await expect(page.getByText(/领过/)).toBeVisible()
  await page.goto('/Award')
  await expect(page.getByText(/第 3 名/).first()).toBeVisible()
  await expect(page.getByText(/日领过$/)).toBeVisible()
  await page.goto('/Mine')
  await expect(page.getByRole('link', { name: /^会员.*到 \d+ 月 \d+ 日/ })).toBeVisible()

  await page.goto('/Rank')
  await page.getByRole('tab', { name: '复习' }).click()
  await expect(page.getByRole('heading', { name: '本周还没有排行' })).toBeVisible()
  await page.getByRole('tab', { name: '时间' }).click()
  await page.getByRole('button', { name: '看上周' }).click()
  await expect(page.getByRole('heading', { name: '上周第 3 名' })).toBeVisible()
  await page.getByRole('button', { name: '看本周' }).click()
  await page.getByRole('button', { name: '不参加' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '不参加' }).click()
  await expect(page.getByRole('heading', { name: '你没有参加排行' })).toBeVisible()
  await page.getByRole('button', { name: '参加排行' }).click()
  await expect(page.getByRole('heading', { name: '本周第 3 名' })).toBeVisible()

  const guest = await openPage()
  await guest.page.goto('/Rank')
  await expect(guest.page.getByRole('heading', { name: '本周排行' })).toBeVisible()
  await expect(guest.page.getByRole('link', { name: '登录，看看自己第几' })).toBeVisible()
})
