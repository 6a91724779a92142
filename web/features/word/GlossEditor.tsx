// 改释义 editor, rendered in place of the gloss: the other senses of the dictionary, an input for the reader's
// own words, and a cancel button.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import styles from './GlossEditor.module.css'
import { useDictionarySenses } from './use-dictionary-senses.ts'

/** Same limit as the server's validation. */
const MAX_GLOSS_LENGTH = 500

export interface GlossEditorProps {
  card: { lemma: string; gloss: string; is_gloss_own: boolean }
  /** The sentence of the newest context, '' without one: the senses are sorted for it. */
  sentence: string
  /** '' resets to the dictionary's gloss. */
  onSave: (gloss: string) => void
  onClose: () => void
}

export function GlossEditor({ card, sentence, onSave, onClose }: GlossEditorProps) {
  const [text, setText] = useState(card.gloss)
  const [fault, setFault] = useState('')
  const senses = useDictionarySenses(card.lemma, sentence).filter((sense) => sense !== card.gloss)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.select(), [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted === '') {
      setFault('请写下释义，或选一个词典里的义项。')
      field.current?.focus()
    } else if (wanted === card.gloss) onClose()
    else onSave(wanted)
  }
  return (
    <form
      className={styles.editor}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape must close the editor only, not the session.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <label htmlFor={id} className="sr-only">
        释义
      </label>
      <input
        ref={field}
        id={id}
        className={styles.field}
        value={text}
        maxLength={MAX_GLOSS_LENGTH}
        autoComplete="off"
        aria-invalid={fault !== '' || undefined}
        aria-describedby={`${id}-fault`}
        onChange={(event) => {
          setText(event.target.value)
          setFault('')
        }}
      />
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {fault}
      </p>
      {senses.length > 0 && (
        <ul className={styles.senses} aria-label="词典里的义项">
          {senses.map((sense) => (
            <li key={sense}>
              <button type="button" onClick={() => onSave(sense)}>
                {sense}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="s">
          保存
        </Button>
        <Button size="s" onClick={onClose}>
          取消
        </Button>
        {card.is_gloss_own && (
          <Button variant="plain" size="s" onClick={() => onSave('')}>
            用回词典的释义
          </Button>
        )}
      </div>
    </form>
  )
}
