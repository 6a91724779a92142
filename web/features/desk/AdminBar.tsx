// Navigation bar between the admin sections, with the number of pending items of each.
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../lib/format.ts'
import styles from './AdminBar.module.css'
import { useWaiting } from './waiting.ts'

export type AdminSection =
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
  | 'announcements'
  | 'qywx'
  | 'health'
  | 'settings'
  | 'ai'

interface AdminSectionLink {
  section: AdminSection
  to: string
  label: string
}
/** Sections grouped by subject: texts, groupings of texts, readers, the site. */
const GROUPS: readonly { name: string; sections: readonly AdminSectionLink[] }[] = [
  {
    name: '稿件',
    sections: [
      { section: 'today', to: '/admin', label: '今天' },
      { section: 'inbox', to: '/admin/rss', label: '收件箱' },
      { section: 'audit', to: '/admin/articles?flag=pending', label: '待审核' },
      { section: 'articles', to: '/admin/articles', label: '文章' },
      { section: 'feeds', to: '/admin/rss?view=feeds', label: '订阅源' },
    ],
  },
  {
    name: '书刊',
    sections: [
      { section: 'collections', to: '/admin/collection', label: '合集' },
      { section: 'magazines', to: '/admin/magazine', label: '杂志' },
      { section: 'books', to: '/admin?view=books', label: '书' },
    ],
  },
  {
    name: '读者',
    sections: [
      { section: 'orders', to: '/admin/order', label: '订单' },
      { section: 'reports', to: '/admin?view=reports', label: '报错' },
      { section: 'users', to: '/admin/user/search', label: '用户' },
      { section: 'visitors', to: '/admin/visitor', label: '访客' },
      { section: 'codes', to: '/admin/code', label: '码' },
    ],
  },
  {
    name: '站点',
    sections: [
      { section: 'ai', to: '/admin?view=ai', label: 'AI' },
      { section: 'announcements', to: '/admin?view=announcements', label: '公告' },
      { section: 'qywx', to: '/admin/qywx', label: '企业微信' },
      { section: 'health', to: '/admin?view=health', label: '健康' },
      { section: 'settings', to: '/admin?view=settings', label: '设置' },
      { section: 'log', to: '/admin?view=log', label: '记录' },
    ],
  },
]

/** Marks the section `here` as current; parent sections such as /admin are not marked. */
export function AdminBar({ here }: { here: AdminSection }) {
  const { data } = useWaiting()
  const bar = useRef<HTMLElement>(null)
  // On a phone most links are outside the viewport: scroll the current section into view.
  useEffect(() => {
    const current = bar.current?.querySelector(`[data-room="${here}"]`)
    current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [here])
  const counts: Partial<Record<AdminSection, number>> = data
    ? { inbox: data.inbox, audit: data.to_audit }
    : {}
  return (
    <nav ref={bar} className={styles.bar} aria-label="编辑部">
      {GROUPS.map(({ name, sections }) => (
        <ul key={name} aria-label={name}>
          {sections.map(({ section, to, label }) => (
            <li key={section}>
              <Link
                to={to}
                data-room={section}
                activeOptions={{ exact: true }}
                aria-current={section === here ? 'page' : undefined}
              >
                {label}
                {(counts[section] ?? 0) > 0 && (
                  <span className={styles.count}>{formatCount(counts[section] ?? 0)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
