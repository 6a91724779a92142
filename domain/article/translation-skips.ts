// Articles that no machine translates together with others: their text is not English, or only its beginning is there.

export interface SkipFacts {
  is_stub: boolean
  other_language: string | null
}

/** Whether work on many articles leaves this one untranslated. An editor may still translate it by itself. */
export const skipsTranslation = ({ is_stub, other_language }: SkipFacts): boolean =>
  is_stub || other_language !== null

/** 1 篇不是英文，2 篇不完整; '' when all of them are translated. Each article counts once. */
export function formatSkipped(articles: readonly SkipFacts[]): string {
  const foreign = articles.filter(({ other_language }) => other_language !== null).length
  const stubs = articles.filter(skipsTranslation).length - foreign
  return [foreign > 0 && `${foreign} 篇不是英文`, stubs > 0 && `${stubs} 篇不完整`].filter(Boolean).join('，')
}
