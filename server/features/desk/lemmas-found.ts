// What a revision keeps of its analysis so that its words are counted and marked by lemma.
import type { Paragraph } from '../../../contract/entities/article.ts'
import type { TextAnalysis } from '../../../domain/language/analyse.ts'

/** The paragraphs whose words count. Code is nobody's English; it stays part of what tells two articles apart. */
export const selectCountedParagraphs = <P extends Pick<Paragraph, 'kind'>>(paragraphs: readonly P[]): P[] =>
  paragraphs.filter(({ kind }) => kind !== 'img' && kind !== 'pre')

/** The columns of a revision, from the analysis of these paragraphs. */
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
