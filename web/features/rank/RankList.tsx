// The ranking of a week, short at first: the first ten, ···, the user's own row, which is pinned to the edge
// until it is visible.
import { useEffect, useState } from 'react'
import type { RankWeek } from '../../../contract/rank.ts'
import type { RankCat } from '../../../domain/rank/rank.ts'
import { formatCount } from '../../lib/format.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { Button } from '../../ui/Button.tsx'
import { buildShortList, formatRankAmount } from './format-rank.ts'
import styles from './Rank.module.css'

export function RankList({ week, cat }: { week: RankWeek; cat: RankCat }) {
  const { items, me } = week
  const [isAll, setAll] = useState(false)
  const [own, setOwn] = useState<HTMLLIElement | null>(null)
  const isVisible = useIsVisible(own)
  const short = buildShortList(week)
  const top = isAll ? items : short.top
  const near = short.near.filter(({ place }) => place > top.length)
  const hasGap = near.length > 0 && (near[0]?.place ?? 0) > top.length + 1
  const row = ({ place, name, amount, is_me }: RankWeek['items'][number]) => (
    <li
      key={place}
      ref={is_me ? setOwn : undefined}
      data-me={is_me || undefined}
      data-top={place <= 3 || undefined}
    >
      <span className={styles.place}>{formatCount(place)}</span>
      <span className={styles.name}>
        {is_me ? '你' : name}
        {is_me && me !== null && me.before > 0 && (
          <small>
            {week.is_closed ? '前一周' : '上周'} {formatRankAmount(cat, me.before)}
          </small>
        )}
      </span>
      <span className={styles.amount}>{formatRankAmount(cat, amount)}</span>
      <i aria-hidden="true" style={{ width: `${(100 * amount) / (items[0]?.amount ?? 1)}%` }} />
    </li>
  )
  return (
    <>
      <ol className={styles.list} aria-label="排行">
        {top.map(row)}
        {hasGap && (
          <li data-gap>
            {isAll ? (
              <span aria-hidden="true">···</span>
            ) : (
              <button type="button" aria-label="展开中间的名次" onClick={() => setAll(true)}>
                ···
              </button>
            )}
          </li>
        )}
        {near.map(row)}
      </ol>
      {short.hasMore && (
        <Button variant="plain" className={styles.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? '收起' : `${week.total > items.length ? '前' : '全部'} ${items.length} 名`}
        </Button>
      )}
      {me !== null && me.place !== null && !isVisible && (
        <p className={styles.mine}>
          <span className={styles.place}>{formatCount(me.place)}</span>
          <span className={styles.name}>
            你{me.before > 0 && <small>上一周 {formatRankAmount(cat, me.before)}</small>}
          </span>
          <b className={styles.amount}>{formatRankAmount(cat, me.amount)}</b>
        </p>
      )}
    </>
  )
}

/** The height of the tab bar, which covers the lower edge of a narrow window. */
const BAR = '0px 0px -56px'

/** Whether the element is visible and not under the bar; false while there is none. */
function useIsVisible(element: Element | null): boolean {
  const isWide = useIsWide()
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    if (!element) return
    const watcher = new IntersectionObserver(([last]) => setVisible(last?.isIntersecting ?? false), {
      rootMargin: isWide ? '0px' : BAR,
      threshold: 0.5,
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      setVisible(false)
    }
  }, [element, isWide])
  return isVisible
}
