// Fields for both titles, in the layout of the published article.
import type { ArticleDraft } from './article-draft.ts'
import styles from './TitleFields.module.css'

export function TitleFields(props: {
  draft: ArticleDraft
  isReadOnly: boolean
  fault: string | undefined
  onEdit: (change: Partial<ArticleDraft>) => void
}) {
  const { draft, isReadOnly, onEdit } = props
  return (
    <div className={styles.titles}>
      <div className={styles.grow} data-text={draft.title} lang="en">
        <textarea
          rows={1}
          value={draft.title}
          aria-label="英文标题"
          placeholder="英文标题"
          aria-invalid={props.fault !== undefined || undefined}
          maxLength={300}
          readOnly={isReadOnly}
          onChange={(event) => onEdit({ title: oneLine(event.target.value) })}
        />
      </div>
      {props.fault !== undefined && (
        <p className={styles.fault} role="alert">
          {props.fault}
        </p>
      )}
      <div className={styles.grow} data-text={draft.title_zh} data-zh>
        <textarea
          rows={1}
          value={draft.title_zh}
          aria-label="中文标题"
          placeholder="中文标题"
          maxLength={300}
          readOnly={isReadOnly}
          onChange={(event) => onEdit({ title_zh: oneLine(event.target.value) })}
        />
      </div>
    </div>
  )
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')
