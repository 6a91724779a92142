// Usage of a reader's limits: AI answers today if a model is configured, books on the shelf, locked articles
// this month. Renders nothing while the queries load.
import { formatCount } from '../../lib/format.ts'
import { ProgressBar } from '../../ui/Progress.tsx'
import styles from './Member.module.css'
import { useMemberLog, useMemberUsage } from './queries.ts'

export function MemberUsage() {
  const { ai, books } = useMemberUsage()
  const { data: log } = useMemberLog()
  if (!ai || !books || !log) return null
  const { locked_read } = log
  return (
    <dl className={styles.usage} aria-label="用量">
      {ai.has_model && (
        <Figure label="今日 AI 提问" used={Math.max(0, ai.limit - ai.left)} limit={ai.limit} unit="次" />
      )}
      <Figure label="书架上的书" used={books.used} limit={books.limit} unit="本" />
      {locked_read !== null && (
        <div>
          <dt>本月已读会员文章</dt>
          <dd>
            <b>{formatCount(locked_read)}</b> 篇
          </dd>
        </div>
      )}
    </dl>
  )
}

interface FigureProps {
  label: string
  used: number
  limit: number
  unit: string
}

function Figure({ label, used, limit, unit }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{formatCount(used)}</b> / {formatCount(limit)} {unit}
        <ProgressBar label={label} value={Math.min(used, limit)} max={Math.max(1, limit)} thin />
      </dd>
    </div>
  )
}
