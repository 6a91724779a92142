// Read-only preview of an article in the reader's typography; it records no reading data.
import { type ReactNode, useState } from 'react'
import type { ArticleShown, Paragraph } from '../../../contract/entities/article.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { formatDate, formatMinutes, formatWordCount } from '../../lib/format.ts'
import { getPictureUrl } from '../../lib/picture.ts'
import { LevelTag } from '../../ui/Badge.tsx'
import { MetaLine } from '../../ui/MetaLine.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import styles from './Preview.module.css'
import '../../ui/reading.css'

const WAYS = [
  { value: 'under', label: '逐段对照' },
  { value: 'off', label: '只看英文' },
] as const

export function PreviewText({ article }: { article: ArticleShown }) {
  const [way, setWay] = useState<'under' | 'off'>('under')
  const { title, title_zh, source, author, level, minutes, word_count, published_at } = article
  return (
    <article className="prose">
      <SegmentedControl label="译文" items={WAYS} value={way} onChange={setWay} />
      <p className="prose-kicker" lang="en">
        {source || author?.name}
      </p>
      <h1 className="prose-title" lang="en">
        {title}
      </h1>
      {title_zh !== '' && <p className="prose-title-zh">{title_zh}</p>}
      <div className="prose-meta">
        <MetaLine
          items={[
            formatMinutes(minutes),
            formatWordCount(word_count),
            level && <LevelTag key="level" label={levelLabel(level)} />,
            author !== null && author.name !== source && (
              <span key="author" lang="en">
                {author.name}
              </span>
            ),
            published_at && formatDate(published_at),
          ]}
        />
      </div>
      {article.paragraphs.map((paragraph) => (
        <Block key={paragraph.id} paragraph={paragraph} showsZh={way === 'under'} />
      ))}
    </article>
  )
}

function Block({ paragraph, showsZh }: { paragraph: Paragraph; showsZh: boolean }) {
  const { kind, text, zh, runs, src, width, height } = paragraph
  const chinese = showsZh && zh !== '' && <p className="prose-zh">{zh}</p>
  if (kind === 'img')
    return (
      <figure className={styles.figure}>
        {src && <img src={getPictureUrl(src, 960)} alt={text} width={width} height={height} loading="lazy" />}
        {chinese}
      </figure>
    )
  return (
    <>
      {line(kind, formatted(text, runs))}
      {chinese}
    </>
  )
}

function line(kind: Paragraph['kind'], words: ReactNode): ReactNode {
  switch (kind) {
    case 'h2':
      return (
        <h2 className="prose-h" lang="en">
          {words}
        </h2>
      )
    case 'h3':
      return (
        <h3 className="prose-h" lang="en">
          {words}
        </h3>
      )
    case 'quote':
      return (
        <blockquote className="prose-quote" lang="en">
          <p>{words}</p>
        </blockquote>
      )
    case 'pre':
      return <pre className={styles.pre}>{words}</pre>
    case 'li':
      return (
        <p className={`prose-p ${styles.item}`} lang="en">
          {words}
        </p>
      )
    default:
      return (
        <p className={kind === 'caption' ? styles.caption : 'prose-p'} lang="en">
          {words}
        </p>
      )
  }
}

type Runs = Paragraph['runs']
const ELEMENTS = { em: 'em', strong: 'strong', code: 'code' } as const

/** Renders the text with its formats; nested formats stay nested. */
function formatted(text: string, runs: Runs): ReactNode {
  const cuts = new Set([0, text.length, ...runs.flatMap(({ start, end }) => [start, end])])
  const places = [...cuts].sort((a, b) => a - b)
  return places.slice(0, -1).map((from, at) => {
    const over = runs.filter(({ start, end }) => start <= from && end > from)
    const words = text.slice(from, places[at + 1])
    return <span key={from}>{over.reduce<ReactNode>((inner, run) => dressed(inner, run), words)}</span>
  })
}

function dressed(inner: ReactNode, run: Runs[number]): ReactNode {
  if (run.mark === 'link' && isReviewMode()) return inner
  if (run.mark === 'link')
    return (
      <a href={run.href} target="_blank" rel="noopener noreferrer nofollow">
        {inner}
      </a>
    )
  const Element = ELEMENTS[run.mark]
  return <Element>{inner}</Element>
}
