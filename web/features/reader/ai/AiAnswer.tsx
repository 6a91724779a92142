// One streamed AI answer within a page: its price before the request, its text as it arrives, its cost at the
// end.
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { GeneratedAnswer } from '../../../../contract/entities/ai.ts'
import type { AiKind } from '../../../../domain/ai/kinds.ts'
import type { StreamOptions } from '../../../lib/sse-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import styles from './Ai.module.css'
import { AnswerText } from './AnswerText.tsx'
import { useAiUsage, useAnswerPrice } from './queries.ts'
import { useStreamedAnswer } from './use-streamed-answer.ts'

export interface AiAnswerProps<R extends GeneratedAnswer> {
  kind: AiKind
  /** What identifies this answer; the parts of its cache key, see `buildKeyText`. */
  parts: readonly string[]
  /** Whether the server builds its cache key of these parts too, so that the price is exact. */
  isKeyed?: boolean
  /** Label of the button. */
  action: string
  /** Whether there is an offline answer too, which needs no model. */
  hasOffline?: boolean
  run: (options: StreamOptions) => Promise<R>
  children: (result: R) => ReactNode
}

/** Use a React `key`, so that the component is remounted for other `parts`. */
export function AiAnswer<R extends GeneratedAnswer>(props: AiAnswerProps<R>) {
  const { kind, parts, isKeyed = true, action, hasOffline = false, run, children } = props
  const price = useAnswerPrice(kind, isKeyed ? parts : undefined)
  const { text, result, failure, isComing, start, stop } = useStreamedAnswer(kind, parts, run)
  const isFree = price.data && (price.data.has_model ? price.data.is_cached : hasOffline)
  const begin = useEffectEvent(() => {
    if (!result && !isComing && !failure) start()
  })
  // An answer that costs nothing is requested without a press of the button.
  useEffect(() => {
    if (isFree) begin()
  }, [isFree])
  if (result)
    return (
      <div className={styles.aiAnswer}>
        {children(result)}
        <Paid {...result} />
      </div>
    )
  if (price.data && !price.data.has_model && !hasOffline)
    return <p className={styles.offline}>暂不支持 AI 讲解</p>
  const hasStarted = isComing || failure !== ''
  return (
    <div className={styles.aiAnswer}>
      <div aria-live="polite" aria-busy={isComing}>
        {text !== '' ? <AnswerText text={text} /> : isComing && <SkeletonLines lines={3} label="正在回答" />}
      </div>
      {failure !== '' && (
        <p className={styles.fault} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.coming}>
        {isComing ? (
          <Button size="s" onClick={stop}>
            停止
          </Button>
        ) : (
          <>
            <Button size="s" disabled={price.data?.left === 0 && !isFree} onClick={start}>
              {hasStarted ? '再试一次' : action}
            </Button>
            <span className={styles.price}>{price.data && <Price {...price.data} />}</span>
          </>
        )}
      </div>
    </div>
  )
}

function Price({ cost, left, limit }: { cost: number; left: number; limit: number }) {
  if (cost === 0) return '不扣次数'
  if (left === 0) return `今天的 ${limit} 次用完了，明天再问`
  return `${cost} 次 · 今日还剩 ${left} 次`
}

function Paid({ engine, is_cached }: GeneratedAnswer) {
  const usage = useAiUsage().data
  return (
    <p className={styles.about}>
      {engine === 'offline'
        ? '来自词典和站内文章'
        : is_cached
          ? '来自缓存，不扣次数'
          : `AI 写的，可能有错 · 用了 1 次${usage ? `，今日还剩 ${usage.left} 次` : ''}`}
    </p>
  )
}
