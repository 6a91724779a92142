// Fetches what the first tap will need while nothing else is going on.
import { useEffect } from 'react'
import { soon, whenIdle } from '../../lib/later.ts'
import { loadHighlights, onRefusedHighlight } from '../../local/word-highlights.ts'
import { notify } from '../../ui/toast.ts'
import { isSavingData } from './panels/saving-data.ts'
import { preloadParts } from './parts.ts'

/** Says when the server did not take a word; the highlight is gone by then. One that was not saved anyway is gone as wished. */
export function useRefusals(): void {
  useEffect(
    () =>
      onRefusedHighlight(({ code }) => {
        if (code !== 'WORD_NOT_SAVED') notify('刚才的改动没有存上')
      }),
    [],
  )
}

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
