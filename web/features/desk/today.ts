// View model of the desk's start page: the pending item that leads it, and the health checks, worst first.

import type { deskEndpoints } from '../../../contract/desk.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import { PUBLISH_HOURS } from '../../../domain/article/slots.ts'
import { formatGap } from '../../lib/format.ts'
import { getDeskListPath } from './filters.ts'

type Waiting = EndpointResult<typeof deskEndpoints.waiting>
type Today = EndpointResult<typeof deskEndpoints.today>

export interface PendingItem {
  key: string
  count: number
  title: string
  /** The heading if it is the largest item. */
  lead: string
  sub: string
  act: string
  to: string
}

/** Pending items, largest first; excludes those counted under another heading and those with count 0. */
export function getPendingItems(waiting: Waiting, reports: number): PendingItem[] {
  const matter = (
    key: string,
    count: number,
    [title, lead, sub, act]: readonly [string, string, string, string],
    to: string,
  ): PendingItem => ({ key, count, title, lead, sub, act, to })
  return [
    matter(
      'audit',
      waiting.to_audit,
      ['待审核', '篇等你审', '新的文字，读者还看不到', '去审'],
      getDeskListPath({ flag: 'pending' }),
    ),
    matter('inbox', waiting.inbox, ['收件箱', '条未看', '订阅源里新来的', '去挑'], '/admin/rss'),
    matter(
      'failed',
      waiting.failed,
      ['失败', '篇失败', '下载或翻译出了问题', '去看'],
      getDeskListPath({ stage: 'FAILED' }),
    ),
    matter('reports', reports, ['译得不对', '处译得不对', '读者说的', '去改'], '/admin?view=reports'),
    matter(
      'audited',
      waiting.audited,
      ['可以发布', '篇可以发布', '审核通过了', '去排'],
      getDeskListPath({ status: 'AUDITED' }),
    ),
    matter(
      'rejected',
      waiting.rejected,
      ['已退回', '篇退回了', '改好以后可以再审', '去改'],
      getDeskListPath({ status: 'REJECTED' }),
    ),
    matter(
      'flagged',
      waiting.flagged,
      ['残缺或重复', '篇残缺或重复', '看看要不要留', '去看'],
      getDeskListPath({ flag: 'duplicate' }),
    ),
  ]
    .filter(({ count }) => count > 0)
    .sort((a, b) => WEIGHT(b) - WEIGHT(a))
}
/** Sort weight: a feed item takes seconds to check, an article takes minutes. */
const WEIGHT = ({ key, count }: PendingItem): number => (key === 'inbox' ? count / 20 : count)

export interface HealthCheck {
  name: string
  isHealthy: boolean
  summary: string
  more: string
  to?: string
}

/** Max. acceptable waiting time of a background task. */
const LONG_MS = 10 * 60_000

/** Health checks, failing ones first. */
export function getHealthChecks(waiting: Waiting, today: Today, now: number): HealthCheck[] {
  const { tasks } = today
  const wait = tasks.oldest_at === null ? 0 : now - Date.parse(tasks.oldest_at)
  const all: HealthCheck[] = [
    {
      name: '订阅源',
      isHealthy: waiting.failing_feeds === 0,
      summary: waiting.failing_feeds === 0 ? '全部正常' : `${waiting.failing_feeds} 个抓取失败`,
      more: '',
      to: '/admin/rss?view=feeds',
    },
    {
      name: '任务',
      isHealthy: wait < LONG_MS,
      summary:
        tasks.waiting === 0
          ? '没有排队'
          : `排着 ${tasks.waiting} 个${wait > 0 ? `，最久等了 ${formatGap(wait)}` : ''}`,
      more: `一天完成 ${tasks.done} 个，失败 ${tasks.failed} 个`,
    },
    {
      name: '翻译',
      isHealthy: today.translation_ready,
      summary: today.translation_ready ? '可以翻译' : '还没有设置翻译服务',
      more: today.translation_ready ? '' : '译文可以在编辑台手写，只有英文的也能发布',
    },
    {
      name: '空间',
      isHealthy: today.has_room,
      summary: today.has_room ? '够用' : '快满了，暂时不能保存',
      more: '',
    },
    backup(today.backed_up_at, now),
  ]
  return sortUnhealthyFirst(all)
}

export const sortUnhealthyFirst = (all: readonly HealthCheck[]): HealthCheck[] =>
  [...all].sort((a, b) => Number(a.isHealthy) - Number(b.isHealthy))

/** Max. age of the last backup: a missed nightly run is reported the next day. */
const BACKUP_MS = 36 * 3_600_000

function backup(at: string | null, now: number): HealthCheck {
  const age = at === null ? Number.POSITIVE_INFINITY : now - Date.parse(at)
  return {
    name: '备份',
    isHealthy: age < BACKUP_MS,
    summary: at === null ? '还没有备份过' : age < 60_000 ? '刚刚备份过' : `${formatGap(age)}前备份过`,
    more: age < BACKUP_MS ? '' : '运行 npm run backup，或看看定时备份停了没有',
  }
}

/** The same slots as in the scheduling dialog. */
const SLOTS = PUBLISH_HOURS.map((hour) => `${String(hour).padStart(2, '0')}:00`)

export interface CalendarSlot {
  time: string
  article: Today['calendar'][number] | null
}

/** The slots of today: published and planned articles, and the usual slots that are still free. */
export function getCalendarSlots(calendar: Today['calendar'], now: number): CalendarSlot[] {
  const timeOf = (at: string | number) =>
    new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(11, 16)
  const taken = calendar.map((article): CalendarSlot => ({ time: timeOf(article.published_at), article }))
  const free = SLOTS.filter((time) => time > timeOf(now) && !taken.some((slot) => slot.time === time)).map(
    (time): CalendarSlot => ({ time, article: null }),
  )
  return [...taken, ...free].sort((a, b) => a.time.localeCompare(b.time))
}
