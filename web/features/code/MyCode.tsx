// The reader's own code: large enough to be read aloud, copied, shared, scanned; and what it is worth to both.
import { useState } from 'react'
import { ENOUGH, INVITED_DAYS, INVITER_DAYS, MOST_A_MONTH } from '../../../domain/code/invitation.ts'
import { share } from '../../lib/bridge.ts'
import { Button } from '../../ui/Button.tsx'
import { copyAndTell } from '../../ui/copy.ts'
import { Failed } from '../../ui/Empty.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './Code.module.css'
import { QrCode } from './QrCode.tsx'
import { useMyCode } from './queries.ts'
import { inviteText } from './said.ts'

export function MyCode() {
  const { data, error, isFetching, refetch } = useMyCode()
  const [isOpen, setOpen] = useState(false)
  if (error && !data)
    return <Failed message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonLines lines={3} label="正在加载邀请码" />
  // An app store looks.
  if (data === null) return null
  const { code, url } = data
  const send = async () => {
    const text = inviteText(url)
    if (!(await share(text))) await copyAndTell(text, '已复制，发给朋友吧')
  }
  return (
    <>
      <div className={styles.code}>
        <b lang="en" translate="no">
          {code}
        </b>
        <span>
          <Button variant="plain" onClick={() => void copyAndTell(code, '邀请码已复制')}>
            复制
          </Button>
          <Button variant="plain" onClick={() => setOpen(true)}>
            二维码
          </Button>
          <Button variant="plain" onClick={() => void send()}>
            分享
          </Button>
        </span>
      </div>
      <p className={styles.rule}>
        朋友注册时填上，他得 {INVITED_DAYS} 天会员；他分两天读满 {ENOUGH.seconds / 60} 分钟，你得{' '}
        {INVITER_DAYS} 天。一个月最多 {MOST_A_MONTH} 位，多的下个月接着算。
      </p>
      <Sheet open={isOpen} onClose={() => setOpen(false)} label="邀请二维码" title="让朋友扫一扫">
        <div className={styles.scan}>
          <QrCode text={url} label={`带着邀请码 ${code} 的注册页`} />
          <p>扫开就是注册页，邀请码已经填好。</p>
          <Button onClick={() => void copyAndTell(url, '链接已复制')}>复制链接</Button>
        </div>
      </Sheet>
    </>
  )
}
