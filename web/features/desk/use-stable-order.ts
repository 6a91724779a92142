// Preserves the order of rows from the first render, so that a refresh moves none of them under the mouse.
import { useState } from 'react'

/** The current rows in the order of the first render; new rows follow at the end. */
export function useStableOrder<T>(rows: readonly T[], nameOf: (row: T) => string): T[] {
  const [order] = useState(() => rows.map(nameOf))
  const placeOf = (row: T) => {
    const at = order.indexOf(nameOf(row))
    return at < 0 ? order.length : at
  }
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
