// Sheet of one note: its text, colour, comment, tags and visibility. Input is saved while typing; the note
// can be copied, and deleted with an undo.
import { useEffect, useRef } from 'react'
import { MAX_NOTE_TAGS } from '../../../../domain/note/note.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyAndNotify } from '../../../ui/copy.ts'
import { Field, Input, Switch, TextArea } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { ColorChoices } from './ColorChoices.tsx'
import styles from './NoteSheet.module.css'
import {
  getOwnTags,
  MAX_COMMENT_LENGTH,
  MAX_TAGS_LENGTH,
  type NoteKeeper,
  type NoteShown,
  useNoteDraft,
} from './use-note-draft.ts'

export interface NoteSheetProps<N extends NoteShown> {
  note: N
  keeper: NoteKeeper<N>
  /** The reader's notes in this text, for their tags. */
  others: readonly N[]
  /** The tapped word, in the form of the text. */
  word: string | undefined
  /** Whether it was just created to be written on: the comment input gets the focus. */
  isNew: boolean
  open: boolean
  onClose: () => void
  onWord: () => void
}

export function NoteSheet<N extends NoteShown>(props: NoteSheetProps<N>) {
  const { note, keeper, others, word, isNew, open, onClose, onWord } = props
  const isMember = useIsLoggedIn()
  const { draft, change, saveNow, remove } = useNoteDraft(note, keeper, open, onClose)
  const { comment, tags } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (open && isNew) field.current?.focus({ preventScroll: true })
  }, [open, isNew])

  const isTagged = new Set(getOwnTags(tags))
  const known = [...new Set(others.flatMap((each) => getOwnTags(each.tag)))].filter(
    (tag) => !isTagged.has(tag),
  )
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
            onClick={() => void copyAndNotify([note.text, comment.trim()].filter(Boolean).join('\n'))}
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
          <ColorChoices color={draft.color} onColor={(color) => saveNow({ color })} />
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
            maxLength={MAX_COMMENT_LENGTH}
            placeholder="写下想法"
            onChange={(event) => change({ comment: event.target.value })}
          />
        </Field>
        <Field label="标签" hint={`用逗号分开，最多 ${MAX_NOTE_TAGS} 个`}>
          <Input
            value={tags}
            maxLength={MAX_TAGS_LENGTH}
            autoComplete="off"
            placeholder="好句，写作"
            onChange={(event) => change({ tags: event.target.value })}
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
