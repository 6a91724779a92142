// Articles that a batch translation skips: their text is not English, or incomplete.

export interface SkipFacts {
  is_stub: boolean
  other_language: string | null
}

/** True if a batch job skips this article. An editor may still translate it individually. */
export const skipsTranslation = ({ is_stub, other_language }: SkipFacts): boolean =>
  is_stub || other_language !== null

/** Formats e.g. 1 篇不是英文，2 篇不完整; '' when none is skipped. Each article counts once. */
export function formatSkipped(articles: readonly SkipFacts[]): string {
  const foreign = articles.filter(({ other_language }) => other_language !== null).length
  const stubs = articles.filter(skipsTranslation).length - foreign
  return [foreign > 0 && `${foreign} 篇不是英文`, stubs > 0 && `${stubs} 篇不完整`].filter(Boolean).join('，')
}
