// The first hundred of a week; one's own place is pinned to the edge until its row is in sight.
import { useEffect, useState } from 'react'
import type { Week } from '../../../contract/rank.ts'
import type { RankCat } from '../../../domain/rank/rank.ts'
import { countText } from '../../lib/format.ts'
import styles from './Rank.module.css'
import { amountText } from './said.ts'

export function RankList({ week, cat }: { week: Week; cat: RankCat }) {
  const { items, me } = week
  const most = items[0]?.amount ?? 1
  const [own, setOwn] = useState<HTMLLIElement | null>(null)
  const isInSight = useIsInSight(own)
  return (
    <>
      <ol className={styles.list} aria-label="排行">
        {items.map(({ place, name, amount, is_me }) => (
          <li
            key={place}
            ref={is_me ? setOwn : undefined}
            data-me={is_me || undefined}
            data-top={place <= 3 || undefined}
          >
            <span className={styles.place}>{place}</span>
            <span className={styles.name}>
              {is_me ? '你' : name}
              {is_me && me !== null && me.before > 0 && (
                <small>
                  {week.is_closed ? '前一周' : '上周'} {amountText(cat, me.before)}
                </small>
              )}
            </span>
            <span className={styles.amount}>{amountText(cat, amount)}</span>
            <i aria-hidden="true" style={{ width: `${(100 * amount) / most}%` }} />
          </li>
        ))}
      </ol>
      {me !== null && me.place !== null && !isInSight && (
        <p className={styles.mine}>
          <span className={styles.place}>{countText(me.place)}</span>
          <span className={styles.name}>
            你{me.before > 0 && <small>上一周 {amountText(cat, me.before)}</small>}
          </span>
          <b className={styles.amount}>{amountText(cat, me.amount)}</b>
        </p>
      )}
    </>
  )
}

/** Whether the element is on the screen; false while there is none. */
function useIsInSight(element: Element | null): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!element) return
    const watcher = new IntersectionObserver(([last]) => setInSight(last?.isIntersecting ?? false))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      setInSight(false)
    }
  }, [element])
  return isInSight
}
