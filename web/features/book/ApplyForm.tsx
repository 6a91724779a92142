// Form to request a book for the library, or 畅读 membership, with a reason.
import { type FormEvent, useState } from 'react'
import { ApiError, getErrorMessage } from '../../lib/api.ts'
import { bookCalls } from '../../lib/calls/book.ts'
import { randomId } from '../../lib/client-id.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input, TextArea } from '../../ui/Field.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './Apply.module.css'
import { useBookMutation } from './queries.ts'

export type ApplyKind = 'BOOK' | 'CHANGDU'

const KINDS = [
  { value: 'BOOK', label: '一本书' },
  { value: 'CHANGDU', label: '畅读' },
] as const

const EMPTY = { name: '', author: '', reason: '' }

export function ApplyForm({ first }: { first: ApplyKind }) {
  const [kind, setKind] = useState<ApplyKind>(first)
  const [values, setValues] = useState(EMPTY)
  const [showErrors, setShowErrors] = useState(false)
  // Idempotency key: one per filled form, so that a double click or a network retry does not create a second
  // request.
  const [op_id, setOpId] = useState(randomId)
  const isBook = kind === 'BOOK'
  const apply = useBookMutation(bookCalls.apply, () => {
    setValues(EMPTY)
    setShowErrors(false)
    setOpId(randomId())
    showNotice('已提交，回复会显示在下方')
  })
  const { name, author, reason } = {
    name: values.name.trim(),
    author: values.author.trim(),
    reason: values.reason.trim(),
  }
  const faults = apply.error instanceof ApiError ? apply.error.fieldErrors : {}
  const isWhole = reason !== '' && (!isBook || name !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShowErrors(true)
    if (isWhole) apply.mutate({ kind, name: isBook ? name : '', author: isBook ? author : '', reason, op_id })
  }
  const change = (part: Partial<typeof EMPTY>) => setValues({ ...values, ...part })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SegmentedControl label="申请类型" items={KINDS} value={kind} onChange={setKind} />
      {isBook ? (
        <>
          <Field
            label="书名"
            required
            error={faults['name'] ?? (showErrors && !name ? '请填写书名' : undefined)}
          >
            <Input
              value={values.name}
              maxLength={200}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
          <Field label="作者" hint="选填" error={faults['author']}>
            <Input
              value={values.author}
              maxLength={120}
              onChange={({ target }) => change({ author: target.value })}
            />
          </Field>
        </>
      ) : (
        <p className={styles.hint}>畅读会员书架可放 200 本书，其他权益与会员相同。</p>
      )}
      <Field
        label="申请理由"
        required
        error={faults['reason'] ?? (showErrors && !reason ? '一句话即可' : undefined)}
      >
        <TextArea
          value={values.reason}
          rows={3}
          maxLength={500}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      {apply.isError && Object.keys(faults).length === 0 && (
        <p className={styles.fault} role="alert">
          {getErrorMessage(apply.error)}
        </p>
      )}
      <Button type="submit" variant="primary" loading={apply.isPending}>
        申请
      </Button>
    </form>
  )
}
