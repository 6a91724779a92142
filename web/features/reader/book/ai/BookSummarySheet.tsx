// 总结这一章: a summary of the visible chapter in one sentence, in some points, or part by part.
import { toChapterCfi } from '../../../../../domain/book/cfi.ts'
import { aiStreams } from '../../../../lib/calls/ai.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { useStreamedAnswer } from '../../ai/use-streamed-answer.ts'
import summary from '../../summary/ArticleSummary.module.css'
import { LengthTabs, SummaryText, useAutoStart, useSummaryPreferences } from '../../summary/SummaryText.tsx'
import styles from './BookAi.module.css'

export interface BookSummarySheetProps {
  book_uuid: string
  chapter: number
  /** Label of the chapter. */
  name: string
  open: boolean
  onClose: () => void
}

export function BookSummarySheet({ name, open, onClose, ...of }: BookSummarySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} label="这一章的总结" title={`总结 · ${name}`}>
      {open && <OfChapter key={of.chapter} {...of} />}
    </Sheet>
  )
}

/** Use a React `key`, so that it is remounted for another chapter. */
function OfChapter({ book_uuid, chapter }: Pick<BookSummarySheetProps, 'book_uuid' | 'chapter'>) {
  const [like, change] = useSummaryPreferences()
  const answer = useStreamedAnswer('summary', ['book', book_uuid, String(chapter)], (options) =>
    aiStreams.summary(
      { article_id: book_uuid, source: 'BOOK', cfi: toChapterCfi(chapter), stream: true },
      options,
    ),
  )
  useAutoStart(answer, true)
  return (
    <div className={styles.summary} data-full="">
      <div className={summary.lengths}>
        <LengthTabs like={like} onChange={change} />
      </div>
      <SummaryText said={answer} like={like} onChange={change} />
    </div>
  )
}
