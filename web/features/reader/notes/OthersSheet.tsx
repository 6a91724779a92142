// Sheet with the public notes of others at a paragraph; a note can be reported, and all of them can be
// switched off.
import { useState } from 'react'
import type { PublicNote } from '../../../../contract/entities/note.ts'
import { PUBLIC_TAG, parseTags } from '../../../../domain/note/note.ts'
import { noteCalls } from '../../../lib/calls/note.ts'
import { formatDate } from '../../../lib/format.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Field.tsx'
import '../../../ui/note-colors.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { showNotice } from '../../../ui/toast.ts'
import styles from './OthersSheet.module.css'
import { showOthers, useOthersShown } from './others.ts'

export interface OthersSheetProps {
  notes: readonly PublicNote[]
  open: boolean
  onClose: () => void
  /** Callback that hides the reported note for this reader. */
  onReported: (id: number) => void
}

export function OthersSheet({ notes, open, onClose, onReported }: OthersSheetProps) {
  const isShown = useOthersShown()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="别人的笔记"
      title="别人的笔记"
      modal={false}
      aboveBar
      expandable
    >
      <ul className={styles.list}>
        {notes.map((note) => (
          <Item key={note.id} note={note} onReported={() => onReported(note.id)} />
        ))}
      </ul>
      <Switch
        label="显示别人的公开笔记"
        hint="关闭后可在“字号与显示”里重新打开"
        checked={isShown}
        onChange={(isOn) => {
          showOthers(isOn)
          if (!isOn) onClose()
        }}
      />
    </Sheet>
  )
}

const REASONS = ['广告', '辱骂或冒犯', '与文章无关', '其他问题']

function Item({ note, onReported }: { note: PublicNote; onReported: () => void }) {
  const isMember = useIsLoggedIn()
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const report = async (reason: string) => {
    setSending(true)
    try {
      await noteCalls.report({ id: note.id, reason })
      showNotice('已举报，编辑会尽快处理')
      onReported()
    } catch (error) {
      showNotice(error instanceof Error ? error.message : '举报失败，请重试')
      setSending(false)
    }
  }
  const tags = parseTags(note.tag).filter((tag) => tag !== PUBLIC_TAG)
  return (
    <li className={styles.item}>
      <blockquote lang="en" className={styles.quote}>
        <span className="note-mark" data-color={note.color}>
          {note.text}
        </span>
      </blockquote>
      {note.comment !== '' && <p className={styles.comment}>{note.comment}</p>}
      <div className={styles.meta}>
        <span>{[note.name, formatDate(note.at), ...tags.map((tag) => `#${tag}`)].join(' · ')}</span>
        <Button
          size="s"
          variant="plain"
          aria-expanded={isAsking}
          onClick={() => (isMember ? setAsking(!isAsking) : showNotice('登录后可以举报'))}
        >
          举报
        </Button>
      </div>
      {isAsking && (
        <fieldset className={styles.reasons} aria-label="举报的原因">
          {REASONS.map((reason) => (
            <Button key={reason} size="s" disabled={isSending} onClick={() => void report(reason)}>
              {reason}
            </Button>
          ))}
        </fieldset>
      )}
    </li>
  )
}
