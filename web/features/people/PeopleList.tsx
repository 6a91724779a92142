// Search results of users: name, level, phone and last visit.
import { Link } from '@tanstack/react-router'
import type { PersonCard } from '../../../contract/people.ts'
import { formatDate, formatRelativeTime } from '../../lib/format.ts'
import { List, ListRow } from '../../ui/List.tsx'
import styles from './People.module.css'

const LEVELS = { FREE: '免费', MEMBER: '会员', CHANGDU: '畅读' } as const

export const getPersonPath = (id: number, q: string): string =>
  `/admin/user/search?${new URLSearchParams({ ...(q === '' ? {} : { q }), id: String(id) })}`

export function PeopleList({
  people,
  chosen,
  q,
}: {
  people: readonly PersonCard[]
  chosen: number | undefined
  q: string
}) {
  return (
    <List label="用户">
      {people.map((person) => (
        <ListRow
          key={person.id}
          title={person.username}
          sub={person.phone}
          trail={<Standing person={person} />}
          chevron={false}
          current={person.id === chosen}
          link={({ className, children }) => (
            <Link
              to={getPersonPath(person.id, q)}
              className={`${className} ${styles.row}`}
              aria-current={person.id === chosen ? 'true' : undefined}
            >
              {children}
            </Link>
          )}
        />
      ))}
    </List>
  )
}

function Standing({ person }: { person: PersonCard }) {
  const { blocked_at, level, member_expires_at, last_seen_at, role } = person
  if (blocked_at)
    return (
      <span className={styles.standing}>
        <b data-danger>已停用</b>
        <span>{formatDate(blocked_at)}起</span>
      </span>
    )
  return (
    <span className={styles.standing}>
      <b>{role === 'admin' ? '管理员' : LEVELS[level]}</b>
      <span>
        {member_expires_at
          ? `到 ${formatDate(member_expires_at)}`
          : last_seen_at
            ? `${formatRelativeTime(last_seen_at)}来过`
            : '未再访问'}
      </span>
    </span>
  )
}
