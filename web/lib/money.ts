// Sums of money as they are read.

/** `25 元`, `22.5 元`. */
export const yuanText = (fen: number): string => `${Number((fen / 100).toFixed(2))} 元`
