// Shortcut N: a note on the selection, else the first note of the focused paragraph, else a new note on that
// paragraph.
import { type RefObject, useEffect } from 'react'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { addKeyShortcuts } from '../add-key-shortcuts.ts'
import { readSelection } from '../highlights/selected.ts'
import type { NoteActions } from './note-actions.ts'

export function useNoteKey(root: RefObject<HTMLElement | null>, acts: RefObject<NoteActions | null>): void {
  const write = () => {
    const element = root.current
    if (!element || !acts.current) return
    const selected = readSelection(element)
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
  useEffect(() => addKeyShortcuts(root.current, 'n'), [root])
}
