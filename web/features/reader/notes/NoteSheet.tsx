// One note: its words, colour, comment, tags, who may see it; changed as one writes, deleted with a way back, copied.
import { useEffect, useId, useRef, useState } from 'react'
import type { Note } from '../../../../contract/entities/note.ts'
import { MOST_TAGS, NOTE_COLORS, type NoteColor, PUBLIC_TAG, tagsOf } from '../../../../domain/note/note.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyAndTell } from '../../../ui/copy.ts'
import { Field, Input, Switch, TextArea } from '../../../ui/Field.tsx'
import { COLOR_NAMES } from '../../../ui/note-colors.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { notify } from '../../../ui/toast.ts'
import styles from './NoteSheet.module.css'

/** What the sheet shows of a note, in an article or in a book. */
export type NoteShown = Pick<Note, 'note_uuid' | 'text' | 'comment' | 'tag' | 'color'> &
  Partial<Pick<Note, 'is_public' | 'is_hidden' | 'is_waiting'>>

/** Where notes are kept. */
export interface NoteKeeper<N> {
  write: (note: N) => void
  remove: (note: N) => void
}

export interface NoteSheetProps<N extends NoteShown> {
  note: N
  keeper: NoteKeeper<N>
  /** The reader's notes in this text, for their tags. */
  others: readonly N[]
  /** The word that was tapped, as it stands in the text. */
  word: string | undefined
  /** Just made to be written on: the focus goes to the comment. */
  isNew: boolean
  open: boolean
  onClose: () => void
  onWord: () => void
}

/** Typing that stops this long is kept. */
const SETTLED_MS = 800
const LONGEST_COMMENT = 5000
const LONGEST_TAGS = 200

const ownTags = (tag: string): string[] => tagsOf(tag).filter((each) => each !== PUBLIC_TAG)
const tagField = (tags: readonly string[], isPublic: boolean): string =>
  [...(isPublic ? [PUBLIC_TAG] : []), ...tags].slice(0, MOST_TAGS).join(',')

interface Draft {
  comment: string
  tags: string
  isPublic: boolean
  color: NoteColor
}

export function NoteSheet<N extends NoteShown>(props: NoteSheetProps<N>) {
  const { note, keeper, others, word, isNew, open, onClose, onWord } = props
  const isMember = useIsLoggedIn()
  const colors = useId()
  const [draft, setDraft] = useState<Draft>(() => ({
    comment: note.comment,
    tags: ownTags(note.tag).join('，'),
    isPublic: note.is_public ?? false,
    color: note.color,
  }))
  const isGone = useRef(false)
  const save = (next: Draft) => {
    if (isGone.current) return
    const changed = {
      ...note,
      color: next.color,
      comment: next.comment.trim(),
      tag: tagField(ownTags(next.tags), next.isPublic),
    }
    if (changed.color !== note.color || changed.comment !== note.comment || changed.tag !== note.tag)
      keeper.write(changed)
  }
  const saveNow = (change: Partial<Draft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    save(next)
  }
  // However the sheet goes, what was written stays.
  const latest = useRef(() => {})
  useEffect(() => {
    latest.current = () => save(draft)
  })
  useEffect(() => {
    if (!open) latest.current()
    return () => latest.current()
  }, [open])
  const { comment, tags } = draft
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), comment || tags ? SETTLED_MS : 0)
    return () => clearTimeout(timer)
  }, [comment, tags])

  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (open && isNew) field.current?.focus({ preventScroll: true })
  }, [open, isNew])

  const remove = () => {
    isGone.current = true
    keeper.remove(note)
    onClose()
    const back = { ...note, comment: comment.trim() }
    notify('笔记已删除', { action: { label: '撤销', run: () => keeper.write(back) } })
  }
  const isTagged = new Set(ownTags(tags))
  const known = [...new Set(others.flatMap((each) => ownTags(each.tag)))].filter((tag) => !isTagged.has(tag))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="笔记"
      title="笔记"
      modal={false}
      aboveBar
      expandable
      footer={
        <div className={styles.foot}>
          <Button
            size="s"
            onClick={() => void copyAndTell([note.text, comment.trim()].filter(Boolean).join('\n'))}
          >
            复制
          </Button>
          <Button size="s" onClick={remove}>
            删除
          </Button>
          <Button size="s" variant="primary" onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      <div className={styles.note}>
        <blockquote lang="en" className={styles.quote}>
          <span className="note-mark" data-color={draft.color}>
            {note.text}
          </span>
        </blockquote>
        <fieldset className={styles.colors}>
          <legend className="sr-only">颜色</legend>
          {NOTE_COLORS.map((color) => (
            <label key={color} className={styles.color}>
              <input
                type="radio"
                name={colors}
                checked={draft.color === color}
                aria-label={COLOR_NAMES[color]}
                onChange={() => saveNow({ color })}
              />
              <span className="note-swatch" data-color={color} aria-hidden="true">
                A
              </span>
            </label>
          ))}
          {word && (
            <Button size="s" className={styles.word} onClick={onWord}>
              查“<span lang="en">{word}</span>”
            </Button>
          )}
        </fieldset>
        <Field label="想法" hideLabel>
          <TextArea
            ref={field}
            rows={3}
            value={comment}
            maxLength={LONGEST_COMMENT}
            placeholder="写下想法"
            onChange={(event) => setDraft({ ...draft, comment: event.target.value })}
          />
        </Field>
        <Field label="标签" hint={`用逗号分开，最多 ${MOST_TAGS} 个`}>
          <Input
            value={tags}
            maxLength={LONGEST_TAGS}
            autoComplete="off"
            placeholder="好句，写作"
            onChange={(event) => setDraft({ ...draft, tags: event.target.value })}
          />
        </Field>
        {known.length > 0 && (
          <div className={styles.tags}>
            {known.slice(0, 8).map((tag) => (
              <Button key={tag} size="s" onClick={() => saveNow({ tags: [...isTagged, tag].join('，') })}>
                #{tag}
              </Button>
            ))}
          </div>
        )}
        {note.is_public === undefined ? null : isMember ? (
          <Switch
            label="公开"
            hint={
              note.is_hidden
                ? '编辑已隐藏这条公开笔记，目前仅自己可见'
                : note.is_waiting
                  ? '待审核，通过后其他读者可以看到'
                  : '其他读者可以看到这条笔记，昵称会部分隐藏'
            }
            checked={draft.isPublic}
            onChange={(isPublic) => saveNow({ isPublic })}
          />
        ) : (
          <p className={styles.hint}>笔记保存在这台设备上，注册后自动同步。</p>
        )}
      </div>
    </Sheet>
  )
}
