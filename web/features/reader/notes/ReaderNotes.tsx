// The reader's notes in an open article: their highlights, taps on them, new ones from a selection, and the
// sheet or editor of the open note.
import { type RefObject, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { Note } from '../../../../contract/entities/note.ts'
import { buildAnchorText } from '../../../../domain/note/anchor-text.ts'
import { deferTask } from '../../../lib/scheduler.ts'
import { toNewNote } from '../../../local/note-mutations.ts'
import { deleteNoteLocally, onNoteDelivery, saveNoteLocally, useNotes } from '../../../local/notes.ts'
import { showNotice } from '../../../ui/toast.ts'
import type { WordPlace } from '../highlights/text-place.ts'
import type { NoteSpots } from '../highlights/use-highlights.ts'
import { scrollSpanIntoView } from '../layout/place-in-view.ts'
import { lazyWithPreload } from '../lazy-component.tsx'
import type { ReaderPanel } from '../panels/panel.ts'
import { ArticleMargin } from './ArticleMargin.tsx'
import { GreenBrackets } from './GreenBrackets.tsx'
import { LineMarks } from './LineMarks.tsx'
import { highlightPassage } from './mark.ts'
import type { NoteActions } from './note-actions.ts'
import { OthersNotes } from './OthersNotes.tsx'
import { useOthersShown } from './others.ts'
import { createNotePlacer } from './place-notes.ts'
import { useNearNotes } from './use-near-notes.ts'
import { type NoteKeeper, removeNote } from './use-note-draft.ts'
import { useNoteHover } from './use-note-hover.ts'
import { useNoteKey } from './use-note-key.ts'
import { useNoteTap } from './use-note-tap.ts'

export interface ReaderNotesProps {
  article: ArticleShown
  root: RefObject<HTMLElement | null>
  acts: RefObject<NoteActions | null>
  /** The open panel of the article. */
  panel: ReaderPanel | undefined
  onPanel: (panel: ReaderPanel) => void
  onClose: () => void
  onSpots: (spots: NoteSpots) => void
  onWord: (paragraph: string, span: { start: number; end: number }) => void
}

interface Opened {
  note: Note
  word: WordPlace | undefined
  /** Whether it was just created to be written on. */
  isNew: boolean
}
const NONE: readonly Note[] = []
const NoteSheet = lazyWithPreload(() => import('./NoteSheet.tsx').then((m) => m.NoteSheet<Note>))
const MarginEditor = lazyWithPreload(() => import('./MarginEditor.tsx').then((m) => m.MarginEditor))
const KEEPER: NoteKeeper<Note> = {
  write: (note) => saveNoteLocally(note.article_id, toNewNote(note)),
  remove: ({ note_uuid }) => deleteNoteLocally(note_uuid),
}

export function ReaderNotes(props: ReaderNotesProps) {
  const { article, root, acts, panel, onPanel, onClose, onSpots, onWord } = props
  const notes = useNotes(article.id) ?? NONE
  const whole = useMemo(() => buildAnchorText(article.paragraphs), [article.paragraphs])
  const placer = useMemo(() => createNotePlacer(whole), [whole])
  const standing = useMemo(() => placer(notes), [placer, notes])
  const [opened, setOpened] = useState<Opened>()
  const [hasPlace, setHasPlace] = useState(false)
  const [edited, setEdited] = useState<Opened>()
  const open = (next: Opened) => {
    if (hasPlace) {
      // A panel at the side of the text would use the space of the margin: close it.
      onClose()
      setEdited(next)
    } else {
      setOpened(next)
      onPanel('note')
    }
  }
  const lookUp = ({ word }: Opened) => word && onWord(word.paragraph, word.word)
  const [hovered, setHovered] = useState<string>()
  const pointed = hasPlace ? hovered : undefined
  useNearNotes(root, standing, pointed, onSpots)
  useNoteHover(root, standing, hasPlace, setHovered)
  useNoteTap(root, standing, (note_uuid, word) => {
    const note = notes.find((each) => each.note_uuid === note_uuid)
    if (note) open({ note, word, isNew: false })
  })
  useEffect(() => deferTask(() => void (hasPlace ? MarginEditor : NoteSheet).preload()), [hasPlace])
  useEffect(() => onNoteDelivery((delivered) => delivered.forEach(notifyRejected)), [])
  useImperativeHandle(acts, () => ({
    mark: ({ from, to }, color) => {
      const note = highlightPassage({ article_id: article.id, whole, standing, from, to, color })
      if (note === 'long') showNotice('选中的内容过长，一条笔记最多 5,000 个字符')
      else if (note && !color) open({ note, word: undefined, isNew: true })
    },
    openIn: (paragraph) => {
      const note = standing.find(({ spans }) => spans.some((span) => span.paragraph === paragraph))?.note
      if (note) open({ note, word: undefined, isNew: false })
      return note !== undefined
    },
  }))
  useNoteKey(root, acts)
  const isOthersShown = useOthersShown()
  const [counted, setCounted] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <GreenBrackets standing={standing} root={root} />
      {!hasPlace && <LineMarks standing={standing} root={root} counted={counted} />}
      <ArticleMargin
        article_id={article.id}
        standing={standing}
        root={root}
        edited={edited?.note.note_uuid}
        editor={(top) =>
          edited && (
            <MarginEditor
              key={edited.note.note_uuid}
              keeper={KEEPER}
              note={notes.find((each) => each.note_uuid === edited.note.note_uuid) ?? edited.note}
              top={top}
              word={edited.word?.word.text}
              onWord={() => {
                setEdited(undefined)
                lookUp(edited)
              }}
              onClose={() => setEdited(undefined)}
            />
          )
        }
        hovered={pointed}
        onHover={setHovered}
        onNote={({ note_uuid }) => {
          const span = standing.find(({ note }) => note.note_uuid === note_uuid)?.spans[0]
          if (root.current && span) scrollSpanIntoView(root.current, span)
        }}
        onEdit={(note) => open({ note, word: undefined, isNew: false })}
        onRemove={(note) => removeNote(KEEPER, note)}
        onPlace={setHasPlace}
      />
      {isOthersShown && (
        <OthersNotes
          article_id={article.id}
          root={root}
          whole={whole}
          panel={panel}
          onPanel={onPanel}
          onClose={onClose}
          onCounted={setCounted}
        />
      )}
      {opened && (
        <NoteSheet
          key={opened.note.note_uuid}
          keeper={KEEPER}
          note={notes.find((each) => each.note_uuid === opened.note.note_uuid) ?? opened.note}
          others={notes}
          word={opened.word?.word.text}
          isNew={opened.isNew}
          open={panel === 'note'}
          onClose={onClose}
          onWord={() => lookUp(opened)}
        />
      )}
    </>
  )
}

/** Shows the error for a rejected note. NOTE_NOT_FOUND is no error: the note was to be deleted anyway. */
function notifyRejected({ is_done, code }: { is_done: boolean; code?: string | undefined }): void {
  if (is_done || code === 'NOTE_NOT_FOUND') return
  showNotice(code === 'NOTE_LIMIT_REACHED' ? '笔记已达 20,000 条上限，请先删除一些' : '刚才的笔记未保存')
}
