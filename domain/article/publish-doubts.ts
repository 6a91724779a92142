// Warnings for an editor before publishing several articles: without Chinese, truncated, in another language,
// or published before.

export interface IssueArticle {
  translated_percent: number
  is_stub: boolean
  duplicate_of: number | null
  other_language: string | null
}

/** Number of articles per warning; an article may be counted more than once. */
export interface PublishDoubts {
  untranslated: number
  partly_translated: number
  stubs: number
  duplicates: number
  other_language: number
}

export function countPublishDoubts(articles: readonly IssueArticle[]): PublishDoubts {
  const count = (holds: (article: IssueArticle) => boolean) => articles.filter(holds).length
  return {
    untranslated: count(({ translated_percent }) => translated_percent === 0),
    partly_translated: count(({ translated_percent: percent }) => percent > 0 && percent < 100),
    stubs: count(({ is_stub }) => is_stub),
    duplicates: count(({ duplicate_of }) => duplicate_of !== null),
    other_language: count(({ other_language }) => other_language !== null),
  }
}

/** Formats e.g. 3 篇没有译文，1 篇可能重复; '' when there are no warnings. */
export const formatPublishDoubts = (doubts: PublishDoubts): string =>
  [
    doubts.untranslated > 0 && `${doubts.untranslated} 篇没有译文`,
    doubts.partly_translated > 0 && `${doubts.partly_translated} 篇译文不全`,
    doubts.stubs > 0 && `${doubts.stubs} 篇内容残缺`,
    doubts.duplicates > 0 && `${doubts.duplicates} 篇可能重复`,
    doubts.other_language > 0 && `${doubts.other_language} 篇不是英文`,
  ]
    .filter(Boolean)
    .join('，')
