// The words that this reader saved from an article: a member's from the server, a guest's from the browser's
// storage.
import { useQuery } from '@tanstack/react-query'
import type { SyncStep } from '../../../../contract/entities/sync.ts'
import type { WordContext } from '../../../../contract/entities/word.ts'
import type { WordInContext } from '../../../../domain/language/resolve-entry.ts'
import { findWordSpans } from '../../../../domain/word/cloze.ts'
import { wordCalls } from '../../../lib/calls/word.ts'
import { toQueryKey } from '../../../lib/keys.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { getGuestMutations } from '../../../local/guest.ts'
import { getSavedHere } from '../../../local/saved-here.ts'
import { useWordHighlights } from '../../../local/word-highlights.ts'
import type { TextSpot } from '../highlights/use-highlights.ts'

/** Max. number of words in a response. */
const MAX_WORDS = 100

export interface WordHere {
  lemma: string
  gloss: string
  paragraph: string | null
  sentence: string
  /** Offsets in the sentence (UTF-16). */
  spans: readonly (readonly [number, number])[]
}

/** Fetched again whenever it is shown: saving a word does not update this cache. */
export function useWordsHere(article_id: number) {
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: toQueryKey('word', 'ofArticle', article_id),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<WordHere[]> => {
      if (!isMember) {
        // Loaded lazily: members do not need it here.
        const { loadCore } = await import('../../../local/core-dictionary.ts')
        const core = await loadCore().catch(() => undefined)
        return findGuestWordsHere(
          article_id,
          await getGuestMutations(),
          (tap) => core?.lemmaAt(tap) ?? tap.text.toLowerCase(),
        )
      }
      const { items } = await wordCalls.reviewArticle({ article_id, size: MAX_WORDS }, { signal })
      return items.map(({ lemma, gloss, contexts: [context] }) => hereOf(lemma, gloss, context))
    },
  })
}

const hereOf = (lemma: string, gloss: string, context: WordContext | undefined): WordHere => ({
  lemma,
  gloss,
  paragraph: context?.paragraph ?? null,
  sentence: context?.sentence ?? '',
  spans: context ? findWordSpans(context) : [],
})

/** The lemmas to review: includes words just saved before the server responds, excludes deleted ones. */
export function useLemmasHere(article_id: number): string[] {
  const { data } = useWordsHere(article_id)
  const { cards } = useWordHighlights()
  const all = new Set([...(data ?? []).map(({ lemma }) => lemma), ...getSavedHere(article_id)])
  return [...all].filter((lemma) => cards.has(lemma))
}

/** A guest's words in the order of saving, each with its first place. */
export function findGuestWordsHere(
  article_id: number,
  steps: readonly SyncStep[],
  lemmaOf: (tap: WordInContext) => string,
): WordHere[] {
  const found = new Map<string, WordHere>()
  for (const step of steps) {
    if (step.kind === 'delete') found.delete(step.word)
    if (step.kind !== 'save' || step.input.article_id !== article_id) continue
    const { word, sentence = '', offset, paragraph = null, gloss = '' } = step.input
    const lemma = lemmaOf({ text: word, sentence, offset })
    if (found.has(lemma)) continue
    const spans = offset === undefined ? [] : [[offset, offset + word.length] as const]
    found.set(lemma, { lemma, gloss, paragraph, sentence, spans })
  }
  return [...found.values()]
}

/**
 * The spot of the word in the current text of the article; undefined when its paragraph or sentence does not
 * exist any more.
 */
export function findWordSpot(
  { paragraph, sentence, spans }: WordHere,
  textOf: (paragraph: string) => string | undefined,
): TextSpot | undefined {
  const text = paragraph === null ? undefined : textOf(paragraph)
  if (paragraph === null || text === undefined) return undefined
  const from = text.indexOf(sentence)
  const [first] = spans
  if (sentence === '' || from < 0 || !first) return undefined
  return { paragraph, start: from + first[0], end: from + first[1] }
}
