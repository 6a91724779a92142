// N: a note on what is selected, else the note of the paragraph that has the focus, else one on that paragraph.
import { type RefObject, useEffect } from 'react'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { selectedIn } from '../highlights/selected.ts'
import { tellKeys } from '../tell-keys.ts'
import type { NoteActs } from './acts.ts'

export function useNoteKey(root: RefObject<HTMLElement | null>, acts: RefObject<NoteActs | null>): void {
  const write = () => {
    const element = root.current
    if (!element || !acts.current) return
    const selected = selectedIn(element)
    if (selected) {
      document.getSelection()?.removeAllRanges()
      acts.current.mark(selected)
      return
    }
    const line = document.activeElement?.closest<HTMLElement>('[data-para]')
    const paragraph = element.contains(line ?? null) ? line?.dataset['para'] : undefined
    if (!paragraph || acts.current.openIn(paragraph)) return
    const length = line?.querySelector('[data-text]')?.textContent?.length ?? 0
    acts.current.mark({ from: { paragraph, offset: 0 }, to: { paragraph, offset: length } })
  }
  useHotkeys({ n: write })
  useEffect(() => tellKeys(root.current, 'n'), [root])
}
