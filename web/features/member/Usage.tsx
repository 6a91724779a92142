// What a reader has used of what the level gives: answers of AI today, places on the shelf. Nothing while it is not known.
import { countText } from '../../lib/format.ts'
import { ProgressBar } from '../../ui/Progress.tsx'
import styles from './Member.module.css'
import { useUsage } from './queries.ts'

export function Usage() {
  const { ai, books } = useUsage()
  if (!ai || !books) return null
  return (
    <dl className={styles.usage} aria-label="用了多少">
      <Figure label="今天问 AI" used={Math.max(0, ai.limit - ai.left)} limit={ai.limit} unit="次" />
      <Figure label="书架上的书" used={books.used} limit={books.limit} unit="本" />
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
        <b>{countText(used)}</b> / {countText(limit)} {unit}
        <ProgressBar label={label} value={Math.min(used, limit)} max={Math.max(1, limit)} thin />
      </dd>
    </div>
  )
}
