// Card with the reader's own invitation code, as text and QR code, and its reward for both users.
import {
  INVITED_DAYS,
  INVITER_DAYS,
  MAX_MONTHLY_REWARDS,
  REQUIRED_READING,
} from '../../../domain/code/invitation.ts'
import { isEmbedded, openShareSheet } from '../../lib/bridge.ts'
import { deliverFile } from '../../lib/deliver-file.ts'
import { Button } from '../../ui/Button.tsx'
import { copyAndNotify } from '../../ui/copy.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import { formatInvite } from './award-text.ts'
import styles from './Code.module.css'
import { QrCode } from './QrCode.tsx'
import { useMyCode } from './queries.ts'

/** `name`: username of the code's owner. */
export function MyCode({ name }: { name: string | undefined }) {
  const { data, error, isFetching, refetch } = useMyCode()
  if (error && !data)
    return <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonLines lines={3} label="正在加载邀请码" />
  // Null in app-store review mode.
  if (data === null) return null
  const { code, url } = data
  const send = async () => {
    const text = formatInvite(url)
    if (!(await openShareSheet(text))) await copyAndNotify(text, '已复制，发给朋友吧')
  }
  const savePoster = async () => {
    try {
      const { createInviteFile } = await import('./invite-poster.ts')
      await deliverFile(await createInviteFile({ code, url, name }), '/Award')
    } catch {
      showNotice('海报没有生成，请截图保存邀请卡')
    }
  }
  return (
    <section aria-label="我的邀请码">
      <div className={styles.card}>
        <div>
          <p className={styles.call}>
            来开卷，
            <br />
            一起读英文
          </p>
          <p>注册即得 {INVITED_DAYS} 天会员</p>
          <b lang="en" translate="no">
            {code}
          </b>
          <p>{name ? `${name}的邀请码` : '我的邀请码'}</p>
        </div>
        <QrCode text={url} label={`带着邀请码 ${code} 的注册页`} />
      </div>
      <div className={styles.acts}>
        <Button onClick={() => void copyAndNotify(code, '邀请码已复制')}>复制邀请码</Button>
        <Button onClick={() => void copyAndNotify(url, '链接已复制')}>复制链接</Button>
        {/* A web view cannot save a picture, but its app can share a text. */}
        {isEmbedded() ? (
          <Button onClick={() => void send()}>分享</Button>
        ) : (
          <Button onClick={() => void savePoster()}>保存海报</Button>
        )}
      </div>
      <dl className={styles.rules}>
        <div>
          <dt>好友注册时填写邀请码</dt>
          <dd>好友得 {INVITED_DAYS} 天</dd>
        </div>
        <div>
          <dt>
            好友在 {REQUIRED_READING.days} 天里累计读满 {REQUIRED_READING.seconds / 60} 分钟
          </dt>
          <dd>你得 {INVITER_DAYS} 天</dd>
        </div>
        <div>
          <dt>每月最多 {MAX_MONTHLY_REWARDS} 位，超出部分下月计入</dt>
        </div>
      </dl>
    </section>
  )
}
