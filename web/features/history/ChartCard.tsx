// A section of the reading data: caption, chart, and the data of the chart as a table.
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import styles from './ChartCard.module.css'
import type { ChartCaption } from './chart-captions.ts'

export interface ChartTable {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

/** `table`: the data of the chart, read by screen readers instead of it, and visible on request. */
export function ChartCard({
  said,
  table,
  className,
  children,
}: {
  said: ChartCaption
  table?: ChartTable | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section className={cx(styles.figure, className)}>
      <h2>{said.title}</h2>
      <p className={styles.say}>{said.sub}</p>
      {children}
      {table && table.rows.length > 0 && <Table said={said} table={table} />}
    </section>
  )
}

function Table({ said, table: { heads, rows } }: { said: ChartCaption; table: ChartTable }) {
  return (
    <details className={styles.details}>
      <summary>
        看数字<span className="sr-only">：{said.title}</span>
      </summary>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, at) => (
                <td key={heads[at + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
