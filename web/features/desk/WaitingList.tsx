// What waits for the editor: each count leads to the articles it counts.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { deskCalls } from '../../lib/calls/desk.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import styles from './Desk.module.css'
import { type Filters, filtersAddress } from './filters.ts'

export type Waiting = Awaited<ReturnType<typeof deskCalls.waiting>>

interface Matter {
  title: string
  sub: string
  count: number
  filters: Partial<Filters>
}

const mattersOf = (waiting: Waiting): Matter[] =>
  [
    {
      title: '待审核',
      sub: '新的文字，读者还看不到',
      count: waiting.to_audit,
      filters: { flag: 'pending' as const },
    },
    {
      title: '可以发布',
      sub: '审核已通过，还没有发布',
      count: waiting.audited,
      filters: { status: 'AUDITED' as const },
    },
    {
      title: '译文不全',
      sub: '还有段落没有中文',
      count: waiting.untranslated,
      filters: { flag: 'untranslated' as const },
    },
    {
      title: '没有成功',
      sub: '下载或翻译出了问题，可以再试',
      count: waiting.failed,
      filters: { stage: 'FAILED' as const },
    },
    {
      title: '已退回',
      sub: '改好以后可以再审',
      count: waiting.rejected,
      filters: { status: 'REJECTED' as const },
    },
    {
      title: '定时发布',
      sub: '到时间自动与读者见面',
      count: waiting.scheduled,
      filters: { flag: 'scheduled' as const },
    },
  ].filter(({ count }) => count > 0)

export function WaitingList({ waiting }: { waiting: Waiting }) {
  const matters = mattersOf(waiting)
  if (matters.length === 0 && waiting.flagged === 0 && waiting.failing_feeds === 0) {
    return (
      <Empty
        title="没有等着你的事"
        hint="去订阅源里挑几篇新的吧。"
        action={
          <Link to="/admin/rss" className={buttonClass()}>
            看订阅源
          </Link>
        }
      />
    )
  }
  return (
    <List label="待处理">
      {matters.map(({ title, sub, count, filters }) => (
        <ListRow
          key={title}
          title={title}
          sub={sub}
          trail={<Count>{count}</Count>}
          link={(shell) => <Link to={filtersAddress(filters)} {...shell} />}
        />
      ))}
      {waiting.flagged > 0 && (
        <ListRow
          title="残缺或重复"
          sub={
            <span className={styles.links}>
              <Link to={filtersAddress({ flag: 'stub' })}>看内容残缺的</Link>
              <Link to={filtersAddress({ flag: 'duplicate' })}>看可能重复的</Link>
            </span>
          }
          trail={<Count>{waiting.flagged}</Count>}
        />
      )}
      {waiting.failing_feeds > 0 && (
        <ListRow
          title="抓取失败的订阅源"
          sub="看看是不是换了地址"
          trail={<Count>{waiting.failing_feeds}</Count>}
          link={(shell) => <Link to="/admin/rss" {...shell} />}
        />
      )}
    </List>
  )
}

const Count = ({ children }: { children: ReactNode }) => <span className={styles.count}>{children}</span>
