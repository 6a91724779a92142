// Doubts about an article before publication: the same checks for the button, the shortcut, the time slot and
// the bulk bar.
import type { EditedArticle, ManagedArticle } from '../../../contract/entities/article.ts'
import { languageName } from '../../../domain/article/language-names.ts'
import { countPublishDoubts, formatPublishDoubts } from '../../../domain/article/publish-doubts.ts'
import { lacksChinese } from '../../../domain/article/translatable.ts'
import { findFigureDoubt } from './doubts.ts'
import { FLAG_LABELS } from './labels.ts'
import { type DeskParagraph, toDeskParagraphs } from './paragraphs.ts'
import { findSuspects } from './suspects.ts'
import { findTermMismatches } from './term-doubts.ts'

type Judged = Pick<EditedArticle, 'terms' | 'topics' | 'is_stub' | 'duplicate_of' | 'other_language'>

const textDoubts = (terms: Judged['terms'], paragraphs: readonly DeskParagraph[]) => ({
  lacking: paragraphs.filter(lacksChinese).length,
  figures: paragraphs.filter((paragraph) => findFigureDoubt(paragraph)).length,
  offTerms: paragraphs.filter((paragraph) => findTermMismatches(paragraph, terms).length > 0).length,
  suspects: findSuspects(paragraphs).size,
})

/** E.g. 3 段没有译文，可能重复; '' if there is no doubt about publication. */
export function formatArticleDoubts(article: Judged, paragraphs: readonly DeskParagraph[]): string {
  const { lacking, figures, offTerms, suspects } = textDoubts(article.terms, paragraphs)
  return [
    lacking > 0 && `${lacking} 段没有译文`,
    figures > 0 && `${figures} 处数字对不上`,
    offTerms > 0 && `${offTerms} 段没照术语译`,
    suspects > 0 && `${suspects} 段译文不像译文`,
    article.is_stub && FLAG_LABELS.stub,
    article.duplicate_of !== null && FLAG_LABELS.duplicate,
    article.other_language !== null && `正文像是${languageName(article.other_language)}`,
    article.topics.length === 0 && '没有话题',
  ]
    .filter(Boolean)
    .join('，')
}

/** Fields of a list row that the checks use; topics only where the list has them. */
export type JudgedRow = Pick<
  ManagedArticle,
  'translated_percent' | 'is_stub' | 'duplicate_of' | 'other_language'
> &
  Partial<Pick<ManagedArticle, 'topics'>>

/** The same for many articles, counted by article. `texts` are those whose text could be fetched. */
export function formatBulkDoubts(
  articles: readonly JudgedRow[],
  texts: readonly Pick<EditedArticle, 'terms' | 'paragraphs'>[],
): string {
  const found = texts.map(({ terms, paragraphs }) => textDoubts(terms, toDeskParagraphs(paragraphs)))
  const figures = found.filter((one) => one.figures > 0).length
  const noTopics = articles.filter(({ topics }) => topics?.length === 0).length
  const offTerms = found.filter((one) => one.offTerms > 0).length
  const suspects = found.filter((one) => one.suspects > 0).length
  return [
    formatPublishDoubts(countPublishDoubts(articles)),
    figures > 0 && `${figures} 篇数字对不上`,
    offTerms > 0 && `${offTerms} 篇没照术语译`,
    suspects > 0 && `${suspects} 篇译文不像译文`,
    noTopics > 0 && `${noTopics} 篇没有话题`,
  ]
    .filter(Boolean)
    .join('，')
}
