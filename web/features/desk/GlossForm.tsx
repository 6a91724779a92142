// Form for a gloss of the selected words, rendered next to the selection in the text.
import { type FormEvent, useState } from 'react'
import { deskCalls } from '../../lib/calls/desk.ts'
import { useFocusReturn } from '../../lib/use-focus-back.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './Paragraphs.module.css'
import { useDeskMutation } from './queries.ts'

export function GlossForm({ id, word, onClose }: { id: number; word: string; onClose: () => void }) {
  useFocusReturn()
  const [resolve, setResolve] = useState('')
  const add = useDeskMutation(() => deskCalls.addWord({ id, word, resolve: resolve.trim(), tag: '' }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending || resolve.trim() === '') return
    add.mutate(undefined, {
      onSuccess: () => {
        showNotice(`“${word}”的释义已保存`)
        onClose()
      },
    })
  }
  return (
    <form
      className={styles.gloss}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      noValidate
    >
      <Field label={<span lang="en">{word}</span>} error={add.error?.message}>
        <Input
          autoFocus
          value={resolve}
          placeholder="在这篇文章里的意思"
          maxLength={1000}
          onChange={(event) => setResolve(event.target.value)}
        />
      </Field>
      <span className={styles.glossActs}>
        <Button type="submit" size="s" disabled={resolve.trim() === ''} loading={add.isPending}>
          保存
        </Button>
        <Button size="s" variant="plain" onClick={onClose}>
          取消
        </Button>
      </span>
    </form>
  )
}
