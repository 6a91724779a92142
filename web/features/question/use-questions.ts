// The questions of an article, made in the browser from the text and the dictionary that it has anyway.
import { useQuery } from '@tanstack/react-query'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { key } from '../../lib/keys.ts'
import { loadHighlights, wordHighlights } from '../../local/word-highlights.ts'

/** Made once a visit: the saved words of its beginning count, and the same revision makes the same questions. */
export function useQuestions(article: Pick<ArticleShown, 'id' | 'revision' | 'paragraphs'>) {
  return useQuery({
    queryKey: key('question', 'ofArticle', article.id, article.revision),
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
      const saved = new Set(wordHighlights().cards.keys())
      return makeQuestions({ passages: paragraphs, saved, seed: `${id} ${revision}` }, await loadCore())
    },
  })
}
