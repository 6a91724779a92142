// Fetches what the first tap will need while nothing else is going on: the reader’s words and the dictionary.
import { useEffect } from 'react'
import { soon, whenIdle } from '../../../lib/later.ts'
import { isSavingData } from '../../../lib/saving-data.ts'
import { loadCore } from '../../../local/core-dictionary.ts'
import { loadHighlights } from '../../../local/word-highlights.ts'

export function useBookPreload(): void {
  useEffect(() => {
    const stopWords = soon(() => void loadHighlights())
    const stopRest = whenIdle(() => {
      if (!isSavingData()) void loadCore().catch(() => undefined)
    })
    return () => {
      stopWords()
      stopRest()
    }
  }, [])
}
