// Side-by-side diff of two texts of an article: pending against published, or an old revision against the
// newest.
import { type ReactNode, useState } from 'react'
import type { EditedArticle, Paragraph } from '../../../contract/entities/article.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './Compare.module.css'
import { diffParagraphs, isLike, isReordered, type ParagraphDiff, type RevisionText } from './compare.ts'
import { useRevisionText } from './queries.ts'

const KINDS: Record<ParagraphDiff['kind'], { label: string; tone: BadgeTone }> = {
  same: { label: '没有变', tone: 'neutral' },
  changed: { label: '改了', tone: 'warn' },
  added: { label: '新的', tone: 'ok' },
  removed: { label: '删了', tone: 'danger' },
}

/** A pending text is compared with the published one; any other revision is compared with the newest text. */
export function CompareDialog(props: { article: EditedArticle; revision: number; onClose: () => void }) {
  const { article, revision } = props
  const other = useRevisionText(article.id, revision)
  const isShown = revision === article.shown_revision && article.has_pending
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={isShown ? `第 ${article.revision} 版与读者所见` : `第 ${revision} 版与最新一版`}
    >
      {other.isPending && <SkeletonLines lines={4} label="正在加载那一版" />}
      {other.isError && <LoadError message={other.error.message} onRetry={() => void other.refetch()} />}
      {other.data && (
        <Comparison
          before={isShown ? other.data : article}
          after={isShown ? article : other.data}
          from={isShown ? `读者所见，第 ${revision} 版` : `最新，第 ${article.revision} 版`}
          to={isShown ? `待审核，第 ${article.revision} 版` : `第 ${revision} 版`}
        />
      )}
    </Dialog>
  )
}

function Comparison(props: { before: RevisionText; after: RevisionText; from: string; to: string }) {
  const { before, after, from, to } = props
  const [isWhole, setIsWhole] = useState(false)
  const rows = diffParagraphs(before.paragraphs, after.paragraphs)
  const shown = rows.filter(({ kind }) => isWhole || kind !== 'same')
  const titles = before.title !== after.title || before.title_zh !== after.title_zh
  const moved = isReordered(before.paragraphs, after.paragraphs)
  return (
    <div className={styles.comparison}>
      <p className={styles.legend}>
        <del>{from}</del> → <ins>{to}</ins>
      </p>
      <Checkbox label="没有变的段落也列出来" checked={isWhole} onChange={setIsWhole} />
      {moved && <p>段落的次序也变了。</p>}
      {shown.length === 0 && !titles && !moved && <p>两版的文字一样。</p>}
      <ol className={styles.rows}>
        {titles && (
          <Row kind="changed" what="标题">
            <Words before={before.title} after={after.title} lang="en" />
            <Words before={before.title_zh} after={after.title_zh} />
          </Row>
        )}
        {shown.map((row) => (
          <Row
            key={`${row.kind} ${'after' in row ? row.after.id : row.before.id}`}
            kind={row.kind}
            what={placeOf(row, before.paragraphs, after.paragraphs)}
          >
            <Words before={textOf(row, 'before')} after={textOf(row, 'after')} lang="en" />
            <Words before={zhOf(row, 'before')} after={zhOf(row, 'after')} />
            {row.kind === 'changed' && !isLike(row.before, row.after) && (
              <p className={styles.aside}>样式、图片或标记也变了。</p>
            )}
          </Row>
        ))}
      </ol>
    </div>
  )
}

type Side = 'before' | 'after'
const side = (row: ParagraphDiff, at: Side): Paragraph | undefined =>
  at === 'before' ? ('before' in row ? row.before : undefined) : 'after' in row ? row.after : undefined
const textOf = (row: ParagraphDiff, at: Side): string => {
  const paragraph = side(row, at)
  return paragraph?.kind === 'img' ? `[图片] ${paragraph.text}` : (paragraph?.text ?? '')
}
const zhOf = (row: ParagraphDiff, at: Side): string => side(row, at)?.zh ?? ''

function placeOf(row: ParagraphDiff, before: readonly Paragraph[], after: readonly Paragraph[]): string {
  const at = 'after' in row ? after.indexOf(row.after) : before.indexOf(row.before)
  return `${'after' in row ? '' : '原'}第 ${at + 1} 段`
}

function Row(props: { kind: ParagraphDiff['kind']; what: string; children: ReactNode }) {
  const { label, tone } = KINDS[props.kind]
  return (
    <li className={styles.row} data-kind={props.kind}>
      <p className={styles.place}>
        {props.what} <Badge tone={tone}>{label}</Badge>
      </p>
      {props.children}
    </li>
  )
}

/** One language of a paragraph: old text above the new one, or the text once if both are equal. */
function Words({ before, after, lang }: { before: string; after: string; lang?: 'en' }) {
  if (before === after) return after === '' ? null : <p lang={lang}>{after}</p>
  return (
    <>
      {before !== '' && (
        <p lang={lang}>
          <del>{before}</del>
        </p>
      )}
      {after !== '' && (
        <p lang={lang}>
          <ins>{after}</ins>
        </p>
      )}
    </>
  )
}
