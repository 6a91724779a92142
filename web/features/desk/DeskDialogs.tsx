// The questions that some moves ask first: when to publish, why it is refused, how to translate.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox, Field, Input, TextArea } from '../../ui/Field.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import styles from './Desk.module.css'
import { fromField, toField } from './shanghai.ts'

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

const WHENS = [
  { value: 'now', label: '现在' },
  { value: 'at', label: '定个时间' },
] as const

/** Answers with the moment, ISO 8601; undefined = now. */
export function PublishDialog({ isPending, onAnswer, onClose }: QuestionProps<string | undefined>) {
  const [when, setWhen] = useState<'now' | 'at'>('now')
  const [field, setField] = useState(() => toField(Date.now() + 3_600_000))
  const moment = fromField(field)
  return (
    <Ask
      title="发布"
      confirm={when === 'now' ? '现在发布' : '定时发布'}
      isPending={isPending}
      isReady={when === 'now' || moment !== undefined}
      onConfirm={() => onAnswer(when === 'now' ? undefined : moment)}
      onClose={onClose}
    >
      <SegmentedControl label="什么时候" items={WHENS} value={when} onChange={setWhen} />
      {when === 'at' && (
        <Field label="发布时间" hint="北京时间；已经过去的时间会作为发布日期显示。">
          <Input type="datetime-local" value={field} onChange={(event) => setField(event.target.value)} />
        </Field>
      )}
    </Ask>
  )
}

/** Answers with the reason. */
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
      <Field label="为什么退回" hint="写给改稿的人看。">
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
