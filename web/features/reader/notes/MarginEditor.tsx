// Editor of a note in its place in the margin: comment, visibility, tags. Esc and Ctrl Enter close it; both
// save the input.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Note } from '../../../../contract/entities/note.ts'
import { MAX_NOTE_TAGS } from '../../../../domain/note/note.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Input, TextArea } from '../../../ui/Field.tsx'
import { ColorChoices } from './ColorChoices.tsx'
import styles from './MarginEditor.module.css'
import { MAX_COMMENT_LENGTH, MAX_TAGS_LENGTH, type NoteKeeper, useNoteDraft } from './use-note-draft.ts'

export interface MarginEditorProps {
  note: Note
  keeper: NoteKeeper<Note>
  /** Level with the first line of its highlight (px). */
  top: number
  /** The tapped word, in the form of the text. */
  word: string | undefined
  onWord: () => void
  onClose: () => void
}

export function MarginEditor({ note, keeper, top, word, onWord, onClose }: MarginEditorProps) {
  const isMember = useIsLoggedIn()
  const { draft, change, saveNow, restore, remove } = useNoteDraft(note, keeper, true, onClose)
  const [isTagging, setTagging] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  // On unmount, return the focus of a keyboard user to where it was.
  useEffect(() => {
    const before = document.activeElement
    field.current?.focus({ preventScroll: true })
    field.current?.closest('dialog')?.scrollIntoView({ block: 'nearest' })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const closeByKey = (event: KeyboardEvent) => {
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if ((event.key !== 'Escape' && !isDone) || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <dialog
      open
      className={styles.editor}
      data-color={draft.color}
      data-top={top}
      style={{ top }}
      aria-label="笔记"
      onKeyDown={closeByKey}
    >
      <TextArea
        ref={field}
        rows={3}
        aria-label="想法"
        placeholder="写下想法"
        value={draft.comment}
        maxLength={MAX_COMMENT_LENGTH}
        onChange={(event) => change({ comment: event.target.value })}
      />
      {isTagging && (
        <Input
          aria-label="标签"
          placeholder={`标签，用逗号分开，最多 ${MAX_NOTE_TAGS} 个`}
          value={draft.tags}
          maxLength={MAX_TAGS_LENGTH}
          autoComplete="off"
          onChange={(event) => change({ tags: event.target.value })}
        />
      )}
      <fieldset className={styles.colors}>
        <legend className="sr-only">颜色</legend>
        <ColorChoices color={draft.color} onColor={(color) => saveNow({ color })} />
      </fieldset>
      {note.is_hidden && <p className={styles.hint}>编辑已隐藏这条公开笔记，目前仅自己可见</p>}
      <div className={styles.acts}>
        {isMember && (
          <Button
            size="s"
            variant="plain"
            aria-label={`谁能看到：${draft.isPublic ? '公开' : '仅自己'}`}
            onClick={() => saveNow({ isPublic: !draft.isPublic })}
          >
            {draft.isPublic ? '公开' : '仅自己'}
          </Button>
        )}
        <Button size="s" variant="plain" aria-expanded={isTagging} onClick={() => setTagging(!isTagging)}>
          # 标签
        </Button>
        {word && (
          <Button size="s" variant="plain" onClick={onWord}>
            查“<span lang="en">{word}</span>”
          </Button>
        )}
        <Button size="s" variant="plain" onClick={remove}>
          删除
        </Button>
        <Button size="s" variant="plain" onClick={restore}>
          取消
        </Button>
        <Button size="s" variant="primary" onClick={onClose}>
          完成
        </Button>
      </div>
    </dialog>
  )
}
