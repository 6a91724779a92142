// Text for the translation progress of an article, shared by all editor lists.

/** For a percentage of 0 to 100; only 100 is 译文完整. */
export function formatTranslated(percent: number): string {
  if (percent >= 100) return '译文完整'
  return percent > 0 ? `译文 ${Math.floor(percent)}%` : '只有英文'
}
