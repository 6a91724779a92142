// Two-step verification of the own account: setup with an authenticator, recovery codes shown once, both
// renewable and removable with a code.
import { type ReactNode, useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { showNotice } from '../../ui/toast.ts'
import { getFormErrors } from './form-errors.ts'
import { TotpField } from './TotpField.tsx'
import styles from './TwoStep.module.css'
import { useBeginTotp, useConfirmTotp, useEndTotp, useRenewRecovery } from './totp.ts'

/**
 * `qr` renders the QR code; `onCodes` is the callback for the recovery codes, which only this response
 * contains.
 */
export function TwoStepSetup({
  qr,
  onCodes,
}: {
  qr: (text: string) => ReactNode
  onCodes: (codes: string[]) => void
}) {
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const begin = useBeginTotp()
  const confirm = useConfirmTotp()
  const faults = getFormErrors(begin.error)
  const wrong = getFormErrors(confirm.error)
  if (!begin.data)
    return (
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (password !== '' && !begin.isPending) begin.mutate(password)
        }}
      >
        <p>开启后，登录时除密码外，还需填写手机验证器中的 6 位数字。即使密码泄露，他人也无法登录。</p>
        <p className={styles.small}>请先在手机上安装验证器应用，支持动态验证码（TOTP）即可。</p>
        <Field label="密码" error={faults.fields['password'] ?? faults.whole}>
          <PasswordInput
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            autoComplete="current-password"
          />
        </Field>
        <Button variant="primary" type="submit" disabled={password === ''} loading={begin.isPending}>
          开始设置
        </Button>
      </form>
    )
  const { secret, uri } = begin.data
  const submit = () => confirm.mutate(totp, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (totp !== '' && !confirm.isPending) submit()
      }}
    >
      <p>用验证器扫描二维码；无法扫描时，手动输入下方的密钥。</p>
      <div className={styles.scan}>{qr(uri)}</div>
      <p className={styles.secret}>
        <code lang="en">{secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
        <Button
          size="s"
          variant="plain"
          onClick={() => void copyText(secret).then((is) => is && showNotice('已复制'))}
        >
          复制密钥
        </Button>
      </p>
      <TotpField value={totp} error={wrong.fields['totp'] ?? wrong.whole} isFirst onChange={setTotp} />
      <Button variant="primary" type="submit" disabled={totp.trim() === ''} loading={confirm.isPending}>
        开启两步验证
      </Button>
    </form>
  )
}

/** Shows the recovery codes once; `onSeen` is called when the user dismisses them. */
export function RecoveryCodes({ codes, onSeen }: { codes: readonly string[]; onSeen: () => void }) {
  return (
    <section className={styles.form} aria-label="恢复码">
      <p role="status">
        手机丢失时，可用恢复码代替验证码，每个限用一次。<b>恢复码只显示这一次</b>
        ，请抄写下来，与手机分开保存。
      </p>
      <ol className={styles.codes} lang="en">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button onClick={() => void copyText(codes.join('\n')).then((is) => is && showNotice('已复制'))}>
          复制全部
        </Button>
        <Button variant="primary" onClick={onSeen}>
          已保存
        </Button>
      </div>
    </section>
  )
}

/** Settings while it is enabled: new recovery codes and removal, both with a code. */
export function TwoStepSettings({
  left,
  isRequired,
  onCodes,
}: {
  left: number
  isRequired: boolean
  onCodes: (codes: string[]) => void
}) {
  const [totp, setTotp] = useState('')
  const renew = useRenewRecovery()
  const end = useEndTotp()
  const isPending = renew.isPending || end.isPending
  const faults = getFormErrors(renew.error ?? end.error)
  const again = () => {
    end.reset()
    renew.mutate(totp, {
      onSuccess: ({ recovery_codes }) => {
        setTotp('')
        onCodes(recovery_codes)
      },
    })
  }
  const off = () => {
    renew.reset()
    end.mutate(totp, { onSuccess: () => showNotice('两步验证已关闭') })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (totp.trim() !== '' && !isPending) again()
      }}
    >
      <p>
        两步验证已开启。{left === 0 ? '恢复码已用完，请更换。' : `恢复码还有 ${formatCount(left)} 个没用过。`}
      </p>
      <TotpField value={totp} error={faults.fields['totp'] ?? faults.whole} onChange={setTotp} />
      <div className={styles.ways}>
        <Button type="submit" disabled={totp.trim() === '' || isPending} loading={renew.isPending}>
          更换恢复码
        </Button>
        <Button
          variant="danger"
          disabled={totp.trim() === '' || isPending}
          loading={end.isPending}
          onClick={off}
        >
          关闭
        </Button>
      </div>
      <p className={styles.small}>
        {isRequired ? '关闭后无法进入编辑部，需要重新设置。' : '关闭后，登录只需密码。'}
      </p>
    </form>
  )
}
