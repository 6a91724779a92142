// Form that creates a batch of codes; the new codes stay visible and can be copied all at once.
import { type FormEvent, useRef, useState } from 'react'
import {
  CODE_TYPES,
  type CodeType,
  MAX_CODE_DAYS,
  MAX_CODE_USES,
  MAX_CODES_AT_ONCE,
} from '../../../domain/code/code.ts'
import { TRIAL_DAYS } from '../../../domain/membership/product.ts'
import { ApiError } from '../../lib/api.ts'
import { randomId } from '../../lib/client-id.ts'
import { Button } from '../../ui/Button.tsx'
import { copyAndNotify } from '../../ui/copy.ts'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import styles from './Admin.module.css'
import { TYPE_NAMES } from './admin-code-text.ts'
import { useMakeCodes } from './admin-queries.ts'

/** End of that day in Shanghai; null for no expiry. */
const untilOf = (day: string): string | null => (day === '' ? null : `${day}T23:59:59+08:00`)

export function MakeCodes() {
  const [ctype, setType] = useState<CodeType>('MEMBER_DAYS')
  const [days, setDays] = useState('31')
  const [uses, setUses] = useState('1')
  const [count, setCount] = useState('1')
  const [until, setUntil] = useState('')
  const [remark, setRemark] = useState('')
  const make = useMakeCodes()
  const op = useRef({ of: '', id: '' })
  const faults = make.error instanceof ApiError ? make.error.fieldErrors : {}
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (make.isPending) return
    const input = {
      ...{ ctype, remark, uses: Number(uses), count: Number(count), expires_at: untilOf(until) },
      ...(ctype === 'TRIAL' ? {} : { days: Number(days) }),
    }
    const of = JSON.stringify(input)
    // Idempotency key: a retry of the same form after a lost response creates nothing new; a new batch needs
    // a click after a response.
    if (op.current.of !== of || make.isSuccess) op.current = { of, id: randomId() }
    make.mutate({ ...input, op_id: op.current.id })
  }
  const made = make.data?.items ?? []
  return (
    <RuledSection title="批量生成码">
      <form className={styles.form} onSubmit={send} noValidate>
        <Field label="用途">
          <Select value={ctype} onChange={(event) => setType(event.target.value as CodeType)}>
            {[...CODE_TYPES].reverse().map((type) => (
              <option key={type} value={type}>
                {TYPE_NAMES[type]}
              </option>
            ))}
          </Select>
        </Field>
        {ctype !== 'TRIAL' && (
          <Figure
            label="会员天数"
            value={days}
            most={MAX_CODE_DAYS}
            error={faults['days']}
            onChange={setDays}
          />
        )}
        <Figure
          label="每个可用次数"
          value={uses}
          most={MAX_CODE_USES}
          error={faults['uses']}
          onChange={setUses}
        />
        <Figure
          label="数量"
          value={count}
          most={MAX_CODES_AT_ONCE}
          error={faults['count']}
          onChange={setCount}
        />
        <div className={styles.wide}>
          <Field label="有效期至" hint="不填则长期有效" error={faults['expires_at']}>
            <Input type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
          </Field>
        </div>
        <div className={styles.wide}>
          <Field label="备注" hint="用途说明，仅编辑可见" error={faults['remark']}>
            <Input value={remark} maxLength={200} onChange={(event) => setRemark(event.target.value)} />
          </Field>
        </div>
        {ctype === 'TRIAL' && <p className={styles.note}>试用固定 {TRIAL_DAYS} 天，每人限一次。</p>}
        {make.error && Object.keys(faults).length === 0 && <p role="alert">{make.error.message}</p>}
        <Button type="submit" variant="primary" loading={make.isPending}>
          生成
        </Button>
      </form>
      {made.length > 0 && (
        <div className={styles.made} role="status">
          <p lang="en" translate="no">
            {made.map(({ code }) => code).join(' ')}
          </p>
          <Button onClick={() => void copyAndNotify(made.map(({ code }) => code).join('\n'))}>
            复制这 {made.length} 个
          </Button>
        </div>
      )}
    </RuledSection>
  )
}

function Figure(props: {
  label: string
  value: string
  most: number
  error: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <Field label={props.label} error={props.error}>
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        max={props.most}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  )
}
