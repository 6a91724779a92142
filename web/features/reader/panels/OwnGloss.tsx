// Form for a gloss in the reader's own words, when the dictionary has none or a different one.
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field, Input } from '../../../ui/Field.tsx'
import styles from './WordSheet.module.css'

export interface OwnGlossProps {
  label: string
  action: string
  /** Callback with the trimmed input, which is never empty. */
  onWritten: (zh: string) => void
  /** Callback with whether there is a draft: runs on input, and on blur of the form. */
  onDraft?: (isDraft: boolean) => void
}

/** Max. length of a gloss that a saved word accepts. */
const MAX_GLOSS_LENGTH = 500

export function OwnGloss({ label, action, onWritten, onDraft }: OwnGlossProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const zh = text.trim()
    if (zh === '') setError('请先填写释义')
    else onWritten(zh)
  }
  return (
    <form className={styles.own} onSubmit={submit}>
      <Field label={label} hideLabel error={error}>
        <Input
          value={text}
          maxLength={MAX_GLOSS_LENGTH}
          placeholder="填写释义"
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value)
            setError('')
            onDraft?.(true)
          }}
          onBlur={({ target, relatedTarget }) => {
            if (!target.form?.contains(relatedTarget)) onDraft?.(text.trim() !== '')
          }}
        />
      </Field>
      <Button type="submit" variant="primary">
        {action}
      </Button>
    </form>
  )
}
