// The senses to choose a gloss from: the server's entry, with the browser's own dictionary as the fallback.
import { useQuery } from '@tanstack/react-query'
import type { WordEntry } from '../../../contract/entities/word.ts'
import { dictionaryCalls } from '../../lib/calls/dictionary.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { formatCardGloss } from './gloss.ts'

async function sensesOf(word: string, sentence: string, signal: AbortSignal): Promise<WordEntry['senses']> {
  try {
    const request = { word, scene: 'REVIEW' as const, ...(sentence ? { sentence } : {}) }
    const { senses, here } = await dictionaryCalls.word(request, { signal })
    return here ? [here, ...senses] : senses
  } catch {
    const { loadCore } = await import('../../local/core-dictionary.ts')
    return (await loadCore()).entry(word)?.senses ?? []
  }
}

/**
 * In the stored format of a card, without duplicates, the best match for the sentence first; [] while
 * loading.
 */
export function useDictionarySenses(word: string, sentence: string): string[] {
  const { data = [] } = useQuery({
    queryKey: toQueryKey('word', 'senses', word, sentence),
    queryFn: ({ signal }) => sensesOf(word, sentence, signal),
    retry: false,
  })
  return [...new Set(data.map(formatCardGloss))].filter((gloss) => gloss !== '')
}
