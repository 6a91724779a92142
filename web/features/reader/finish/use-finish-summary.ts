// Hook that computes the summary at the end of an article: the words beyond the reader's level, those saved
// from it, and those read without a lookup.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { isAtOrAbove } from '../../../../domain/language/levels.ts'
import { loadCore } from '../../../local/core-dictionary.ts'
import { getWordHighlights, loadHighlights } from '../../../local/word-highlights.ts'
import { type KnownShare, loadKnownShare } from '../known-share.ts'
import { findPassedWords } from '../panels/new-words.ts'
import { useLemmasHere } from '../study/words-here.ts'
import type { TickableWord } from './TickList.tsx'

export interface FinishSummary {
  /** Number of words beyond this reader's level, saved ones included; undefined until they are counted. */
  met: number | undefined
  /** Lemmas saved from this article that are still saved words of the reader. */
  saved: readonly string[]
  passed: readonly TickableWord[]
  share: KnownShare | undefined
}

type Counted = Pick<FinishSummary, 'passed' | 'share'> & { beyond: number }

export function useFinishSummary(article: ArticleShown, tapped: RefObject<Set<string>>): FinishSummary {
  const [counted, setCounted] = useState<Counted>()
  const count = useEffectEvent(async (): Promise<Counted> => {
    const [core, share] = await Promise.all([loadCore(), loadKnownShare(article), loadHighlights()])
    const beyond = findPassedWords(article, core, getWordHighlights(), new Set())
    const passed = findPassedWords(article, core, getWordHighlights(), tapped.current).map((lemma) => ({
      lemma,
      isTicked: !isAtOrAbove('VERY_DIFFICULT', core.facts(lemma)),
    }))
    return { beyond: beyond.length, passed, share }
  })
  // Run once: the list must not change while the reader is ticking it.
  useEffect(() => {
    let isHere = true
    count().then(
      (made) => isHere && setCounted(made),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  const saved = useLemmasHere(article.id)
  return {
    met: counted && counted.beyond + saved.length,
    saved,
    passed: counted?.passed ?? [],
    share: counted?.share,
  }
}
