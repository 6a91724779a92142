// Shortcuts of the book reader; BookHelp lists them.
import { useEffect, useEffectEvent } from 'react'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { takeVolumeKeys } from '../../../lib/volume-keys.ts'
import type { WordTarget } from '../highlights/target.ts'
import type { WordSubject } from '../panels/answer.ts'
import { savingWithCore } from '../panels/saving-with-core.ts'
import { changeSize } from '../settings.ts'
import type { BookPanel } from './panel.ts'

export interface BookKeys {
  turn: (step: 1 | -1) => void
  open: (panel: BookPanel) => void
  is_rtl: boolean
  /** True in scroll mode: the arrows up and down and the space key stay with the browser. */
  isScrolled: boolean
  /** The last looked-up word, and the subject that the sheet resolved it to. */
  target: WordTarget | undefined
  subject: WordSubject | undefined
  book_uuid: string
}

export function useBookKeys(input: BookKeys): void {
  const { turn, open, is_rtl, isScrolled, target, subject, book_uuid } = input
  const save = async () => {
    if (!target) return
    const { toggleSaved } = await savingWithCore()
    toggleSaved(subject?.target ?? target, book_uuid, subject ?? {})
  }
  const toggle = async (state: 'KNOWN' | 'IGNORED') => {
    if (!target) return
    const { getTargetLemma, toggleState } = await savingWithCore()
    toggleState(subject?.lemma ?? getTargetLemma(target), state)
  }
  const turned = useEffectEvent(turn)
  useEffect(() => takeVolumeKeys((step) => turned(step)), [])
  const on = { step: () => turn(1) }
  const back = { step: () => turn(-1) }
  const bigger = { step: () => changeSize(1) }
  useHotkeys({
    ArrowRight: is_rtl ? back : on,
    ArrowLeft: is_rtl ? on : back,
    PageDown: on,
    PageUp: back,
    ...(isScrolled ? {} : { Space: on, 'Shift+Space': back, ArrowDown: on, ArrowUp: back }),
    s: () => void save(),
    r: () => void toggle('KNOWN'),
    h: () => void toggle('IGNORED'),
    '/': () => open('search'),
    c: () => open('contents'),
    '+': bigger,
    '=': bigger,
    '-': { step: () => changeSize(-1) },
    '?': () => open('help'),
  })
}
