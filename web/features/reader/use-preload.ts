// Fetches what the first tap will need while nothing else is going on.
import { useEffect } from 'react'
import { soon, whenIdle } from '../../lib/later.ts'
import { loadHighlights } from '../../local/word-highlights.ts'
import { isSavingData } from './panels/saving-data.ts'
import { preloadParts } from './parts.ts'

/** The reader's words at once; the word sheet and the core dictionary when the page is idle. */
export function usePreload(): void {
  useEffect(() => {
    const stopHighlights = soon(() => void loadHighlights())
    const load = () => {
      void preloadParts()
      // Who counts their megabytes gets the dictionary with the first tap.
      if (isSavingData()) return
      void import('../../local/core-dictionary.ts').then((m) => m.loadCore()).catch(() => undefined)
    }
    const stopLoad = whenIdle(load)
    return () => {
      stopHighlights()
      stopLoad()
    }
  }, [])
}
