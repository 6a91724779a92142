// Toolbar for selected text, in one row: highlight, note, look up, save as a word or phrase, Chinese, copy,
// share.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { findRangeChinese } from '../../../../domain/language/find-sentence-chinese.ts'
import { findSentenceAt } from '../../../../domain/language/sentences.ts'
import { NOTE_COLORS, type NoteColor } from '../../../../domain/note/note.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { copyAndNotify } from '../../../ui/copy.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { COLOR_NAMES } from '../../../ui/note-colors.ts'
import { addKeyShortcuts } from '../add-key-shortcuts.ts'
import { useChineseOf, useTextId } from '../article-id.ts'
import { readSelection, type SelectedPart, type SelectedText } from '../highlights/selected.ts'
import { toWordTarget } from '../highlights/target.ts'
import { ReaderMoreIcon, TranslationIcon } from '../icons.tsx'
import { positionBar } from './place-bar.ts'
import styles from './SelectionBar.module.css'
import { isSavable } from './savable.ts'
import { savingWithCore } from './saving-with-core.ts'
import { AddIcon, CopyIcon, ExplainIcon, LookUpIcon, NoteIcon, ShareIcon } from './selection-icons.tsx'

export interface SelectionBarProps {
  canTranslate: boolean
  root: RefObject<HTMLElement | null>
  onWord: (paragraph: string, span: { start: number; end: number }) => void
  /**
   * Opens its Chinese: the text's own for the sentences that it touches, '' where a translation must be
   * requested.
   */
  onPassage: (text: string, zh: string, span: SelectedText['span']) => void
  /** Opens an explanation of its sentences; undefined without a model. */
  onExplain: ((text: string, paragraph?: string) => void) | undefined
  /** Highlights it; without a colour it uses the last colour and opens the comment input. */
  onMark: (selected: SelectedText, color?: NoteColor) => void
  /** Callback that shares the text together with its source. */
  onShare: (text: string) => void
}

/** Debounce (ms): a selection by touch fires many change events. */
const SETTLED_MS = 180

export function SelectionBar(props: SelectionBarProps) {
  const { root, canTranslate, onWord, onPassage, onExplain, onMark, onShare } = props
  const [selected, setSelected] = useState<SelectedText>()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const now = root.current ? readSelection(root.current) : undefined
        // Some browsers clear the selection when the menu of the bar gets the focus.
        if (now || !hasFocus()) setSelected(now)
      }, SETTLED_MS)
    }
    const hasFocus = () => bar.current?.contains(document.activeElement) ?? false
    // Hide the bar while the text scrolls, then show it at the new position of the selection. A focused bar
    // is not hidden, because it would lose the focus.
    const onMove = () => {
      if (!hasFocus()) bar.current?.setAttribute('data-moving', '')
      onChange()
    }
    // Process a change that was ignored while the bar had the focus.
    const onFocusOut = ({ target }: FocusEvent) => {
      if (target instanceof Node && bar.current?.contains(target)) onChange()
    }
    // Text may have been selected while this chunk was loading.
    onChange()
    document.addEventListener('selectionchange', onChange)
    document.addEventListener('focusout', onFocusOut)
    document.addEventListener('scroll', onMove, { capture: true, passive: true })
    window.addEventListener('resize', onMove)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', onMove)
      document.removeEventListener('scroll', onMove, { capture: true })
      document.removeEventListener('focusout', onFocusOut)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [root])
  useLayoutEffect(() => {
    if (selected && bar.current) positionBar(bar.current, selected.box)
  }, [selected])
  const maxActions = useMaxActions()
  const from = useTextId()
  const chineseOf = useChineseOf()
  // The Chinese of only some of the paragraphs would be mistaken for that of all: use none.
  const chinese = useMemo(() => {
    const each = (selected?.parts ?? []).map((part) => chineseOfPart(part, chineseOf))
    return each.includes('') ? '' : each.join('\n')
  }, [selected, chineseOf])
  const save = async (span: NonNullable<SelectedText['span']>) => {
    const { toggleSaved } = await savingWithCore()
    toggleSaved(toWordTarget(span.paragraph, span.whole, span, chineseOf(span.paragraph)), from)
  }
  // Read the current selection: the debounced state may be older.
  const markAs = (color: NoteColor) => () => {
    const now = root.current && readSelection(root.current)
    if (!now) return
    document.getSelection()?.removeAllRanges()
    setSelected(undefined)
    onMark(now, color)
  }
  useHotkeys(Object.fromEntries(NOTE_COLORS.map((color, at) => [`${at + 1}`, markAs(color)])))
  useEffect(() => addKeyShortcuts(root.current, '1 2 3 4'), [root])
  if (!selected) return null
  const { text, span } = selected
  const done = (run: () => void) => () => {
    document.getSelection()?.removeAllRanges()
    setSelected(undefined)
    run()
  }
  const acts: (Act | false | undefined)[] = [
    { label: '笔记', icon: <NoteIcon />, run: () => onMark(selected) },
    ...(span && isSavable(span.text)
      ? [
          { label: '查词', icon: <LookUpIcon />, run: () => onWord(span.paragraph, span) },
          { label: '生词', name: '加入生词本', icon: <AddIcon />, run: () => void save(span) },
        ]
      : []),
    onExplain && {
      ...{ label: '解释', icon: <ExplainIcon /> },
      run: () => onExplain(sentencesOf(selected), span?.paragraph),
    },
    (chinese !== '' || canTranslate) && {
      ...{ label: '译文', icon: <TranslationIcon /> },
      run: () =>
        chinese === '' ? onPassage(text, '', span) : onPassage(sentencesOf(selected), chinese, span),
    },
    { label: '复制', icon: <CopyIcon />, run: () => void copyAndNotify(text) },
    { label: '分享', icon: <ShareIcon />, run: () => onShare(text) },
  ]
  const { shown, folded } = splitActions(
    acts.filter((act) => act !== false && act !== undefined),
    maxActions,
  )
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="选中的文字"
      className={styles.selection}
      // A press must not clear the selection before its handler runs.
      onPointerDown={(event) => event.preventDefault()}
    >
      <div className={styles.colors}>
        {NOTE_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={`划${COLOR_NAMES[color]}线`}
            onClick={done(() => onMark(selected, color))}
          >
            <span className="note-swatch" data-color={color} aria-hidden="true">
              A
            </span>
          </button>
        ))}
      </div>
      <div className={styles.tools}>
        {shown.map(({ label, name, icon, run }) => (
          <button key={label} type="button" aria-label={name} onClick={done(run)}>
            {icon}
            <span>{label}</span>
          </button>
        ))}
        {folded.length > 0 && (
          <Menu
            label="更多操作"
            icon={<ReaderMoreIcon />}
            items={folded.map(({ label, name = label, run }) => ({ label: name, onSelect: done(run) }))}
          />
        )}
      </div>
    </div>
  )
}

/** Half a sentence has no meaning of its own: take the whole sentences that the selection touches. */
const sentencesOf = ({ parts }: SelectedText): string =>
  parts
    .map(({ whole, start, end }) =>
      whole
        .slice(findSentenceAt(whole, start).start, findSentenceAt(whole, Math.max(start, end - 1)).end)
        .trim(),
    )
    .join('\n')

const chineseOfPart = ({ paragraph, whole, ...range }: SelectedPart, chineseOf: (id: string) => string) =>
  findRangeChinese({ text: whole, zh: chineseOf(paragraph) }, range)

interface Act {
  label: string
  /** Full name, where the label is an abbreviation. */
  name?: string
  icon: ReactNode
  run: () => void
}

/** Number of actions that fit after the four colours, each 44 px wide. */
function useMaxActions(): number {
  const isWide = useMedia('(min-width: 600px)')
  const isUsual = useMedia('(min-width: 374px)')
  if (isWide) return 7
  return isUsual ? 4 : 3
}

/** Splits the actions into one row and an overflow menu (···), which itself takes one slot of the row. */
function splitActions(
  acts: readonly Act[],
  maxActions: number,
): { shown: readonly Act[]; folded: readonly Act[] } {
  if (acts.length <= maxActions) return { shown: acts, folded: [] }
  return { shown: acts.slice(0, maxActions - 1), folded: acts.slice(maxActions - 1) }
}
