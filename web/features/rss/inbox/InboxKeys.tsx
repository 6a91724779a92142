// The hotkeys of the inbox, shown below its list on devices with a keyboard.

import { KeyHint } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './FeedInbox.module.css'
import type { InboxDesk } from './use-inbox-desk.ts'

export function InboxKeys({ desk: { current, dismissRest } }: { desk: InboxDesk }) {
  return (
    <footer className={styles.keys}>
      <span>
        <KeyHint keys={['J', 'K']} /> 上下
      </span>
      <span>
        <KeyHint keys={['D']} /> 收下
      </span>
      <span>
        <KeyHint keys={['X']} /> 不要
      </span>
      <span>
        <KeyHint keys={['Z']} /> 撤销
      </span>
      <span>
        <KeyHint keys={['空格']} /> 翻页
      </span>
      <span>
        <KeyHint keys={['O']} /> 原文
      </span>
      {current?.state === 'UNREAD' && (
        <Button size="s" variant="plain" onClick={() => dismissRest(current.id)}>
          往下的都不要 <KeyHint keys={['⇧', 'X']} />
        </Button>
      )}
    </footer>
  )
}
