// Columns of a revision from its analysis, for counting and highlighting words by lemma.
import type { Paragraph } from '../../../contract/entities/article.ts'
import type { TextAnalysis } from '../../../domain/language/analyse.ts'

/**
 * Paragraphs whose words are counted. Code blocks are excluded; they still count when two articles are
 * compared.
 */
export const selectCountedParagraphs = <P extends Pick<Paragraph, 'kind'>>(paragraphs: readonly P[]): P[] =>
  paragraphs.filter(({ kind }) => kind !== 'img' && kind !== 'pre')

/** Columns of a revision from the analysis of these paragraphs. */
export const lemmasFound = (
  { lemma_counts, forms, occurrences }: TextAnalysis,
  read: readonly Pick<Paragraph, 'id'>[],
) => ({
  lemmas: Object.keys(lemma_counts),
  lemma_counts: Object.values(lemma_counts),
  forms,
  occurrences: occurrences.flatMap(([paragraph, start, lemma]): [string, number, string][] => {
    const id = read[paragraph]?.id
    return id === undefined ? [] : [[id, start, lemma]]
  }),
})
