// The shape of what is coming, so that nothing jumps when it comes. Shown only after 150 ms: quick answers never flash.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Skeleton.module.css'

function Waiting({ label = '正在加载', children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.waiting} role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

const WIDTHS = ['w100', 'w96', 'w92', 'w98', 'w60']

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <span
      key={`line-${String(at)}`}
      className={cx(styles.line, styles[at === count - 1 ? 'w60' : (WIDTHS[at % 4] ?? 'w100')])}
    />
  ))
}

/** Lines of text. */
export function SkeletonLines({ lines = 3, label }: { lines?: number; label?: string }) {
  return (
    <Waiting label={label}>
      <Lines count={lines} />
    </Waiting>
  )
}

/** Article rows as they will stand in a list. */
export function SkeletonRows({
  rows = 4,
  cover = true,
  label,
}: {
  rows?: number
  cover?: boolean
  label?: string
}) {
  return (
    <Waiting label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={`row-${String(at)}`} className={styles.row}>
          <div className={styles.grow}>
            <span className={cx(styles.line, styles.tall, styles.w96)} />
            <span className={cx(styles.line, styles.tall, styles.w60)} />
            <span className={cx(styles.line, styles.low, styles.w40)} />
          </div>
          {cover && <span className={styles.cover} />}
        </div>
      ))}
    </Waiting>
  )
}

/** An article's first screen: kicker, title, meta, paragraphs. */
export function SkeletonArticle({ label = '正在打开文章' }: { label?: string }) {
  return (
    <Waiting label={label}>
      <div className={styles.article}>
        <span className={cx(styles.line, styles.low, styles.w40)} />
        <span className={cx(styles.line, styles.title, styles.w96)} />
        <span className={cx(styles.line, styles.title, styles.w60)} />
        <span className={cx(styles.line, styles.low, styles.w40)} />
        {[5, 4, 5].map((count, at) => (
          <div key={`paragraph-${String(at)}`} className={styles.paragraph}>
            <Lines count={count} />
          </div>
        ))}
      </div>
    </Waiting>
  )
}
