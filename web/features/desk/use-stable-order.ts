// Keeps rows in the order in which they were first seen, so that a refresh moves none of them under the mouse.
import { useState } from 'react'

/** The rows there are now, in the order of the first sight; those that came since stand at the end. */
export function useStableOrder<T>(rows: readonly T[], nameOf: (row: T) => string): T[] {
  const [order] = useState(() => rows.map(nameOf))
  const placeOf = (row: T) => {
    const at = order.indexOf(nameOf(row))
    return at < 0 ? order.length : at
  }
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
