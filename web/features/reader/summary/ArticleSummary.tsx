// 总结 above the text: one line while closed; open, a summary in one sentence, in key points or part by part.
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { aiStreams } from '../../../lib/calls/ai.ts'
import { useStreamedAnswer } from '../ai/use-streamed-answer.ts'
import { PanelDownIcon } from '../panels/icons.tsx'
import styles from './ArticleSummary.module.css'
import { LengthTabs, SummaryText, useAutoStart, useSummaryPreferences } from './SummaryText.tsx'

export interface ArticleSummaryProps {
  root: RefObject<HTMLElement | null>
  article: { id: number; revision: number }
}

/** Rendered by a portal into its placeholder under the titles. */
export function ArticleSummary({ root, article }: ArticleSummaryProps) {
  const [place, setPlace] = useState<Element | null>()
  useEffect(() => setPlace(root.current?.closest('article')?.querySelector('.prose-summary')), [root])
  return place ? createPortal(<Box article={article} />, place) : null
}

function Box({ article: { id, revision } }: Pick<ArticleSummaryProps, 'article'>) {
  const [like, change] = useSummaryPreferences()
  const { isOpen } = like
  const answer = useStreamedAnswer('summary', [String(id), String(revision)], (options) =>
    aiStreams.summary({ article_id: id, stream: true }, options),
  )
  useAutoStart(answer, isOpen)
  return (
    <section className={styles.box} aria-label="总结" lang="zh-CN">
      <div className={styles.head}>
        <button
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          onClick={() => change({ isOpen: !isOpen })}
        >
          总结
          {!isOpen && <PanelDownIcon />}
        </button>
        {isOpen && (
          <div className={styles.lengths}>
            <LengthTabs like={like} onChange={change} />
          </div>
        )}
      </div>
      {isOpen && <SummaryText said={answer} like={like} onChange={change} />}
    </section>
  )
}
