// Renders a summary of an article or a chapter, in the preferred length, in two languages or one.
import { useEffect, useEffectEvent, useState } from 'react'
import type { BilingualText, SummaryPoint, AiSummary as Summed } from '../../../../contract/entities/ai.ts'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { safeLocalStorage } from '../../../lib/storage.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Field.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { StreamedAnswer } from '../ai/use-streamed-answer.ts'
import styles from './ArticleSummary.module.css'

type Length = 'one' | 'short' | 'full'
export interface SummaryPreferences {
  isOpen: boolean
  length: Length
  isBoth: boolean
}
const KEY = 'summary'
const LENGTHS: { value: Length; label: string }[] = [
  { value: 'one', label: '一句话' },
  { value: 'short', label: '要点' },
  { value: 'full', label: '逐段' },
]

function liked(): SummaryPreferences {
  let stored: Partial<Record<keyof SummaryPreferences, unknown>> = {}
  try {
    stored = (parseJson(safeLocalStorage.get(KEY) || '{}') ?? {}) as typeof stored
  } catch {
    // Invalid JSON under our key: use the default.
  }
  const length = LENGTHS.find(({ value }) => value === stored.length)?.value ?? 'short'
  return { isOpen: stored.isOpen === true, length, isBoth: stored.isBoth !== false }
}

/** Hook for the reader's preferences; stored in this browser, valid for the next text too. */
export function useSummaryPreferences(): [SummaryPreferences, (next: Partial<SummaryPreferences>) => void] {
  const [like, setLike] = useState(liked)
  const change = (next: Partial<SummaryPreferences>) => {
    const all = { ...like, ...next }
    setLike(all)
    safeLocalStorage.set(KEY, JSON.stringify(all))
  }
  return [like, change]
}

/** A summary costs nothing, so the request starts as soon as the panel is open. */
export function useAutoStart({ result, isComing, start }: StreamedAnswer<Summed>, isOpen: boolean): void {
  const begin = useEffectEvent(() => {
    if (!result && !isComing) start()
  })
  useEffect(() => {
    if (isOpen) begin()
  }, [isOpen])
}

export interface SummaryPreferencesProps {
  like: SummaryPreferences
  onChange: (next: Partial<SummaryPreferences>) => void
}

export const LengthTabs = ({ like: { length }, onChange }: SummaryPreferencesProps) => (
  <Tabs label="总结的长短" items={LENGTHS} value={length} onChange={(value) => onChange({ length: value })} />
)

/** Renders the stream, the complete summary, or the error. */
export function SummaryText({
  said,
  like: { length, isBoth },
  onChange,
}: SummaryPreferencesProps & { said: StreamedAnswer<Summed> }) {
  const { result, isComing, failure, start, text } = said
  return (
    <div className={styles.body} aria-live="polite" aria-busy={isComing}>
      {result ? (
        <SummaryContent summary={result} length={length} isBoth={isBoth} />
      ) : failure ? (
        <p className={styles.fault} role="alert">
          {failure}{' '}
          <Button size="s" variant="plain" onClick={start}>
            再试一次
          </Button>
        </p>
      ) : text ? (
        text.split('\n').map((line) => <p key={line}>{line}</p>)
      ) : (
        <SkeletonLines lines={3} label="正在总结" />
      )}
      {result && (
        <div className={styles.foot}>
          <span>{madeBy(result)}</span>
          <Switch label="中英对照" checked={isBoth} onChange={(next) => onChange({ isBoth: next })} />
        </div>
      )}
    </div>
  )
}

const madeBy = ({ engine, is_cached }: Summed): string =>
  engine === 'offline' ? '原文关键句' : is_cached ? '来自缓存，不扣次数' : 'AI 写的，不扣次数'

function SummaryContent({ summary, length, isBoth }: { summary: Summed; length: Length; isBoth: boolean }) {
  if (length === 'one') return <Line said={summary.one} isBoth={isBoth} />
  const points: readonly SummaryPoint[] = summary[length]
  return (
    <ol className={styles.points}>
      {points.map((point) => (
        <li key={point.en}>
          <Line said={point} isBoth={isBoth} />
        </li>
      ))}
    </ol>
  )
}

/** Without Chinese, only the English is shown. */
const Line = ({ said: { en, zh }, isBoth }: { said: BilingualText; isBoth: boolean }) => (
  <>
    {zh && <p>{zh}</p>}
    {(isBoth || !zh) && (
      <p className={styles.en} lang="en">
        {en}
      </p>
    )}
  </>
)
