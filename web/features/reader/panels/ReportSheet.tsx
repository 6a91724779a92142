// 译得不对 of a selected passage: its English, the Chinese that is shown for its paragraph, and the line to the editors.
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useChineseOf } from '../article-id.ts'
import { ReportForm } from './ReportForm.tsx'
import styles from './WordSheet.module.css'

/** Longer than this the editors are told its beginning. */
const QUOTED = 1000

export interface ReportSheetProps {
  article: Pick<ArticleShown, 'id' | 'revision'>
  /** `shown`: its Chinese as it was read, which the paragraph may not have. */
  passage: { paragraph: string; text: string; shown: string } | undefined
  open: boolean
  onClose: () => void
}

export function ReportSheet({ article, passage, open, onClose }: ReportSheetProps) {
  const chineseOf = useChineseOf()
  const paragraph = passage?.paragraph ?? ''
  const wrong = {
    article_id: article.id,
    revision: article.revision,
    paragraph,
    quote: truncateText(passage?.text ?? '', QUOTED),
    shown: passage ? chineseOf(paragraph) || passage.shown : '',
  }
  return (
    <Sheet open={open && passage !== undefined} onClose={onClose} label="译得不对" title="译得不对" aboveBar>
      <div className={styles.passage}>
        <p lang="en">{wrong.quote}</p>
        {wrong.shown !== '' && <p className="prose-zh">{wrong.shown}</p>}
        <ReportForm key={`${paragraph} ${wrong.quote}`} wrong={wrong} about="TRANSLATION" />
      </div>
    </Sheet>
  )
}
