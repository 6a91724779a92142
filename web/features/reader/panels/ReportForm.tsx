// 译得不对: a form that reports an error at one place of the article to the editors; sent at once, or queued
// while offline.
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { EndpointInput } from '../../../../contract/kernel/endpoint-definition.ts'
import type { reportEndpoints } from '../../../../contract/report.ts'
import type { ReportAbout } from '../../../../domain/report/kinds.ts'
import { ApiError } from '../../../lib/api.ts'
import { reportCalls } from '../../../lib/calls/report.ts'
import { stampMutation } from '../../../local/offline-mutation.ts'
import { enqueueMutations } from '../../../local/outbox.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, Input } from '../../../ui/Field.tsx'
import { SegmentedControl } from '../../../ui/Tabs.tsx'
import styles from './WordSheet.module.css'

export interface ReportTarget {
  article_id: number
  revision: number
  paragraph: string
  /** The word or the sentence, in the form of the text. */
  quote: string
  lemma?: string
  /** The Chinese that was shown for it. */
  shown: string
}
/** Of a passage, either side may be wrong. */
const SIDES: readonly { value: ReportAbout; label: string }[] = [
  { value: 'TRANSLATION', label: '译文不对' },
  { value: 'TEXT', label: '原文不对' },
]

/** Sends the report, or with status 0 (offline) queues it in the reader's outbox. */
async function sendReport(input: EndpointInput<typeof reportEndpoints.add>): Promise<'told' | 'later'> {
  try {
    await reportCalls.add(input)
    return 'told'
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) throw error
    const { id: article_id, lemma = '', shown = '', comment = '', ...place } = input
    const payload = { ...place, lemma, shown, comment }
    await enqueueMutations([stampMutation({ kind: 'report', article_id, report: payload })])
    return 'later'
  }
}

export function ReportForm({ wrong, about: initialAbout }: { wrong: ReportTarget; about: ReportAbout }) {
  const [about, setAbout] = useState(initialAbout)
  const [comment, setComment] = useState('')
  const send = useMutation({ mutationFn: sendReport, networkMode: 'always' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { article_id: id, ...place } = wrong
    if (!send.isPending) send.mutate({ id, about, comment: comment.trim(), ...place })
  }
  if (send.isSuccess)
    return (
      <p role="status">
        {send.data === 'later'
          ? '已记录，联网后提交给编辑。'
          : `已提交，${initialAbout === 'QUESTION' ? '处理' : '修改'}后会在「我的」里通知你。`}
      </p>
    )
  return (
    <form className={styles.report} onSubmit={submit}>
      {SIDES.some(({ value }) => value === initialAbout) && (
        <SegmentedControl label="哪里不对" items={SIDES} value={about} onChange={setAbout} />
      )}
      <Field label="补充说明" hideLabel error={send.error?.message}>
        <Input
          value={comment}
          maxLength={300}
          placeholder={initialAbout === 'QUESTION' ? '比如：还有一个选项也对（选填）' : '建议的改法（选填）'}
          autoComplete="off"
          onChange={({ target }) => setComment(target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" loading={send.isPending}>
        告诉编辑
      </Button>
    </form>
  )
}
