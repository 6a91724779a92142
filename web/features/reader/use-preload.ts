// Prefetches what the first tap needs, in idle time.
import { useEffect } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { deferTask, requestIdle } from '../../lib/scheduler.ts'
import { loadHighlights } from '../../local/word-highlights.ts'
import { preloadParts } from './lazy-parts.ts'

/** The reader's words are fetched at once; the word sheet and the core dictionary when the page is idle. */
export function usePreload(article: ArticleShown): void {
  useEffect(() => {
    const stopHighlights = deferTask(() => void loadHighlights())
    const load = () => {
      void preloadParts()
      void import('./warm-up.ts').then((m) => m.warmUp(article)).catch(() => undefined)
    }
    const stopLoad = requestIdle(load)
    return () => {
      stopHighlights()
      stopLoad()
    }
  }, [article])
}
