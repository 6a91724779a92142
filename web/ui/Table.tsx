// A table for the admin area: real rows and columns on a wide window, labelled lines on a phone.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Table.module.css'

/** One column. `numeric` right-aligns; `main` is the heading of the block that a row becomes on a phone. */
export type TableColumn<T> = {
  key: string
  title: string
  cell: (row: T) => ReactNode
  numeric?: boolean
  main?: boolean
}

/**
 * `caption` is for screen readers. `empty` is shown if there are no rows. `selected` with `onSelect` adds a
 * checkbox to each row, with `rowName` as its label for screen readers.
 */
export type TableProps<T> = {
  caption: string
  columns: readonly TableColumn<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  rowName?: (row: T) => string
  empty?: ReactNode
  selected?: ReadonlySet<string>
  onSelect?: (next: ReadonlySet<string>) => void
}

export function Table<T>(props: TableProps<T>) {
  const { caption, columns, rows, rowKey, rowName, empty, selected, onSelect } = props
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  const all = rows.length > 0 && rows.every((row) => selected?.has(rowKey(row)))
  const pick = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    onSelect?.(next)
  }
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {onSelect && (
              <th className={styles.tick} scope="col">
                <label>
                  <input
                    type="checkbox"
                    aria-label="全选"
                    checked={all}
                    onChange={() => onSelect(new Set(all ? [] : rows.map(rowKey)))}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.numeric ? styles.numeric : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            return (
              <tr key={key} data-selected={selected?.has(key) || undefined}>
                {onSelect && (
                  <td className={styles.tick}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={rowName ? `选择 ${rowName(row)}` : '选择这一行'}
                        checked={selected?.has(key) ?? false}
                        onChange={() => pick(key)}
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-label={column.title}
                    className={cx(column.numeric && styles.numeric, column.main && styles.main)}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
