// Query hooks of the reader's panels.
import { useQuery } from '@tanstack/react-query'
import type { ArticleLevel } from '../../../../contract/entities/article.ts'
import { articleCalls } from '../../../lib/calls/article.ts'
import { dictionaryCalls } from '../../../lib/calls/dictionary.ts'
import { toQueryKey } from '../../../lib/keys.ts'
import { useTextId } from '../article-id.ts'
import type { WordTarget } from '../highlights/target.ts'

/**
 * Query hook for the full dictionary's entry at a target, fetched when `isWanted`; until then the browser's
 * own entry is shown.
 */
export function useDictionaryEntry(target: WordTarget | undefined, isWanted: boolean) {
  const { text: word = '', sentence = '', offset = 0, paragraph = '' } = target ?? {}
  const from = useTextId()
  const isNear = sentence !== '' && offset < sentence.length
  const request = {
    word,
    ...(sentence ? { sentence } : {}),
    ...(isNear ? { offset, ...(typeof from === 'number' ? { paragraph, article_id: from } : {}) } : {}),
  }
  return useQuery({
    enabled: isWanted,
    queryKey: toQueryKey('reader', 'entry', request),
    queryFn: ({ signal }) => dictionaryCalls.word({ ...request, scene: 'READ' }, { signal }),
    staleTime: 10 * 60_000,
    retry: false,
  })
}

export function useLevelWords(id: number, level: ArticleLevel) {
  return useQuery({
    queryKey: toQueryKey('reader', 'levelWords', id, level),
    queryFn: ({ signal }) => articleCalls.levelWords({ id, level }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
