// Tools for the translation of one paragraph, and the warnings about it.
import type { TermPlace } from '../../../domain/article/terms.ts'
import { isTranslatable } from '../../../domain/article/translatable.ts'
import type { FigureDoubt } from '../../../domain/language/figure-doubts.ts'
import { formatFigureDoubt } from './doubts.ts'
import styles from './Paragraphs.module.css'
import type { DeskParagraph } from './paragraphs.ts'
import { formatWantedTerm } from './term-doubts.ts'
import type { RunParagraphAction } from './use-paragraph-actions.ts'

export function ChineseTools(props: {
  paragraph: DeskParagraph
  index: number
  nth: string
  isReadOnly: boolean
  isActive: boolean
  isBusy: boolean
  isLacking: boolean
  /** Why the Chinese is probably not a translation of the English. */
  suspicion: string | undefined
  doubt: FigureDoubt | undefined
  /** Glossary terms that the Chinese translates differently. */
  off: readonly TermPlace[]
  canTranslate: boolean
  act: RunParagraphAction
}) {
  const { paragraph, index, nth, isReadOnly, isActive, isBusy, isLacking, suspicion, doubt, off, act } = props
  const mayTranslate = props.canTranslate && !isReadOnly && isTranslatable(paragraph)
  const isDoubtful = suspicion !== undefined || doubt !== undefined || off.length > 0
  const isShown = (isActive && !isReadOnly) || (isLacking && mayTranslate) || isDoubtful
  if (!isShown && !isBusy) return null
  const translate = (isOther: boolean) => act(index, { kind: 'translate', isOther })
  return (
    <div className={styles.chineseTools}>
      {isBusy && <span role="status">正在翻译…</span>}
      {!isBusy && mayTranslate && isLacking && (
        <button type="button" aria-label={`翻译${nth}`} onClick={() => translate(false)}>
          翻译这一段
        </button>
      )}
      {!isBusy && mayTranslate && isActive && !isLacking && (
        <button type="button" aria-label={`${nth}换一种译法`} onClick={() => translate(true)}>
          换一种译法
        </button>
      )}
      {!isBusy && isActive && !isReadOnly && paragraph.id !== undefined && (
        <button
          type="button"
          aria-label={`${nth}恢复上一版`}
          onClick={() => act(index, { kind: 'bringBack' })}
        >
          恢复上一版
        </button>
      )}
      {isDoubtful && (
        <span className={styles.doubt}>
          {suspicion !== undefined && <span>译文{suspicion}</span>}
          {off.map((term) => (
            <span key={term.en}>
              <span lang="en">{term.en}</span> 应译为 {formatWantedTerm(term)}
            </span>
          ))}
          {doubt && <span>{formatFigureDoubt(doubt, paragraph)}</span>}
        </span>
      )}
    </div>
  )
}
