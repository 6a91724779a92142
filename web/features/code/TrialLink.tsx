// Form that creates a trial link, to be sent or scanned.
import { type FormEvent, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { copyAndNotify } from '../../ui/copy.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import styles from './Admin.module.css'
import { useTrialClaim } from './admin-queries.ts'
import { QrCode } from './QrCode.tsx'

const MAX_DAYS = 90

export function TrialLink() {
  const [days, setDays] = useState('7')
  const [remark, setRemark] = useState('')
  const claim = useTrialClaim()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!claim.isPending) claim.mutate({ days: Number(days), remark })
  }
  return (
    <RuledSection title="试用领取链接">
      <form className={styles.form} onSubmit={send} noValidate>
        <Field label="有效天数" hint="链接到期前，每位用户可领取一次">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_DAYS}
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        </Field>
        <Field label="备注" hint="发放渠道，会写入操作记录">
          <Input value={remark} maxLength={200} onChange={(event) => setRemark(event.target.value)} />
        </Field>
        {claim.error && <p role="alert">{claim.error.message}</p>}
        <Button type="submit" loading={claim.isPending}>
          生成链接
        </Button>
      </form>
      {claim.data && (
        <div className={styles.made} role="status">
          <QrCode text={claim.data.url} label="试用领取二维码" />
          <p className={styles.note}>{formatDate(claim.data.expires_at)}前可领</p>
          <Button onClick={() => void copyAndNotify(claim.data?.url ?? '', '链接已复制')}>复制链接</Button>
        </div>
      )}
    </RuledSection>
  )
}
