// Comparison table of the levels, rendered from the table of limits, with monthly prices if there are any.
import type { LimitTable, Product } from '../../../contract/entities/membership.ts'
import { formatFenAsYuan } from '../../lib/money.ts'
import { CheckMark } from './CheckMark.tsx'
import styles from './Member.module.css'
import { LEVEL_NAMES, LIMIT_ROWS } from './texts.ts'

const LEVELS = ['FREE', 'MEMBER', 'CHANGDU'] as const
type Level = (typeof LEVELS)[number]

export function LimitsTable({
  limits,
  products,
  mine,
  isChosen = false,
}: {
  limits: LimitTable
  products: readonly Product[]
  /** Current level of the reader. */
  mine: Level
  /**
   * `mine` is the level selected for purchase: its column is highlighted, and each row has an explanation.
   */
  isChosen?: boolean
}) {
  const month = (level: Level) => products.find((each) => each.level === level && each.period === 'MONTH')
  const marked = (level: Level) =>
    level === mine ? (isChosen ? { 'data-chosen': true } : { 'data-mine': true }) : {}
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {LEVELS.map((level) => (
            <th key={level} scope="col" {...marked(level)}>
              {LEVEL_NAMES[level]}
              {level === mine && !isChosen && <span className="sr-only">（你现在的）</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LIMIT_ROWS.filter(({ name }) => limits.FREE?.[name] !== undefined).map(
          ({ name, title, sub, unit = '', none = '没有' }) => (
            <tr key={name}>
              <th scope="row">
                {title}
                {isChosen && sub && <small>{sub}</small>}
              </th>
              {LEVELS.map((level) => (
                <td key={level} {...marked(level)}>
                  <Value value={limits[level]?.[name]} unit={unit} none={none} />
                </td>
              ))}
            </tr>
          ),
        )}
        {!isChosen && (
          <tr>
            <th scope="row">查词、生词本、复习、离线</th>
            {LEVELS.map((level) => (
              <td key={level} {...marked(level)}>
                <CheckMark />
              </td>
            ))}
          </tr>
        )}
        {products.some(({ period }) => period === 'MONTH') && (
          <tr>
            <th scope="row">一个月</th>
            {LEVELS.map((level) => {
              const product = month(level)
              return (
                <td key={level} {...marked(level)}>
                  {level === 'FREE' ? '0 元' : product ? formatFenAsYuan(product.price) : '—'}
                </td>
              )
            })}
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Value({ value, unit, none }: { value: boolean | number | undefined; unit: string; none: string }) {
  if (typeof value === 'number') return <>{`${value} ${unit}`}</>
  return value ? <CheckMark /> : <span className={styles.none}>{none}</span>
}
