// What can be done with selected text: highlight it, copy it, save it as a word or phrase, have it translated.
import { type RefObject, useEffect, useState } from 'react'
import { sentenceAt } from '../../../../domain/language/sentences.ts'
import { NOTE_COLORS, type NoteColor } from '../../../../domain/note/note.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { copyAndTell } from '../../../ui/copy.ts'
import { COLOR_NAMES } from '../../../ui/note-colors.ts'
import { useChineseOf, useTextId } from '../article-id.ts'
import { type Selected, selectedIn } from '../highlights/selected.ts'
import { targetIn } from '../highlights/target.ts'
import { tellKeys } from '../tell-keys.ts'
import styles from './SelectionBar.module.css'
import { isSavable } from './savable.ts'
import { savingWithCore } from './saving-with-core.ts'

export interface SelectionBarProps {
  canTranslate: boolean
  root: RefObject<HTMLElement | null>
  onWord: (paragraph: string, span: { start: number; end: number }) => void
  /** Its Chinese, or an explanation of the sentences that it lies in; undefined for who has no account. */
  onPassage: (text: string) => void
  onExplain: ((text: string, paragraph?: string) => void) | undefined
  /** Says that its translation or its English is wrong; undefined for who has no account. */
  onWrong: ((span: NonNullable<Selected['span']>) => void) | undefined
  /** Highlights it; without a colour the one that was used last, and a comment is asked for. */
  onMark: (selected: Selected, color?: NoteColor) => void
}

/** Selecting by touch changes the selection many times. */
const SETTLED_MS = 180

export function SelectionBar(props: SelectionBarProps) {
  const { root, canTranslate, onWord, onPassage, onExplain, onWrong, onMark } = props
  const [selected, setSelected] = useState<Selected>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSelected(root.current ? selectedIn(root.current) : undefined), SETTLED_MS)
    }
    // Something may have been selected while this code was on its way.
    onChange()
    document.addEventListener('selectionchange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [root])
  // What is selected now: the bar may not have come yet.
  const markAs = (color: NoteColor) => () => {
    const now = root.current && selectedIn(root.current)
    if (!now) return
    document.getSelection()?.removeAllRanges()
    setSelected(undefined)
    onMark(now, color)
  }
  useHotkeys(Object.fromEntries(NOTE_COLORS.map((color, at) => [`${at + 1}`, markAs(color)])))
  useEffect(() => tellKeys(root.current, '1 2 3 4'), [root])
  if (!selected) return null
  const { text, span, box } = selected
  const done = (run: () => void) => () => {
    document.getSelection()?.removeAllRanges()
    setSelected(undefined)
    run()
  }
  return (
    <div
      role="toolbar"
      aria-label="选中的文字"
      className={styles.selection}
      style={
        {
          '--x': `${(box.left + box.right) / 2}px`,
          '--y': `${box.bottom}px`,
        } as React.CSSProperties
      }
      // A press must not take the selection away before it is used.
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
        <button type="button" onClick={done(() => onMark(selected))}>
          笔记
        </button>
        {onExplain && (
          <button type="button" onClick={done(() => onExplain(sentencesOf(selected), span?.paragraph))}>
            解释
          </button>
        )}
      </div>
      <div className={styles.tools}>
        <button type="button" onClick={done(() => void copyAndTell(text))}>
          复制
        </button>
        {span && isSavable(span.text) && (
          <>
            <button type="button" onClick={done(() => onWord(span.paragraph, span))}>
              查词
            </button>
            <SaveButton span={span} done={done} />
          </>
        )}
        {canTranslate && (
          <button type="button" onClick={done(() => onPassage(text))}>
            翻译
          </button>
        )}
        {span && onWrong && (
          <button type="button" onClick={done(() => onWrong(span))}>
            译得不对
          </button>
        )}
      </div>
    </div>
  )
}

/** Half a sentence explains nothing: the whole ones that the selection touches. */
function sentencesOf({ text, span }: Selected): string {
  if (!span) return text
  const { whole, start, end } = span
  return whole.slice(sentenceAt(whole, start).start, sentenceAt(whole, Math.max(start, end - 1)).end).trim()
}

function SaveButton({
  span,
  done,
}: {
  span: NonNullable<Selected['span']>
  done: (run: () => void) => () => void
}) {
  const from = useTextId()
  const chineseOf = useChineseOf()
  const save = async () => {
    const { toggleSaved } = await savingWithCore()
    toggleSaved(targetIn(span.paragraph, span.whole, span, chineseOf(span.paragraph)), from)
  }
  return (
    <button type="button" onClick={done(() => void save())}>
      加入生词本
    </button>
  )
}
