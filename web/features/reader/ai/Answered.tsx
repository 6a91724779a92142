// The answer to a question: as it comes, as it is, or why there is none; and where in the article it rests.
import type { AiQuestion } from '../../../../contract/entities/ai.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import type { Spot } from '../highlights/use-highlights.ts'
import styles from './Ai.module.css'
import { AnswerText } from './AnswerText.tsx'
import { Sources } from './Sources.tsx'

export interface AnsweredProps {
  question: AiQuestion
  failure: string
  isComing: boolean
  onStop: () => void
  /** Where the article stands beside it: a source is shown there instead of opening it. */
  onJump?: ((spot: Spot) => void) | undefined
}

export function Answered({ question, failure, isComing, onStop, onJump }: AnsweredProps) {
  const { engine, text, sources, article, book, is_cached, state } = question
  const of = article?.id ?? book?.book_uuid
  if (engine === 'offline')
    return (
      <div className={styles.answer}>
        <p className={styles.offline}>
          {sources.length > 0
            ? `原文里这 ${sources.length} 处和你的问题最相关。`
            : '没有在原文里找到相关的句子，换个说法试试。'}
        </p>
        {of !== undefined && <Sources {...{ of, sources, onJump }} whole />}
      </div>
    )
  const show = (n: number) => {
    const source = sources.find((each) => each.n === n)
    if (onJump && source) onJump(source)
    else document.getElementById(`source-${n}`)?.querySelector('a')?.focus()
  }
  return (
    <div className={styles.answer}>
      <div aria-live="polite" aria-busy={isComing}>
        {text ? (
          <AnswerText text={text} onSource={show} />
        ) : (
          isComing && <SkeletonLines lines={3} label="正在回答" />
        )}
      </div>
      {isComing && (
        <div className={styles.coming}>
          <Button size="s" onClick={onStop}>
            停止
          </Button>
        </div>
      )}
      {failure && (
        <p className={state === 'STOPPED' ? styles.stopped : styles.fault} role="alert">
          {failure}
        </p>
      )}
      {state === 'DONE' && (
        <>
          {sources.length > 0 && of !== undefined ? (
            <Section title="原文">
              <Sources {...{ of, sources, onJump }} />
            </Section>
          ) : (
            <p className={styles.about}>没有在原文里找到依据。</p>
          )}
          <p className={styles.about}>
            {is_cached ? '来自缓存，没有扣次数' : 'AI 写的，可能有错，请对照原文'}
          </p>
        </>
      )}
    </div>
  )
}
