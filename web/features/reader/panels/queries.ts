// What the panels of the reader ask the server.
import { useQuery } from '@tanstack/react-query'
import type { ArticleLevel } from '../../../../contract/entities/article.ts'
import { articleCalls } from '../../../lib/calls/article.ts'
import { dictionaryCalls } from '../../../lib/calls/dictionary.ts'
import { key } from '../../../lib/keys.ts'
import { useTextId } from '../article-id.ts'
import type { Target } from '../highlights/target.ts'

/** The full dictionary's answer at a target, asked for when `isWanted`; what the browser knows by itself is shown until then. */
export function useEntry(target: Target | undefined, isWanted: boolean) {
  const { text: word = '', sentence = '', offset = 0, paragraph = '' } = target ?? {}
  const from = useTextId()
  const isNear = sentence !== '' && offset < sentence.length
  const asked = {
    word,
    ...(sentence ? { sentence } : {}),
    ...(isNear ? { offset, ...(typeof from === 'number' ? { paragraph, article_id: from } : {}) } : {}),
  }
  return useQuery({
    enabled: isWanted,
    queryKey: key('reader', 'entry', asked),
    queryFn: ({ signal }) => dictionaryCalls.word({ ...asked, scene: 'READ' }, { signal }),
    staleTime: 10 * 60_000,
    retry: false,
  })
}

export function useLevelWords(id: number, level: ArticleLevel) {
  return useQuery({
    queryKey: key('reader', 'levelWords', id, level),
    queryFn: ({ signal }) => articleCalls.levelWords({ id, level }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
