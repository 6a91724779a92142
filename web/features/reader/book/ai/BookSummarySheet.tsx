// 总结这一章: the chapter in sight in one sentence, in some points, or part by part.
import { toChapterCfi } from '../../../../../domain/book/cfi.ts'
import { aiStreams } from '../../../../lib/calls/ai.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { useSaid } from '../../ai/use-said.ts'
import summary from '../../summary/Summary.module.css'
import { Lengths, SummaryText, useBegun, useLiked } from '../../summary/SummaryText.tsx'
import styles from './BookAi.module.css'

export interface BookSummarySheetProps {
  book_uuid: string
  chapter: number
  /** What the chapter is called. */
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

/** Mount anew for another chapter. */
function OfChapter({ book_uuid, chapter }: Pick<BookSummarySheetProps, 'book_uuid' | 'chapter'>) {
  const [like, change] = useLiked()
  const said = useSaid('summary', ['book', book_uuid, String(chapter)], (options) =>
    aiStreams.summary(
      { article_id: book_uuid, source: 'BOOK', cfi: toChapterCfi(chapter), stream: true },
      options,
    ),
  )
  useBegun(said, true)
  return (
    <div className={styles.summary} data-full="">
      <div className={summary.lengths}>
        <Lengths like={like} onChange={change} />
      </div>
      <SummaryText said={said} like={like} onChange={change} />
    </div>
  )
}
