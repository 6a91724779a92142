// Dialogs for article transitions that need input: the reason for a rejection, the way to translate.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox, Field, TextArea } from '../../ui/Field.tsx'
import styles from './ArticleDesk.module.css'

interface AskProps {
  title: string
  confirm: string
  isPending: boolean
  isReady?: boolean
  isDanger?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

function Ask(props: AskProps) {
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!props.isPending) props.onConfirm()
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.title}
      full={false}
      locked={props.isPending}
      footer={
        <>
          <Button onClick={props.onClose} disabled={props.isPending}>
            取消
          </Button>
          <Button
            type="submit"
            form={form}
            variant={props.isDanger ? 'danger' : 'primary'}
            disabled={props.isReady === false}
            loading={props.isPending}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {props.children}
      </form>
    </Dialog>
  )
}

interface QuestionProps<Answer> {
  isPending: boolean
  onAnswer: (answer: Answer) => void
  onClose: () => void
}

/** Calls `onAnswer` with the reason. */
export function RefuseDialog({ isPending, onAnswer, onClose }: QuestionProps<string>) {
  const [reason, setReason] = useState('')
  return (
    <Ask
      title="退回这一版"
      confirm="退回"
      isPending={isPending}
      isReady={reason.trim() !== ''}
      onConfirm={() => onAnswer(reason.trim())}
      onClose={onClose}
    >
      <Field label="退回原因" hint="改稿的编辑会看到。">
        <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Ask>
  )
}

export function TranslateDialog(props: QuestionProps<{ cache: boolean }>) {
  const [isFresh, setIsFresh] = useState(false)
  return (
    <Ask
      title="翻译全文"
      confirm="开始翻译"
      isPending={props.isPending}
      onConfirm={() => props.onAnswer({ cache: !isFresh })}
      onClose={props.onClose}
    >
      <Checkbox
        label="每一段都重新翻译"
        hint="不勾选时，以前译过或手写过的段落照旧。"
        checked={isFresh}
        onChange={setIsFresh}
      />
    </Ask>
  )
}
