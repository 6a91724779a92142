// Fetches what the first tap will need while nothing else is going on.
import { useEffect, useState } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { soon, whenIdle } from '../../lib/later.ts'
import { loadHighlights } from '../../local/word-highlights.ts'
import { isSavingData } from './panels/saving-data.ts'
import { preloadParts } from './parts.ts'

/**
 * The reader's words at once; the word sheet and the core dictionary when the page is idle. Returns whether the sheet's
 * code is there: it may then stand in the page, closed, before it is asked for.
 */
export function usePreload(article: ArticleShown): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const stopHighlights = soon(() => void loadHighlights())
    const load = () => {
      void preloadParts().then(() => setReady(true))
      // Who counts their megabytes gets the dictionary with the first tap.
      if (isSavingData()) return
      void import('./warm-up.ts').then((m) => m.warmUp(article)).catch(() => undefined)
    }
    const stopLoad = whenIdle(load)
    return () => {
      stopHighlights()
      stopLoad()
    }
  }, [article])
  return isReady
}
