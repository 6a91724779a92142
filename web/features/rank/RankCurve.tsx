// Line chart of a reader's ranks in the last weeks (better is higher), with labels for the best, worst, first
// and last.
import type { RankWeek } from '../../../contract/rank.ts'
import { formatCount } from '../../lib/format.ts'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { buildRankCurve, type CurvePoint } from './format-rank.ts'
import styles from './RankCurve.module.css'

const WIDTH = 328
const SIDE = 10
const TOP = 26
const BOTTOM = 104
const DATES = 142
/** The line of the tier that most readers aim at. */
const GOAL = 10

/** Renders nothing before the second week with a rank. */
export function RankCurve({ week }: { week: RankWeek }) {
  const curve = buildRankCurve(week.me?.places ?? [], week)
  if (!curve) return null
  const { points, best, worst, weeks, title } = curve
  const x = ({ at }: CurvePoint) => SIDE + (at * (WIDTH - 2 * SIDE)) / (weeks - 1)
  const y = (place: number) =>
    best === worst ? TOP : TOP + ((place - best) * (BOTTOM - TOP)) / (worst - best)
  const last = points.length - 1
  const named = new Set([
    0,
    points.findIndex(({ place }) => place === best),
    points.findIndex(({ place }) => place === worst),
    last,
  ])
  // Labels of weeks that would overlap the last label are left out.
  const dated = [...named].filter((at) => at === last || (points[last]?.at ?? 0) - (points[at]?.at ?? 0) > 1)
  const label = points.map((point) => `${point.week} 第 ${point.place} 名`).join('，')
  return (
    <RuledSection title={title}>
      <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${DATES + 6}`} role="img" aria-label={label}>
        {best <= GOAL && worst > GOAL && (
          <>
            <path className={styles.goal} d={`M0 ${y(GOAL)}H${WIDTH}`} />
            <text x="0" y={y(GOAL) - 5}>
              前 {GOAL} 名
            </text>
          </>
        )}
        <polyline points={points.map((point) => `${x(point)},${y(point.place)}`).join(' ')} />
        {points.map((point, at) => (
          <g key={point.at} data-last={at === last || undefined} data-edge={edgeOf(x(point))}>
            <circle cx={x(point)} cy={y(point.place)} r={at === last ? 4.5 : 3} />
            {named.has(at) && (
              <text x={x(point)} y={y(point.place) + (point.place === best ? -10 : 20)}>
                {formatCount(point.place)}
              </text>
            )}
            {dated.includes(at) && (
              <text className={styles.date} x={x(point)} y={DATES}>
                {point.week}
              </text>
            )}
          </g>
        ))}
      </svg>
    </RuledSection>
  )
}

/** Near an edge the text is aligned to that edge of the chart. */
const edgeOf = (x: number): 'left' | 'right' | undefined =>
  x < 2 * SIDE ? 'left' : x > WIDTH - 2 * SIDE ? 'right' : undefined
