// Renders the text of an article: one element per block, plain text inside, with the Chinese where the
// setting wants it.
import { Fragment, memo, type ReactNode } from 'react'
import type { Paragraph } from '../../../contract/entities/article.ts'
import { splitTextPieces, type TextPiece, type TextRun } from '../../../domain/article/text-pieces.ts'
import { isEmbedded, openInBrowser } from '../../lib/bridge.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { getPictureSrcSet, getPictureUrl } from '../../lib/picture.ts'
import { cx } from '../../ui/cx.ts'
import styles from './ArticleText.module.css'
import type { ParagraphGroup, TextSection } from './layout/sections.ts'
import type { TranslationMode } from './settings.ts'

export interface ArticleTextProps {
  sections: readonly TextSection[]
  /** Number of sections that are rendered so far. */
  shown: number
  translation: TranslationMode
  /** Ids of the paragraphs whose Chinese is open, in the mode that opens it by a tap. */
  opened: ReadonlySet<string>
  onToggle: (paragraph: string) => void
  /** Highlighted words by paragraph; set only as the fallback for browsers without the CSS Highlight API. */
  highlighted?: ReadonlyMap<string, readonly TextRun[]> | undefined
}

const NO_RUNS: readonly TextRun[] = []

/**
 * Renders the sections. Content far from the viewport is neither styled nor laid out: first by section, then
 * by paragraph.
 */
export const ArticleText = memo(function ArticleText({ sections, shown, ...looks }: ArticleTextProps) {
  // The whole text is one stop of the Tab key, see use-word-cursor.ts.
  const first = sections[0]?.groups[0]?.items.find(({ kind }) => kind !== 'img')?.id
  return sections
    .slice(0, shown)
    .map((section) => (
      <SectionText key={section.groups[0]?.items[0]?.id ?? ''} section={section} first={first} {...looks} />
    ))
})

type Looks = Omit<ArticleTextProps, 'sections' | 'shown'>
type SectionProps = Looks & { section: TextSection; first: string | undefined }

const SectionText = memo(function SectionText({ section, first, ...looks }: SectionProps) {
  const { translation, opened, onToggle, highlighted } = looks
  const isShown = ({ id, zh }: Paragraph) =>
    zh !== '' &&
    (translation === 'under' || translation === 'side' || (translation === 'tap' && opened.has(id)))
  const heightOf = ({ items }: ParagraphGroup) =>
    items.reduce((sum, each) => sum + emOf(each, isShown(each)), 0)
  const height = section.groups.reduce((sum, group) => sum + heightOf(group), 0)
  return (
    <section className={cx(styles.section, styles.far)} ref={placeholder(height)}>
      {section.groups.map((group) => {
        const [{ id = '' } = {}] = group.items
        const blocks = group.items.map((paragraph) => (
          <Block
            key={paragraph.id}
            paragraph={paragraph}
            translation={translation}
            isShown={isShown(paragraph)}
            isFirst={paragraph.id === first}
            onToggle={onToggle}
            highlighted={highlighted?.get(paragraph.id) ?? NO_RUNS}
          />
        ))
        return group.isList ? (
          <ul key={id} className={cx(styles.list, styles.far)} ref={placeholder(heightOf(group))}>
            {blocks}
          </ul>
        ) : (
          <Fragment key={id}>{blocks}</Fragment>
        )
      })}
    </section>
  )
})

/** Estimated height of a paragraph (em), so that the scrollbar has the right size before the layout. */
function emOf({ kind, text, zh }: Paragraph, isShown: boolean): number {
  if (kind === 'img') return 14
  const chinese = isShown ? Math.ceil(zh.length / 24) * 1.45 + 0.8 : 0
  return Math.ceil(text.length / 44) * 1.62 + chinese + 0.85
}

/**
 * Set by script, not as a style attribute: the page's CSP removes style attributes from the server's markup.
 */
const placeholder = (em: number) => (element: HTMLElement | null) => {
  if (element) element.style.containIntrinsicBlockSize = `auto ${em.toFixed(1)}em`
}

interface BlockProps {
  paragraph: Paragraph
  translation: TranslationMode
  /** Whether the Chinese of the paragraph is shown. */
  isShown: boolean
  isFirst: boolean
  onToggle: (paragraph: string) => void
  highlighted: readonly TextRun[]
}

const Block = memo(function Block(props: BlockProps) {
  const { paragraph, translation, isShown, isFirst, onToggle, highlighted } = props
  const { id, kind, text, zh } = paragraph
  if (kind === 'img') return <Picture paragraph={paragraph} showsZh={translation !== 'off'} />
  const isItem = kind === 'li'
  const Wrapper = isItem ? 'li' : 'div'
  return (
    <Wrapper
      data-block={id}
      data-kind={kind}
      className={cx(styles.block, !isItem && styles.far)}
      ref={isItem ? undefined : placeholder(emOf(paragraph, isShown))}
    >
      <Line kind={kind} id={id} isFirst={isFirst}>
        <span data-text={id} lang="en">
          {splitTextPieces(text, [...paragraph.runs, ...highlighted]).map((piece) => (
            <Fragment key={piece.start}>{pieceElement(piece)}</Fragment>
          ))}
        </span>
        {translation === 'tap' && zh !== '' && (
          <button
            type="button"
            className={styles.marker}
            aria-expanded={isShown}
            aria-label={isShown ? '收起译文' : '看译文'}
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

interface LineProps {
  kind: Paragraph['kind']
  id: string
  isFirst: boolean
  children: ReactNode
}

function Line({ kind, id, isFirst, children }: LineProps) {
  const place = { 'data-para': id, tabIndex: isFirst ? 0 : -1 }
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

/**
 * Renders emphasis and links of the text; every other run is a highlighted word. `depth`: number of runs that
 * are open already.
 */
function pieceElement(piece: TextPiece, depth = 0): ReactNode {
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
  const { href } = run
  if (!href || isReviewMode()) return inner
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.link}
      onClick={(event) => {
        // A web view has no tabs: open the link in the browser of the device.
        if (!isEmbedded()) return
        event.preventDefault()
        openInBrowser(href)
      }}
    >
      {inner}
    </a>
  )
}

/** `sizes` of an image: as wide as the text (at most 66 characters), on a phone as wide as the screen. */
const SIZES = '(min-width: 760px) 680px, 100vw'
const WIDTHS = [480, 640, 960, 1280] as const

function Picture({ paragraph, showsZh }: { paragraph: Paragraph; showsZh: boolean }) {
  const { id, src, text, zh, width, height } = paragraph
  if (!src) return null
  return (
    <figure data-block={id} data-kind="img" className={styles.figure}>
      <img
        src={getPictureUrl(src, 960)}
        srcSet={getPictureSrcSet(src, WIDTHS)}
        sizes={SIZES}
        alt={text}
        width={width ?? 1200}
        height={height ?? 800}
        loading="lazy"
        decoding="async"
        // Hide an image that fails to load, so that no broken frame is shown.
        onError={(event) => {
          event.currentTarget.hidden = true
        }}
      />
      {zh !== '' && showsZh && <figcaption className={styles.caption}>{zh}</figcaption>}
    </figure>
  )
}
