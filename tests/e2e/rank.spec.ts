// The ranking: a reader's place, an award claimed once, leaving and coming back.
import { expect, test } from './support/fixtures.ts'
import { expectMessage } from './support/messages.ts'
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
  await expect(page.getByText('再读 10 分钟升到第 2 名，再读 20 分钟升到第 1 名')).toBeVisible()
  const list = page.getByRole('list', { name: '排行' })
  await expect(list.getByRole('listitem').nth(2)).toContainText('你')
  await expect(list).not.toContainText(third.username)
  // The weeks before are drawn as soon as there are two.
  await expect(page.getByRole('heading', { name: '最近 2 周，最好第 3 名' })).toBeVisible()
  await expect(page.getByRole('img', { name: /第 3 名，本周 第 3 名$/ })).toBeVisible()
  // The place is repeated only while its row is out of the window.
  const pinned = page.getByText(/^上一周/)
  await expect(pinned).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 330 })
  await expect(pinned).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(pinned).toHaveCount(0)
  await page.getByRole('button', { name: /领取 5 天/ }).dblclick()
  await expectMessage(page, '已领取 5 天会员')
  await expect.poll(async () => (await callEndpoint(contract.account.me, {}, third)).level).toBe('MEMBER')
  await expect
    .poll(() => queryRows('select days from membership_ledger where user_id = $1', [third.id]))
    .toEqual([{ days: 5 }])
  await expect(page.getByText(/已领取$/)).toBeVisible()
  await page.goto('/Award')
  await expect(page.getByText(/第 3 名/).first()).toBeVisible()
  await expect(page.getByText(/日已领取$/)).toBeVisible()
  await page.goto('/Mine')
  await expect(page.getByRole('link', { name: /^会员.*\d+ 月 \d+ 日到期，还有 \d+ 天/ })).toBeVisible()

  await page.goto('/Rank')
  await page.getByRole('tab', { name: '复习次数' }).click()
  await expect(page.getByRole('heading', { name: '本周暂无排行' })).toBeVisible()
  await page.getByRole('tab', { name: '阅读时长' }).click()
  await page.getByRole('button', { name: '看上周' }).click()
  await expect(page.getByRole('heading', { name: '上周第 3 名' })).toBeVisible()
  await page.getByRole('button', { name: '看本周' }).click()
  await page.getByRole('button', { name: '不参与排行' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '不参与' }).click()
  await expect(page.getByRole('heading', { name: '未参与排行' })).toBeVisible()
  await page.getByRole('button', { name: '参与排行' }).click()
  await expect(page.getByRole('heading', { name: '本周第 3 名' })).toBeVisible()

  const guest = await openPage()
  await guest.page.goto('/Rank')
  await expect(guest.page.getByRole('heading', { name: '本周排行' })).toBeVisible()
  await expect(guest.page.getByRole('link', { name: '登录查看名次' })).toBeVisible()
})
