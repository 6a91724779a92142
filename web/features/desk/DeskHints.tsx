// Keyboard shortcuts of the desk and the time of the last save, in the footer of windows with a keyboard.
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { formatRelativeTime } from '../../lib/format.ts'
import styles from './ArticleDesk.module.css'

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Alt', '↑', '↓'], '移段'],
  [['Ctrl', 'Enter'], '拆段'],
  [['Ctrl', 'Z'], '撤销'],
  [['Ctrl', 'S'], '存'],
  [['Ctrl', 'Shift', 'Enter'], '通过并发布'],
  [['Alt', 'N'], '下一篇'],
]

export function DeskHints({ article, isDirty }: { article: EditedArticle; isDirty: boolean }) {
  return (
    <footer className={styles.hints}>
      {KEYS.map(([keys, what]) => (
        <span key={what}>
          {keys.map((one) => (
            <kbd key={one}>{one}</kbd>
          ))}
          {what}
        </span>
      ))}
      <span className={styles.saved}>
        {isDirty
          ? '有未保存的修改'
          : article.revision > 0 &&
            `${formatRelativeTime(article.updated_at)}存过，第 ${article.revision} 版`}
      </span>
    </footer>
  )
}
