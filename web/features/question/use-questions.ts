// The questions of an article: a model's, generated once for all readers; the fallback is created in the
// browser from the text and the dictionary.
import { useQuery } from '@tanstack/react-query'
import type { UnderstandingQuestion } from '../../../contract/entities/ai.ts'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { createRandomSource, shuffleList } from '../../../domain/question/random-source.ts'
import { aiCalls } from '../../lib/calls/ai.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { getWordHighlights, loadHighlights } from '../../local/word-highlights.ts'

/** A question with shuffled choices and the right one as text. */
export interface UnderstandingItem extends Omit<UnderstandingQuestion, 'answer'> {
  answer: string
}

/**
 * A model's questions; none without a model or a network, or after an error. A model often writes the right
 * choice first, so the choices are shuffled, with the revision as the seed.
 */
export function useUnderstanding(article: Pick<ArticleShown, 'id' | 'revision'>) {
  const { id, revision } = article
  return useQuery({
    queryKey: toQueryKey('question', 'byModel', id, revision),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<UnderstandingItem[]> => {
      const { questions } = await aiCalls
        .questions({ article_id: id }, { signal })
        .catch(() => ({ questions: [] as UnderstandingQuestion[] }))
      const draw = createRandomSource(`${id} ${revision}`)
      return questions.map((question) => ({
        ...question,
        answer: question.choices[question.answer] ?? '',
        choices: shuffleList(question.choices, draw),
      }))
    },
  })
}

/**
 * Created once a visit: the words saved at its start are used, and the same revision creates the same
 * questions. Only when `isWanted`.
 */
export function useGapQuestions(
  article: Pick<ArticleShown, 'id' | 'revision' | 'paragraphs'>,
  isWanted: boolean,
) {
  return useQuery({
    enabled: isWanted,
    queryKey: toQueryKey('question', 'ofArticle', article.id, article.revision),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    queryFn: async () => {
      const [{ loadCore }, { makeQuestions }] = await Promise.all([
        import('../../local/core-dictionary.ts'),
        import('../../../domain/question/questions.ts'),
        loadHighlights(),
      ])
      const { id, revision, paragraphs } = article
      const saved = new Set(getWordHighlights().cards.keys())
      return makeQuestions({ passages: paragraphs, saved, seed: `${id} ${revision}` }, await loadCore())
    },
  })
}
