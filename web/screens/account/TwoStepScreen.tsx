// Screen 两步验证 for the user's own account: explanation, setup, recovery codes, disabling; for admins.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../../features/account/me.ts'
import { RecoveryCodes, TwoStepSettings, TwoStepSetup } from '../../features/account/TwoStep.tsx'
import { useTotp, useTotpStale } from '../../features/account/totp.ts'
import { QrCode } from '../../features/code/QrCode.tsx'
import { getErrorMessage } from '../../lib/api.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export const TwoStepScreen = () => (
  <>
    <BackBar />
    <Page rows>
      <PageTitle title="两步验证" />
      <TwoStepHere />
    </Page>
  </>
)

/** The same without a page layout: the guard of the admin screens renders it in place of the screen. */
export function TwoStepHere({ onDone }: { onDone?: () => void }) {
  const totp = useTotp()
  const stale = useTotpStale()
  const { data: me } = useMe()
  const [codes, setCodes] = useState<string[]>()
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onSeen={() => {
          void stale().then(() => {
            setCodes(undefined)
            onDone?.()
          })
        }}
      />
    )
  if (totp.isPending) return <SkeletonLines lines={4} label="正在加载两步验证" />
  if (totp.isError && !totp.data)
    return <LoadError message={getErrorMessage(totp.error)} onRetry={() => void totp.refetch()} />
  const { is_on, is_required, recovery_left } = totp.data
  // A user who is no editor any more can still disable it.
  if (!is_on && me && me.role !== 'admin')
    return (
      <EmptyState
        title="两步验证仅用于编辑部"
        hint="你的账号用手机号和密码登录即可。"
        action={
          <Link to="/Mine" className={buttonClass()}>
            回到我的
          </Link>
        }
      />
    )
  if (is_on) return <TwoStepSettings left={recovery_left} isRequired={is_required} onCodes={setCodes} />
  return (
    <TwoStepSetup
      qr={(text) => <QrCode text={text} label="给验证器扫的码，内容就是下面的密钥" />}
      onCodes={setCodes}
    />
  )
}
