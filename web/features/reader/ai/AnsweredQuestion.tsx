// The answer to a question: the stream, the finished text or the error, and its sources in the article.
import type { AiQuestion } from '../../../../contract/entities/ai.ts'
import { Button } from '../../../ui/Button.tsx'
import { RuledSection } from '../../../ui/RuledSection.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import type { TextSpot } from '../highlights/use-highlights.ts'
import styles from './Ai.module.css'
import { AnswerSources } from './AnswerSources.tsx'
import { AnswerText } from './AnswerText.tsx'

export interface AnsweredQuestionProps {
  question: AiQuestion
  failure: string
  isComing: boolean
  onStop: () => void
  /** Set where the article is open next to the answer: a source is then shown there instead of opening it. */
  onJump?: ((spot: TextSpot) => void) | undefined
}

export function AnsweredQuestion({ question, failure, isComing, onStop, onJump }: AnsweredQuestionProps) {
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
        {of !== undefined && <AnswerSources {...{ of, sources, onJump }} whole />}
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
            <RuledSection title="原文">
              <AnswerSources {...{ of, sources, onJump }} />
            </RuledSection>
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
