// Sessions of the account by device, with buttons to log out the others.
import { useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { deviceName } from '../../lib/device-name.ts'
import { formatRelativeTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useEndSession, useKnowSession, useSessions } from './own-queries.ts'

/** Number of rows shown by default; a button shows all. */
const FIRST = 5

/** Stable callback: a new function on each render would move the focus every time. */
const focus = (title: HTMLElement | null) => title?.focus()

/** `isBrief`: render only the rows, without a heading, inside a titled group. */
export function DeviceList({ isBrief = false }: { isBrief?: boolean }) {
  // First row that 全部 reveals: it gets the focus, because the button is removed.
  const [firstMore, setFirstMore] = useState<string>()
  const sessions = useSessions()
  const end = useEndSession()
  const know = useKnowSession()
  if (sessions.isPending) return null
  if (sessions.isError) {
    return (
      <Section title="登录设备">
        <LoadError message={getErrorMessage(sessions.error)} onRetry={() => void sessions.refetch()} />
      </Section>
    )
  }
  const { items } = sessions.data
  const first = items.filter(({ is_current, is_new }, at) => at < FIRST || is_current || is_new)
  const rows = (
    <>
      <List label="登录设备">
        {(firstMore === undefined ? first : items).map((session) => (
          <ListRow
            key={session.id}
            title={
              <span {...(session.id === firstMore && { ref: focus, tabIndex: -1 })}>
                {deviceName(session.device)}
                {session.is_new && !session.is_current && (
                  <>
                    {' '}
                    <Badge tone="warn">新设备</Badge>
                  </>
                )}
              </span>
            }
            sub={`${session.is_current ? '这台设备' : `${formatRelativeTime(session.last_seen_at)}使用`} · ${session.ip}`}
            actions={
              session.is_current ? undefined : (
                <>
                  {session.is_new && (
                    <Button
                      size="s"
                      variant="plain"
                      onClick={() =>
                        know.mutate(session.id, { onError: (error) => showNotice(getErrorMessage(error)) })
                      }
                    >
                      是本人
                    </Button>
                  )}
                  <ConfirmButton
                    size="s"
                    confirmLabel="确认退出"
                    loading={end.isPending && end.variables === session.id}
                    onConfirm={() =>
                      end.mutate(session.id, {
                        onSuccess: () => showNotice('该设备已退出登录'),
                        onError: (error) => showNotice(getErrorMessage(error)),
                      })
                    }
                  >
                    退出
                  </ConfirmButton>
                </>
              )
            }
          />
        ))}
      </List>
      {firstMore === undefined && first.length < items.length && (
        <Button variant="plain" onClick={() => setFirstMore(items.find((each) => !first.includes(each))?.id)}>
          全部 {items.length} 台设备
        </Button>
      )}
    </>
  )
  return isBrief ? rows : <Section title="登录设备">{rows}</Section>
}
