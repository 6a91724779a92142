// 总结 over the text: shut it is one line, open it says the article in one sentence, in three or part by part.
import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { aiStreams } from '../../../lib/calls/ai.ts'
import { useSaid } from '../ai/use-said.ts'
import { DownIcon } from '../panels/icons.tsx'
import styles from './Summary.module.css'
import { Lengths, SummaryText, useBegun, useLiked } from './SummaryText.tsx'

export interface SummaryProps {
  root: RefObject<HTMLElement | null>
  article: { id: number; revision: number }
}

/** Into the place that is kept for it under the titles. */
export function Summary({ root, article }: SummaryProps) {
  const [place, setPlace] = useState<Element | null>()
  useEffect(() => setPlace(root.current?.closest('article')?.querySelector('.prose-summary')), [root])
  return place ? createPortal(<Box article={article} />, place) : null
}

function Box({ article: { id, revision } }: Pick<SummaryProps, 'article'>) {
  const [like, change] = useLiked()
  const { isOpen } = like
  const said = useSaid('summary', [String(id), String(revision)], (options) =>
    aiStreams.summary({ article_id: id, stream: true }, options),
  )
  useBegun(said, isOpen)
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
          {!isOpen && <DownIcon />}
        </button>
        {isOpen && (
          <div className={styles.lengths}>
            <Lengths like={like} onChange={change} />
          </div>
        )}
      </div>
      {isOpen && <SummaryText said={said} like={like} onChange={change} />}
    </section>
  )
}
