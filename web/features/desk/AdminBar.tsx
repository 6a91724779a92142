// The ways between the rooms of the editors, with what waits in each.
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countText } from '../../lib/format.ts'
import styles from './AdminBar.module.css'
import { useWaiting } from './waiting.ts'

export type AdminRoom =
  | 'today'
  | 'inbox'
  | 'audit'
  | 'articles'
  | 'feeds'
  | 'collections'
  | 'magazines'
  | 'books'
  | 'orders'
  | 'users'
  | 'visitors'
  | 'codes'
  | 'reports'
  | 'log'
  | 'house'
  | 'qywx'
  | 'health'
  | 'settings'
  | 'ai'

interface Room {
  room: AdminRoom
  to: string
  label: string
}
/** By what an editor is about: texts, what they are gathered in, readers, the site. */
const GROUPS: readonly { name: string; rooms: readonly Room[] }[] = [
  {
    name: '稿件',
    rooms: [
      { room: 'today', to: '/admin', label: '今天' },
      { room: 'inbox', to: '/admin/rss', label: '收件箱' },
      { room: 'audit', to: '/admin/articles?flag=pending', label: '待审核' },
      { room: 'articles', to: '/admin/articles', label: '文章' },
      { room: 'feeds', to: '/admin/rss?view=feeds', label: '订阅源' },
    ],
  },
  {
    name: '书刊',
    rooms: [
      { room: 'collections', to: '/admin/collection', label: '合集' },
      { room: 'magazines', to: '/admin/magazine', label: '杂志' },
      { room: 'books', to: '/admin?view=books', label: '书' },
    ],
  },
  {
    name: '读者',
    rooms: [
      { room: 'orders', to: '/admin/order', label: '订单' },
      { room: 'reports', to: '/admin?view=reports', label: '报错' },
      { room: 'users', to: '/admin/user/search', label: '用户' },
      { room: 'visitors', to: '/admin/visitor', label: '访客' },
      { room: 'codes', to: '/admin/code', label: '码' },
    ],
  },
  {
    name: '站点',
    rooms: [
      { room: 'ai', to: '/admin?view=ai', label: 'AI' },
      { room: 'house', to: '/admin?view=house', label: '公告' },
      { room: 'qywx', to: '/admin/qywx', label: '企业微信' },
      { room: 'health', to: '/admin?view=health', label: '健康' },
      { room: 'settings', to: '/admin?view=settings', label: '设置' },
      { room: 'log', to: '/admin?view=log', label: '记录' },
    ],
  },
]

/** `here` is marked; a room above it, as /admin is above all, is not. */
export function AdminBar({ here }: { here: AdminRoom }) {
  const { data } = useWaiting()
  const bar = useRef<HTMLElement>(null)
  // On a phone most rooms lie beyond the edge: where one is has to be seen.
  useEffect(() => {
    const current = bar.current?.querySelector(`[data-room="${here}"]`)
    current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [here])
  const counts: Partial<Record<AdminRoom, number>> = data ? { inbox: data.inbox, audit: data.to_audit } : {}
  return (
    <nav ref={bar} className={styles.bar} aria-label="编辑部">
      {GROUPS.map(({ name, rooms }) => (
        <ul key={name} aria-label={name}>
          {rooms.map(({ room, to, label }) => (
            <li key={room}>
              <Link
                to={to}
                data-room={room}
                activeOptions={{ exact: true }}
                aria-current={room === here ? 'page' : undefined}
              >
                {label}
                {(counts[room] ?? 0) > 0 && (
                  <span className={styles.count}>{countText(counts[room] ?? 0)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
