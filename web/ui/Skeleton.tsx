// Skeletons in the shape of the loading content, so that there is no layout shift. Shown only after 150 ms,
// so that they do not flash before fast responses.
import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

function Waiting({ label = '正在加载', children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.waiting} role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** `shape`: the height and width of each line, as class names of the style sheet. */
const bars = (shape: string) =>
  shape.split(', ').map((bar, at) => (
    // The order is fixed, so the index is a stable key.
    <span key={`${bar}-${String(at)}`} className={styles.line} data-bar={bar} />
  ))

const LINES = 'w100, w96, w92, w98, w100, w96, w92, w98'
const lines = (count: number) => bars([...LINES.split(', ').slice(0, count - 1), 'w60'].join(', '))

const rows = (count: number, shape: string, cover: boolean) =>
  Array.from({ length: count }, (_, at) => (
    <div key={`row-${String(at)}`} className={styles.row}>
      <div className={styles.grow}>{bars(shape)}</div>
      {cover && <span className={styles.cover} />}
    </div>
  ))

const TITLE = 'tall w96, tall w60, low w40'
const HEAD = 'low w40, title w96, title w60, low w40'

/** Lines of text, at most nine. */
export const SkeletonLines = ({ lines: count = 3, label }: { lines?: number; label?: string }) => (
  <Waiting label={label}>{lines(count)}</Waiting>
)

/** Article rows in the layout of a list; `columns`: two columns on wide windows, as in ArticleRows. */
export const SkeletonRows = (props: {
  rows?: number
  cover?: boolean
  label?: string
  columns?: boolean
}) => (
  <Waiting label={props.label}>
    <div className={props.columns ? styles.columns : undefined}>
      {rows(props.rows ?? 4, TITLE, props.cover ?? true)}
    </div>
  </Waiting>
)

/** Saved words: a word and its sentence in each row. */
export const SkeletonWords = ({ label }: { label?: string }) => (
  <Waiting label={label}>{rows(6, 'tall w40, low w96, low w60', false)}</Waiting>
)

/** The home screen: a lead article with its picture, and rows below. */
export const SkeletonFront = ({ label }: { label?: string }) => (
  <Waiting label={label}>
    <div className={styles.front}>
      <div className={styles.lead}>
        <span className={styles.leadCover} />
        <div>
          {bars(HEAD)}
          {lines(3)}
        </div>
      </div>
      {rows(4, TITLE, true)}
    </div>
  </Waiting>
)

/** An article's first screen: kicker, title, meta, paragraphs. */
export const SkeletonArticle = ({ label }: { label?: string }) => (
  <Waiting label={label}>
    <div className={styles.article}>
      {bars(HEAD)}
      {[5, 4, 6].map((count) => (
        <div key={count} className={styles.paragraph}>
          {lines(count)}
        </div>
      ))}
    </div>
  </Waiting>
)
