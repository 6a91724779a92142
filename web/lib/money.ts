// Formats amounts of money for display.

/** `25`, `22.5`: without the unit. */
export const formatYuanNumber = (fen: number): string => String(Number((fen / 100).toFixed(2)))

/** `25 元`, `22.5 元`. */
export const formatFenAsYuan = (fen: number): string => `${formatYuanNumber(fen)} 元`
