// How far the Chinese of a text is, in the words that every list of editors uses.

/** Of a share of 0 to 100; only everything is 译文完整. */
export function formatTranslated(percent: number): string {
  if (percent >= 100) return '译文完整'
  return percent > 0 ? `译文 ${Math.floor(percent)}%` : '只有英文'
}
