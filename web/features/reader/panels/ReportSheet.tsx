// 译得不对 for a selected passage: its English, the Chinese that is shown for its paragraph, and the report form.
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useChineseOf } from '../article-id.ts'
import { ReportForm } from './ReportForm.tsx'
import styles from './WordSheet.module.css'

/** Max. length of the quote; a longer one is truncated. */
const QUOTED = 1000

export interface ReportSheetProps {
  article: Pick<ArticleShown, 'id' | 'revision'>
  /** `shown`: its Chinese as it was displayed; the fallback when the paragraph has none. */
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
