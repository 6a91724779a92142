// Pending work of the editor: the largest item with its first three entries and one link; other items only if
// they are not empty.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { deskEndpoints } from '../../../contract/desk.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import { formatCount, formatDate, formatGap, toShanghaiDay } from '../../lib/format.ts'
import { formatTranslated } from '../../lib/translated-text.ts'
import { weekdayLetter } from '../../lib/weekday.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RightIcon } from '../../ui/icons.tsx'
import styles from './Today.module.css'
import type { PendingItem } from './today.ts'
import { useStableOrder } from './use-stable-order.ts'

/** E.g. 11 月 26 日，星期四. The editors' day is in the Shanghai time zone. */
const dayText = (now: number): string => `${formatDate(now)}，星期${weekdayLetter(toShanghaiDay(now))}`

type First = EndpointResult<typeof deskEndpoints.today>['to_audit']

/**
 * In the order of the first render (`useStableOrder`): a row must not move under the mouse when a count
 * changes.
 */
export function TodayLead(props: {
  matters: readonly PendingItem[]
  first: First
  /** Rendered next to the main link. */
  aside: ReactNode
}) {
  const { matters: pendingItems, first, aside } = props
  const [lead, ...rest] = useStableOrder(pendingItems, ({ key }) => key)
  // Failed articles are left out: their reasons are listed directly below.
  const others = rest.filter(({ key }) => key !== 'failed')
  if (!lead)
    return (
      <>
        <h1 className="sr-only">编辑部</h1>
        <EmptyState
          title="暂无待办"
          hint="有新的会出现在这里。"
          action={
            <div className={styles.ways}>
              <Link to="/admin/rss" className={buttonClass()}>
                去收件箱
              </Link>
              {aside}
            </div>
          }
        />
      </>
    )
  const isAudit = lead.key === 'audit'
  const begin = isAudit && first[0] ? `/admin/article/${first[0].id}` : lead.to
  return (
    <>
      <header className={styles.lead}>
        <div>
          <h1>
            {formatCount(lead.count)} {lead.lead}
          </h1>
          <p className={styles.date}>{dayText(Date.now())}</p>
        </div>
        <div className={styles.ways}>
          {aside}
          <Link to={begin} className={buttonClass({ variant: 'primary' })}>
            {isAudit ? '从第一篇开始' : lead.act}
          </Link>
        </div>
      </header>
      {isAudit && (
        <ol className={styles.first} aria-label="等待最久">
          {first.map(({ id, title, since, translated_percent: percent }) => (
            <li key={id}>
              <Link to={`/admin/article/${id}`}>
                <span lang="en">{title}</span>
              </Link>
              <span>等了 {formatGap(Date.now() - Date.parse(since))}</span>
              <span data-warn={percent < 100 || undefined}>{formatTranslated(percent)}</span>
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <ul className={styles.others} aria-label="其他">
          {others.map(({ key, count, title, sub, act, to }) => (
            <li key={key}>
              <Link to={to}>
                <b>{formatCount(count)}</b>
                <span>
                  <strong>{title}</strong>
                  <small>{sub}</small>
                </span>
                <em>
                  {act} <RightIcon size={16} />
                </em>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
