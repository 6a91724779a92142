// Tells the reader when a change of their words was not kept.
import { useEffect } from 'react'
import { onRefusedHighlight } from '../../local/word-highlights.ts'
import { showNotice } from '../../ui/toast.ts'

/** Says when the server did not take a word; the highlight is gone by then. One that was not saved anyway is gone as wished. */
export function useRejectedChanges(): void {
  useEffect(
    () =>
      onRefusedHighlight(({ code }) => {
        if (code !== 'WORD_NOT_SAVED') showNotice('刚才的修改未保存')
      }),
    [],
  )
}
