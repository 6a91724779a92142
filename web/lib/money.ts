// Sums of money as they are read.

/** `25`, `22.5`: where the unit is apart from it. */
export const formatYuanNumber = (fen: number): string => String(Number((fen / 100).toFixed(2)))

/** `25 元`, `22.5 元`. */
export const formatFenAsYuan = (fen: number): string => `${formatYuanNumber(fen)} 元`
