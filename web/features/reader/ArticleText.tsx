// The text itself: one element per block, plain text inside, the Chinese where the reader wants it.
import { Fragment, memo, type ReactNode } from 'react'
import type { ArticleShown, Paragraph } from '../../../contract/entities/article.ts'
import { cx } from '../../ui/cx.ts'
import styles from './ArticleText.module.css'
import type { Translation } from './settings.ts'
import { type Piece, piecesOf, type TextRun } from './text-pieces.ts'

export interface ArticleTextProps {
  paragraphs: ArticleShown['paragraphs']
  translation: Translation
  /** Paragraphs whose Chinese is open, where it opens by a tap. */
  opened: ReadonlySet<string>
  onToggle: (paragraph: string) => void
  /** Marked words by paragraph, only where the browser has no highlights of its own. */
  marked?: ReadonlyMap<string, readonly TextRun[]> | undefined
}

/** Long texts are laid out as they come into sight. */
const LONG = 150
const NO_RUNS: readonly TextRun[] = []

export function ArticleText({ paragraphs, translation, opened, onToggle, marked }: ArticleTextProps) {
  const isLong = paragraphs.length > LONG
  return groups(paragraphs).map(({ isList, items }) => {
    const blocks = items.map((paragraph) => (
      <Block
        key={paragraph.id}
        paragraph={paragraph}
        translation={translation}
        isOpen={translation === 'tap' && opened.has(paragraph.id)}
        isLong={isLong}
        onToggle={onToggle}
        marked={marked?.get(paragraph.id) ?? NO_RUNS}
      />
    ))
    const key = items[0]?.id ?? ''
    return isList ? (
      <ul key={key} className={styles.list}>
        {blocks}
      </ul>
    ) : (
      <Fragment key={key}>{blocks}</Fragment>
    )
  })
}

/** Items of a list that follow each other are one list. */
function groups(paragraphs: readonly Paragraph[]): { isList: boolean; items: Paragraph[] }[] {
  const found: { isList: boolean; items: Paragraph[] }[] = []
  for (const paragraph of paragraphs) {
    const isList = paragraph.kind === 'li'
    const last = found.at(-1)
    if (last && last.isList === isList) last.items.push(paragraph)
    else found.push({ isList, items: [paragraph] })
  }
  return found
}

interface BlockProps {
  paragraph: Paragraph
  translation: Translation
  isOpen: boolean
  isLong: boolean
  onToggle: (paragraph: string) => void
  marked: readonly TextRun[]
}

const Block = memo(function Block({ paragraph, translation, isOpen, isLong, onToggle, marked }: BlockProps) {
  const { id, kind, text, zh } = paragraph
  if (kind === 'img') return <Picture paragraph={paragraph} showsZh={translation !== 'off'} />
  const isShown = zh !== '' && (translation === 'under' || translation === 'side' || isOpen)
  const Wrapper = kind === 'li' ? 'li' : 'div'
  return (
    <Wrapper
      data-block={id}
      data-kind={kind}
      className={styles.block}
      ref={isLong ? layOutLater(sizeOf(text, isShown ? zh : '')) : undefined}
    >
      <Line kind={kind} id={id}>
        <span data-text={id} lang="en">
          {piecesOf(text, [...paragraph.runs, ...marked]).map((piece) => (
            <Fragment key={piece.start}>{pieceElement(piece)}</Fragment>
          ))}
        </span>
        {translation === 'tap' && zh !== '' && (
          <button
            type="button"
            className={styles.marker}
            aria-expanded={isOpen}
            aria-label={isOpen ? '收起译文' : '看译文'}
            onClick={() => onToggle(id)}
          >
            译
          </button>
        )}
      </Line>
      {isShown && <p className={cx('prose-zh', styles.zh)}>{zh}</p>}
    </Wrapper>
  )
})

/** Not as a style attribute, which the page's policy takes out of the server's markup. */
const layOutLater = (size: string) => (element: HTMLElement | null) => {
  if (element) Object.assign(element.style, { contentVisibility: 'auto', containIntrinsicSize: size })
}

/** About how high a block will be, so that the scrollbar tells the truth before it is laid out. */
function sizeOf(text: string, zh: string): string {
  const lines = Math.ceil(text.length / 48) * 1.62 + (zh ? Math.ceil(zh.length / 24) * 1.45 + 0.8 : 0)
  return `auto ${(lines + 0.85).toFixed(1)}em`
}

function Line({ kind, id, children }: { kind: Paragraph['kind']; id: string; children: ReactNode }) {
  const place = { 'data-para': id }
  if (kind === 'h2')
    return (
      <h2 className="prose-h" {...place}>
        {children}
      </h2>
    )
  if (kind === 'h3')
    return (
      <h3 className={cx('prose-h', styles.h3)} {...place}>
        {children}
      </h3>
    )
  if (kind === 'pre')
    return (
      <pre className={styles.pre} {...place}>
        {children}
      </pre>
    )
  if (kind === 'quote') {
    return (
      <blockquote className="prose-quote">
        <p {...place}>{children}</p>
      </blockquote>
    )
  }
  const look = { li: styles.item, caption: styles.caption, row: styles.row }[kind as 'li' | 'caption' | 'row']
  return (
    <p className={look ?? 'prose-p'} {...place}>
      {children}
    </p>
  )
}

/** Emphasis and links of the text; every other run is a marked word. `depth`: how many runs are open already. */
function pieceElement(piece: Piece, depth = 0): ReactNode {
  const run = piece.runs[depth]
  if (!run) return piece.text
  const inner = pieceElement(piece, depth + 1)
  if (run.mark === 'em') return <em>{inner}</em>
  if (run.mark === 'strong') return <strong>{inner}</strong>
  if (run.mark === 'code') return <code className={styles.code}>{inner}</code>
  if (run.mark !== 'link') {
    return (
      <mark data-mark={run.mark} className={styles.mark}>
        {inner}
      </mark>
    )
  }
  if (!run.href) return inner
  return (
    <a href={run.href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {inner}
    </a>
  )
}

function Picture({ paragraph, showsZh }: { paragraph: Paragraph; showsZh: boolean }) {
  const { id, src, text, zh, width, height } = paragraph
  if (!src) return null
  return (
    <figure data-block={id} data-kind="img" className={styles.figure}>
      <img
        src={src}
        alt={text}
        width={width ?? 1200}
        height={height ?? 800}
        loading="lazy"
        decoding="async"
        // A picture that has gone must not leave a broken frame.
        onError={(event) => {
          event.currentTarget.hidden = true
        }}
      />
      {zh !== '' && showsZh && <figcaption className={styles.caption}>{zh}</figcaption>}
    </figure>
  )
}
