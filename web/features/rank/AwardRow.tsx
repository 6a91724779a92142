// One award: what it is for, until when, and the one press that claims it.
import type { Award } from '../../../contract/rank.ts'
import { Button } from '../../ui/Button.tsx'
import { useReceive } from './queries.ts'
import styles from './Rank.module.css'
import { awardState, awardTitle } from './said.ts'

export function AwardRow({ award, isLast }: { award: Award; isLast: boolean }) {
  const receive = useReceive()
  const { state, days, rank_date } = award
  return (
    <div className={styles.award}>
      <div>
        <p>{awardTitle(award, isLast)}</p>
        <small>
          {days} 天会员 · {awardState(award)}
        </small>
      </div>
      {state === 'CLAIMABLE' && (
        <Button
          variant="primary"
          loading={receive.isPending}
          aria-label={`领 ${days} 天，${awardTitle(award, isLast)}`}
          onClick={() => receive.mutate(rank_date)}
        >
          领 {days} 天
        </Button>
      )}
    </div>
  )
}
