// List of visitors, latest first: with the reader's name if known, else by the client id.
import { Link } from '@tanstack/react-router'
import type { Visitor } from '../../../contract/visitor.ts'
import { formatCount, formatRelativeTime } from '../../lib/format.ts'
import { List, ListRow } from '../../ui/List.tsx'

/** Display name of a visitor: the reader's name, else the last letters of the client id. */
export const getVisitorName = ({ user, cuid }: Visitor): string => user?.username ?? `访客 ${cuid.slice(-6)}`

export const formatVisitorSource = ({ source, app }: Visitor): string =>
  app || source === 'WEBVIEW' ? `App${app ? ` ${app}` : ''}` : '浏览器'

export function VisitorList({ visitors, chosen }: { visitors: readonly Visitor[]; chosen: string | null }) {
  return (
    <List label="访客">
      {visitors.map((visitor) => (
        <ListRow
          key={visitor.cuid}
          title={getVisitorName(visitor)}
          sub={`${visitor.user ? `${visitor.user.phone} · ` : ''}${formatVisitorSource(visitor)} · 看了 ${formatCount(visitor.pages)} 页`}
          trail={formatRelativeTime(visitor.last_at)}
          current={visitor.cuid === chosen}
          link={(shell) => (
            <Link
              to={`/admin/visitor?cuid=${encodeURIComponent(visitor.cuid)}`}
              aria-current={visitor.cuid === chosen ? 'true' : undefined}
              {...shell}
            />
          )}
        />
      ))}
    </List>
  )
}
