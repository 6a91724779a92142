// Shows a notice when the server rejects a change of the reader's words.
import { useEffect } from 'react'
import { onRefusedHighlight } from '../../local/word-highlights.ts'
import { showNotice } from '../../ui/toast.ts'

/** The highlight is rolled back before. WORD_NOT_SAVED is no error: the word was to be deleted anyway. */
export function useRejectedChanges(): void {
  useEffect(
    () =>
      onRefusedHighlight(({ code }) => {
        if (code !== 'WORD_NOT_SAVED') showNotice('刚才的修改未保存')
      }),
    [],
  )
}
