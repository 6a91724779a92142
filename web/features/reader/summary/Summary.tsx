// 总结 over the text: shut it is one line, open it says the article in one sentence, in three or part by part.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point, Said, Summary as Summed } from '../../../../contract/entities/ai.ts'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { aiStreams } from '../../../lib/calls/ai.ts'
import { local } from '../../../lib/storage.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Field.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useSaid } from '../ai/use-said.ts'
import { DownIcon } from '../panels/icons.tsx'
import styles from './Summary.module.css'

type Length = 'one' | 'short' | 'full'
interface Liked {
  isOpen: boolean
  length: Length
  isBoth: boolean
}
const KEY = 'summary'
const LENGTHS: { value: Length; label: string }[] = [
  { value: 'one', label: '一句' },
  { value: 'short', label: '几点' },
  { value: 'full', label: '逐段' },
]

/** How this reader likes it; kept in this browser, for the next article too. */
function liked(): Liked {
  let given: Partial<Record<keyof Liked, unknown>> = {}
  try {
    given = (parseJson(local.get(KEY) || '{}') ?? {}) as typeof given
  } catch {
    // Somebody else's text under our key: as for a new reader.
  }
  const length = LENGTHS.find(({ value }) => value === given.length)?.value ?? 'short'
  return { isOpen: given.isOpen === true, length, isBoth: given.isBoth !== false }
}

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
  const [like, setLike] = useState(liked)
  const change = (next: Partial<Liked>) => {
    const all = { ...like, ...next }
    setLike(all)
    local.set(KEY, JSON.stringify(all))
  }
  const { isOpen, length, isBoth } = like
  const said = useSaid('summary', [String(id), String(revision)], (options) =>
    aiStreams.summary({ article_id: id, stream: true }, options),
  )
  const { result, isComing, failure, start } = said
  const begin = useEffectEvent(() => {
    if (!result && !isComing) start()
  })
  useEffect(() => {
    if (isOpen) begin()
  }, [isOpen])
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
            <Tabs
              label="总结的长短"
              items={LENGTHS}
              value={length}
              onChange={(value) => change({ length: value })}
            />
          </div>
        )}
      </div>
      {isOpen && (
        <div className={styles.body} aria-live="polite" aria-busy={isComing}>
          {result ? (
            <Told summary={result} length={length} isBoth={isBoth} />
          ) : failure ? (
            <p className={styles.fault} role="alert">
              {failure}{' '}
              <Button size="s" variant="plain" onClick={start}>
                再试一次
              </Button>
            </p>
          ) : said.text ? (
            said.text.split('\n').map((line) => <p key={line}>{line}</p>)
          ) : (
            <SkeletonLines lines={3} label="正在总结" />
          )}
          {result && (
            <div className={styles.foot}>
              <span>{madeBy(result)}</span>
              <Switch label="中英对照" checked={isBoth} onChange={(next) => change({ isBoth: next })} />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

const madeBy = ({ engine, is_cached }: Summed): string =>
  engine === 'offline' ? '离线 · 原文里最要紧的句子' : is_cached ? '来自缓存，不扣次数' : 'AI 写的，不扣次数'

function Told({ summary, length, isBoth }: { summary: Summed; length: Length; isBoth: boolean }) {
  if (length === 'one') return <Line said={summary.one} isBoth={isBoth} />
  const points: readonly Point[] = summary[length]
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

/** Where there is no Chinese the English stands alone. */
const Line = ({ said: { en, zh }, isBoth }: { said: Said; isBoth: boolean }) => (
  <>
    {zh && <p>{zh}</p>}
    {(isBoth || !zh) && (
      <p className={styles.en} lang="en">
        {en}
      </p>
    )}
  </>
)
