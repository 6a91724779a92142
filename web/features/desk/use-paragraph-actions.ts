// Runs the actions of the paragraph rows, and moves the focus to the affected paragraph afterwards.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { randomId } from '../../lib/client-id.ts'
import { showNotice } from '../../ui/toast.ts'
import {
  createEmptyParagraph,
  type DeskParagraph,
  insertParagraph,
  mergeWithPrevious,
  moveParagraph,
  removeParagraph,
  splitParagraph,
  updateParagraph,
} from './paragraphs.ts'

export type ParagraphAction =
  /** `side`: consecutive input on this side becomes one undo step. */
  | { kind: 'change'; side?: 'text' | 'zh'; change: (paragraph: DeskParagraph) => DeskParagraph }
  | { kind: 'move'; by: -1 | 1; at?: number }
  | { kind: 'add'; like?: Partial<DeskParagraph> }
  | { kind: 'split'; at: number }
  | { kind: 'merge' }
  | { kind: 'remove' }
  | { kind: 'translate'; isOther: boolean }
  | { kind: 'bringBack' }
  /** Makes its picture the cover of the article. */
  | { kind: 'cover' }
export type RunParagraphAction = (index: number, action: ParagraphAction) => void

type List = readonly DeskParagraph[]
interface ParagraphActionDeps {
  paragraphs: List
  isReadOnly: boolean
  onEdit: (change: (list: List) => List, burst?: string) => void
  onTranslate: (paragraph: DeskParagraph, isOther: boolean) => void
  onBringBack: (paragraph: DeskParagraph) => void
  onCover: (src: string) => void
}
interface Focus {
  key: string
  at?: number | undefined
}

const newKey = (): string => `new-${randomId()}`

/** Returns a stable callback, so that input in one of a thousand rows re-renders only this row. */
export function useParagraphActions(
  list: RefObject<HTMLElement | null>,
  deps: ParagraphActionDeps,
): RunParagraphAction {
  const latest = useRef(deps)
  const wanted = useRef<Focus | undefined>(undefined)
  useLayoutEffect(() => {
    latest.current = deps
  })
  useEffect(() => {
    const focus = wanted.current
    wanted.current = undefined
    if (focus) focusParagraph(list.current, focus)
  })
  const [act] = useState(() => (index: number, action: ParagraphAction): void => {
    if (!latest.current.isReadOnly) wanted.current = perform(latest.current, index, action) ?? wanted.current
  })
  return act
}

/** Runs the action; returns where to move the focus, if anywhere. */
function perform(given: ParagraphActionDeps, index: number, action: ParagraphAction): Focus | undefined {
  const { paragraphs, onEdit } = given
  const here = paragraphs[index]
  if (!here) return undefined
  switch (action.kind) {
    case 'change':
      onEdit(
        (now) =>
          updateParagraph(
            now,
            now.findIndex(({ key }) => key === here.key),
            action.change,
          ),
        action.side && `${here.key} ${action.side}`,
      )
      return undefined
    case 'translate':
      given.onTranslate(here, action.isOther)
      return undefined
    case 'bringBack':
      given.onBringBack(here)
      return undefined
    case 'cover':
      if (here.src) given.onCover(here.src)
      return undefined
    case 'move':
      onEdit((now) => moveParagraph(now, index, action.by))
      return { key: here.key, at: action.at }
    case 'add': {
      const paragraph = { ...createEmptyParagraph(newKey()), ...action.like }
      onEdit((now) => insertParagraph(now, index + 1, paragraph))
      return { key: paragraph.key }
    }
    case 'split': {
      const key = newKey()
      onEdit((now) => splitParagraph(now, index, action.at, key))
      return { key, at: 0 }
    }
    case 'merge': {
      const above = paragraphs[index - 1]
      onEdit((now) => mergeWithPrevious(now, index))
      return above && { key: above.key, at: above.text.length }
    }
    case 'remove': {
      onEdit((now) => removeParagraph(now, index))
      showNotice('已删除一段', {
        action: { label: '撤销', run: () => onEdit((now) => insertParagraph(now, index, here)) },
      })
      const next = paragraphs[index + 1] ?? paragraphs[index - 1]
      return next && { key: next.key, at: 0 }
    }
  }
}

function focusParagraph(list: HTMLElement | null, { key, at }: Focus): void {
  const area = list?.querySelector(`[data-key="${CSS.escape(key)}"]`)?.querySelector('textarea')
  if (!area) return
  area.focus()
  if (at !== undefined) area.setSelectionRange(at, at)
}
