// One award: days, reason, deadline, and the button to claim it.
import { Fragment } from 'react'
import type { Award } from '../../../contract/entities/award.ts'
import { Button } from '../../ui/Button.tsx'
import { formatAwardState, formatAwardTitle } from './award-text.ts'
import styles from './Code.module.css'
import { useClaimAward } from './queries.ts'

/** `isLast`: an award of last week, shown without a date. */
export function AwardItem({ award, isLast = false }: { award: Award; isLast?: boolean }) {
  const receive = useClaimAward()
  const { state, days, id } = award
  const title = formatAwardTitle(award, isLast)
  return (
    <div className={styles.award} data-past={state === 'CLAIMED' || state === 'EXPIRED' || undefined}>
      <p className={styles.days}>
        <b>{days}</b> 天
      </p>
      <div>
        <p>{title}</p>
        <small>
          {formatAwardState(award, isLast)
            .split(' · ')
            .map((part, at) => (
              <Fragment key={part}>
                {at > 0 && ' · '}
                <span className={styles.whole}>{part}</span>
              </Fragment>
            ))}
        </small>
      </div>
      {state === 'CLAIMABLE' && (
        <Button
          variant="primary"
          loading={receive.isPending}
          aria-label={`领取 ${days} 天，${title}`}
          onClick={() => receive.mutate(id)}
        >
          领取
        </Button>
      )}
    </div>
  )
}
