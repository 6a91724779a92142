// What each level may do, side by side; it is the table of limits itself, with the prices of a month where there are any.
import type { LimitTable, Product } from '../../../contract/entities/membership.ts'
import { yuanText } from '../../lib/money.ts'
import styles from './Member.module.css'
import { LEVEL_NAMES, LIMIT_ROWS } from './texts.ts'

const LEVELS = ['FREE', 'MEMBER', 'CHANGDU'] as const
type Level = (typeof LEVELS)[number]

export function LimitsTable({
  limits,
  products,
  mine,
}: {
  limits: LimitTable
  products: readonly Product[]
  /** The level that the reader has. */
  mine: Level
}) {
  const month = (level: Level) => products.find((each) => each.level === level && each.period === 'MONTH')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {LEVELS.map((level) => (
            <th key={level} scope="col" data-mine={level === mine || undefined}>
              {LEVEL_NAMES[level]}
              {level === mine && <span className="sr-only">（你现在的）</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LIMIT_ROWS.filter(({ name }) => limits.FREE?.[name] !== undefined).map(
          ({ name, title, unit = '', none = '没有' }) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              {LEVELS.map((level) => (
                <td key={level} data-mine={level === mine || undefined}>
                  <Value value={limits[level]?.[name]} unit={unit} none={none} />
                </td>
              ))}
            </tr>
          ),
        )}
        <tr>
          <th scope="row">查词、生词本、复习、离线</th>
          {LEVELS.map((level) => (
            <td key={level} data-mine={level === mine || undefined}>
              <Tick />
            </td>
          ))}
        </tr>
        {products.some(({ period }) => period === 'MONTH') && (
          <tr>
            <th scope="row">一个月</th>
            {LEVELS.map((level) => {
              const product = month(level)
              return (
                <td key={level} data-mine={level === mine || undefined}>
                  {level === 'FREE' ? '0 元' : product ? yuanText(product.price) : '—'}
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
  return value ? <Tick /> : <span className={styles.none}>{none}</span>
}

const Tick = () => (
  <>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.tick}>
      <path d="M3 8.5 6.5 12 13 4.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
    <span className="sr-only">有</span>
  </>
)
