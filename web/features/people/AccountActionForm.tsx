// Inline form for all admin actions on an account: a value if the action has one, the reason, and the
// consequence.
import { useState } from 'react'
import type { PersonCard } from '../../../contract/people.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { randomId } from '../../lib/client-id.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useFocusReturn } from '../../lib/use-focus-back.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/toast.ts'
import {
  ACTION_FORMS,
  type AccountAction,
  describeConsequence,
  type GrantableLevel,
  generatePassword,
} from './account-actions.ts'
import styles from './People.module.css'
import { useAccountAction } from './queries.ts'

export function AccountActionForm({
  act,
  person,
  onClose,
}: {
  act: AccountAction
  person: PersonCard
  onClose: () => void
}) {
  useFocusReturn()
  const form = ACTION_FORMS[act]
  const [days, setDays] = useState('30')
  const [level, setLevel] = useState<GrantableLevel>('MEMBER')
  const [openid, setOpenid] = useState('')
  const [reason, setReason] = useState('')
  const [password] = useState(generatePassword)
  const [op_id] = useState(randomId)
  const run = useAccountAction()
  const needsDays = form.value === 'days' || form.value === 'level'
  const isReady =
    (form.silent || reason.trim() !== '') &&
    (!needsDays || /^[1-9]\d{0,3}$/.test(days)) &&
    (form.value !== 'openid' || openid.trim() !== '')
  const submit = () =>
    run.mutate(
      { act, user_id: person.id, reason: reason.trim(), op_id, days: Number(days), level, password, openid },
      {
        onSuccess: () => {
          showNotice(form.done)
          onClose()
        },
      },
    )
  return (
    <form
      className={styles.act}
      aria-label={form.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !run.isPending) submit()
      }}
    >
      {form.value === 'level' && (
        <Field label="等级">
          <Select value={level} onChange={({ target }) => setLevel(target.value as GrantableLevel)}>
            <option value="MEMBER">会员</option>
            <option value="CHANGDU">畅读</option>
          </Select>
        </Field>
      )}
      {needsDays && (
        <Field label={form.value === 'days' ? '续费天数' : '天数'}>
          <Input
            value={days}
            inputMode="numeric"
            onChange={({ target }) => setDays(target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 4))}
            trail={<span className={styles.unit}>天</span>}
          />
        </Field>
      )}
      {form.value === 'password' && (
        <Field label="新密码">
          <Input
            value={password}
            readOnly
            lang="en"
            className={styles.secret}
            trail={
              <Button
                variant="plain"
                size="s"
                onClick={() => void copyText(password).then((is) => is && showNotice('已复制'))}
              >
                复制
              </Button>
            }
          />
        </Field>
      )}
      {form.value === 'openid' && (
        <Field label="微信的 openid">
          <Input
            value={openid}
            onChange={({ target }) => setOpenid(target.value)}
            lang="en"
            maxLength={128}
          />
        </Field>
      )}
      {!form.silent && (
        <div className={styles.why}>
          <Field label={act === 'block' ? '原因（本人会看到）' : '原因（会写入记录）'}>
            <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
          </Field>
        </div>
      )}
      <div className={styles.send}>
        <Button onClick={onClose}>取消</Button>
        <Button
          type="submit"
          variant={form.danger ? 'danger' : 'primary'}
          disabled={!isReady}
          loading={run.isPending}
        >
          {form.value === 'days' && isReady ? `续 ${days} 天` : form.submit}
        </Button>
      </div>
      <p
        className={styles.outcome}
        role={run.isError ? 'alert' : undefined}
        data-fault={run.isError || undefined}
      >
        {run.error
          ? getErrorMessage(run.error)
          : describeConsequence(act, person, { days: Number(days), level }, Date.now())}
      </p>
    </form>
  )
}
