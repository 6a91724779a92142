// For admins: one user with their status, the possible actions, sessions and reading time; ledger and audit
// log are passed in by the page.
import { type ReactNode, useState } from 'react'
import type { PersonSeen } from '../../../contract/people.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { deviceName } from '../../lib/device-name.ts'
import { formatCount, formatDate, formatRelativeTime } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { MoreIcon } from '../../ui/tab-icons.tsx'
import { showNotice } from '../../ui/toast.ts'
import { AccountActionForm } from './AccountActionForm.tsx'
import { ACTION_FORMS, type AccountAction } from './account-actions.ts'
import styles from './People.module.css'
import { useEndUserSession, usePerson, useRevealPhone } from './queries.ts'
import { ReadingBars } from './ReadingBars.tsx'

const LEVELS = { FREE: '免费', MEMBER: '会员', CHANGDU: '畅读会员' } as const

export function PersonView({ id, ledger, acts }: { id: number; ledger: ReactNode; acts: ReactNode }) {
  const query = usePerson(id)
  const [act, setAct] = useState<AccountAction>()
  if (query.isPending) return <SkeletonLines lines={10} label="正在加载用户" />
  if (query.isError && !query.data)
    return (
      <LoadError
        message={getErrorMessage(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const person = query.data
  return (
    <article aria-label={person.username}>
      <Head person={person} onAct={setAct} />
      {act && <AccountActionForm key={act} act={act} person={person} onClose={() => setAct(undefined)} />}
      <div className={styles.parts}>
        <div>
          {ledger}
          <ReadingBars reading={person.reading} />
        </div>
        <div>
          <Sessions person={person} onAct={setAct} />
          {person.wechat.length > 0 && (
            <Section title="微信">
              <List>
                {person.wechat.map(({ openid_end, at }) => (
                  <ListRow
                    key={at}
                    title={
                      <>
                        尾号 <span lang="en">{openid_end}</span>
                      </>
                    }
                    trail={`${formatDate(at)}绑定`}
                  />
                ))}
              </List>
            </Section>
          )}
          {acts}
        </div>
      </div>
    </article>
  )
}

/** The actions shown as buttons (`near`), and those in the menu (`far`). */
function actsFor({ level, blocked_at, role, has_totp }: PersonSeen): {
  near: AccountAction[]
  far: AccountAction[]
} {
  return {
    near: level === 'FREE' ? ['open', 'password'] : ['renew', 'close', 'password'],
    far: [
      ...(level === 'FREE' ? [] : (['open'] as const)),
      'wechat',
      ...(has_totp ? (['totp'] as const) : []),
      role === 'admin' ? 'demote' : 'promote',
      blocked_at ? 'unblock' : 'block',
    ],
  }
}

function Head({ person, onAct }: { person: PersonSeen; onAct: (act: AccountAction) => void }) {
  const phone = useRevealPhone(person.id)
  const { near, far } = actsFor(person)
  const standing = person.member_expires_at
    ? `${LEVELS[person.level]}到 ${formatDate(person.member_expires_at)}`
    : person.role === 'admin'
      ? '管理员'
      : '免费'
  return (
    <header className={styles.head}>
      <div>
        <h2>
          {person.username}，{standing}
        </h2>
        {person.blocked_at && (
          <p className={styles.blocked}>
            {formatDate(person.blocked_at)}停用：{person.blocked_reason}
          </p>
        )}
        <p className={styles.facts}>
          {phone.data?.phone ?? person.phone}
          {!phone.data && (
            <button
              type="button"
              className={styles.reveal}
              disabled={phone.isPending}
              onClick={() =>
                phone.mutate(undefined, { onError: (error) => showNotice(getErrorMessage(error)) })
              }
            >
              看全部<span className="sr-only">手机号，会记下你看过</span>
            </button>
          )}
          {` · 编号 ${person.id} · ${formatDate(person.created_at)}注册 · 读完 ${formatCount(person.counts.articles)} 篇，生词本 ${formatCount(person.counts.words)} 个`}
        </p>
      </div>
      <div className={styles.ways}>
        {near.map((act) => (
          <Button key={act} size="s" onClick={() => onAct(act)}>
            {ACTION_FORMS[act].title}
          </Button>
        ))}
        <Menu
          label="更多"
          icon={<MoreIcon />}
          items={far.map((act) => ({
            label: ACTION_FORMS[act].title,
            onSelect: () => onAct(act),
            ...(ACTION_FORMS[act].danger ? { danger: true, separated: true } : {}),
          }))}
        />
      </div>
    </header>
  )
}

function Sessions({ person, onAct }: { person: PersonSeen; onAct: (act: AccountAction) => void }) {
  const end = useEndUserSession(person.id)
  return (
    <Section
      title="已登录设备"
      action={
        person.sessions.length > 1 && (
          <Button variant="plain" size="s" onClick={() => onAct('sessions')}>
            全部退出
          </Button>
        )
      }
    >
      {person.sessions.length === 0 && <EmptyState title="没有已登录设备" />}
      <List label="已登录设备">
        {person.sessions.map((session) => (
          <ListRow
            key={session.id}
            title={deviceName(session.device)}
            sub={`${session.ip}，${formatRelativeTime(session.last_seen_at)}`}
            actions={
              <Button
                variant="plain"
                size="s"
                disabled={end.isPending}
                onClick={() =>
                  end.mutate(session.id, {
                    onSuccess: () => showNotice('该设备已退出登录'),
                    onError: (error) => showNotice(getErrorMessage(error)),
                  })
                }
              >
                退出
              </Button>
            }
          />
        ))}
      </List>
    </Section>
  )
}
