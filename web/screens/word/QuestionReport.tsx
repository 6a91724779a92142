// 反馈这道题: the report sheet of an article's questions; rarely opened, so it is fetched when the page is idle.
import type { ArticleShown } from '../../../contract/entities/article.ts'
import type { WrongQuestion } from '../../features/question/QuestionSession.tsx'
import { LazyReportForm } from '../../features/reader/panels/lazy-report-form.ts'
import { Sheet } from '../../ui/Sheet.tsx'

/** Max. length of the quote in the contract schema. */
const QUOTED = 1000

export interface QuestionReportProps {
  open: boolean
  onClose: () => void
  article: ArticleShown
  /** The question that was last reported as wrong. */
  wrong: WrongQuestion | undefined
}

export function QuestionReport({ open, onClose, article, wrong }: QuestionReportProps) {
  return (
    <Sheet open={open} onClose={onClose} label="反馈这道题" title="反馈这道题">
      {wrong && <LazyReportForm about="QUESTION" wrong={reportOf(article, wrong)} />}
    </Sheet>
  )
}

const reportOf = ({ id, revision }: ArticleShown, wrong: WrongQuestion) => ({
  ...wrong,
  ...{ article_id: id, revision, quote: wrong.quote.slice(0, QUOTED) },
})
