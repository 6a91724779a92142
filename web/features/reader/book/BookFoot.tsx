// The footer of a book: the chapter and the time left in it, a hint how to turn pages, and the progress in
// the whole book.

import { formatDuration } from '../../../lib/format.ts'
import { KeyHint } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './Book.module.css'
import type { ReadingProgress } from './progress.ts'
import type { ShownPage } from './view/book-view.ts'
import type { PageLayout } from './view/layout.ts'

export interface BookFootProps {
  /** Label of the visible section. */
  label: string
  shown: ShownPage | undefined
  progress: ReadingProgress | undefined
  kind: 'pages' | 'scroll'
  isBare: boolean
  layout: PageLayout | undefined
  turn: (step: 1 | -1) => void
}

export function BookFoot({ label, shown, progress, kind, isBare, layout, turn }: BookFootProps) {
  const share = shown ? shown.share * 100 : 0
  return (
    <>
      {kind === 'scroll' && shown && (
        <nav className={styles.ends} aria-label="章节">
          <Button onClick={() => turn(-1)}>上一屏</Button>
          <Button variant="primary" onClick={() => turn(1)}>
            {shown.isEnd ? '下一章' : '下一屏'}
          </Button>
        </nav>
      )}
      <footer className={cx(styles.foot, isBare && styles.bare)} style={edgesOf(layout)}>
        <i className={styles.chapterLine} style={{ width: `${share}%` }} aria-hidden="true" />
        {shown && progress && (
          <>
            <p className={styles.left}>
              <b>{label}</b>
              <span> · {chapterLeft(progress.chapterMinutes, shown.isEnd)}</span>
            </p>
            <p className={styles.hint}>
              <KeyHint keys={['←', '→']} /> 翻页
            </p>
            <p className={styles.whole}>
              <span className={styles.wideOnly}>全书 </span>
              {Math.floor(progress.percent)} %<span className={styles.wideOnly}> · {bookLeft(progress)}</span>
            </p>
          </>
        )}
      </footer>
    </>
  )
}

/** Edges of the footer: on wide windows it is under the text and has the same width. */
const edgesOf = (layout: PageLayout | undefined): React.CSSProperties | undefined =>
  layout &&
  ({
    '--left': `${layout.left}px`,
    '--wide': `${layout.columns * layout.column + (layout.columns - 1) * layout.gap}px`,
  } as React.CSSProperties)

function chapterLeft(minutes: number, isEnd: boolean): string {
  if (isEnd) return '本章读完了'
  return minutes < 1 ? '本章还有不到 1 分钟' : `本章还有 ${Math.round(minutes)} 分钟`
}

function bookLeft({ percent, bookMinutes }: ReadingProgress): string {
  if (percent >= 100) return '读完了'
  return `还有 ${formatDuration(Math.max(1, bookMinutes) * 60)}`
}
