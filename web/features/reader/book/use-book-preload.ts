// Prefetches what the first tap needs while the browser is idle: the reader's words and the dictionary.
import { useEffect } from 'react'
import { isSavingData } from '../../../lib/saving-data.ts'
import { deferTask, requestIdle } from '../../../lib/scheduler.ts'
import { loadCore } from '../../../local/core-dictionary.ts'
import { loadHighlights } from '../../../local/word-highlights.ts'

export function useBookPreload(): void {
  useEffect(() => {
    const stopWords = deferTask(() => void loadHighlights())
    const stopRest = requestIdle(() => {
      if (!isSavingData()) void loadCore().catch(() => undefined)
    })
    return () => {
      stopWords()
      stopRest()
    }
  }, [])
}
