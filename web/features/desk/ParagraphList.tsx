// The text of an article, English and Chinese side by side, paragraph by paragraph.
import {
  type ClipboardEvent,
  type DragEvent,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  useRef,
  useState,
} from 'react'
import type { Term } from '../../../domain/article/terms.ts'
import { lacksChinese } from '../../../domain/article/translatable.ts'
import { randomId } from '../../lib/client-id.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { findFigureDoubt } from './doubts.ts'
import { ParagraphRow } from './ParagraphRow.tsx'
import styles from './Paragraphs.module.css'
import { PictureOnItsWay } from './PictureOnItsWay.tsx'
import { createEmptyParagraph, type DeskParagraph } from './paragraphs.ts'
import { findPictures, type PastedPictures } from './pasted-pictures.ts'
import { findSuspects } from './suspects.ts'
import { TextState } from './TextState.tsx'
import { findTermMismatches } from './term-doubts.ts'
import type { ChangedPlace } from './text-history.ts'
import { useParagraphActions } from './use-paragraph-actions.ts'

type List = readonly DeskParagraph[]

export interface ParagraphListProps {
  paragraphs: List
  isReadOnly: boolean
  /** A translation can be requested. */
  canTranslate: boolean
  terms: readonly Term[]
  /** Keys of paragraphs with a pending request. */
  busy: ReadonlySet<string>
  onEdit: (change: (list: List) => List, burst?: string) => void
  /** Runs undo or redo and returns the place that changed. */
  onStep: (way: 'back' | 'on') => ChangedPlace | undefined
  onTranslate: (paragraph: DeskParagraph, isOther: boolean) => void
  onBringBack: (paragraph: DeskParagraph) => void
  /** The URL of the article's cover. */
  cover: string
  onCover: (src: string) => void
  pictures: PastedPictures
  /** Requests the translation of all paragraphs without one; undefined if no translator is available. */
  onTranslateRest?: (() => void) | undefined
}

export function ParagraphList(props: ParagraphListProps) {
  const { paragraphs, isReadOnly, canTranslate, terms, busy, cover, pictures, onEdit, onStep } = props
  const list = useRef<HTMLOListElement>(null)
  const [active, setActive] = useState<string | undefined>(undefined)
  const act = useParagraphActions(list, props)
  if (paragraphs.length === 0) {
    const begin = () => onEdit(() => [createEmptyParagraph(`new-${randomId()}`)])
    return (
      <EmptyState
        title="还没有正文"
        {...(isReadOnly ? {} : { action: <Button onClick={begin}>写第一段</Button> })}
      />
    )
  }
  const last = paragraphs.length - 1
  const doubtful = paragraphs.filter((paragraph) => findFigureDoubt(paragraph))
  const reasons = findSuspects(paragraphs)
  const suspects = paragraphs.filter((_, at) => reasons.has(at))
  const offTerms = paragraphs.filter((paragraph) => findTermMismatches(paragraph, terms).length > 0)
  const onFocus = ({ target }: FocusEvent) => {
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key']
    if (key !== undefined) setActive(key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = isReadOnly ? undefined : wayOf(event)
    const place = way && onStep(way)
    if (!place) return
    event.preventDefault()
    // The fields have rendered the restored text by the next frame.
    requestAnimationFrame(() => goTo(list.current, place))
  }
  /**
   * Event handler for pasted or dropped pictures: inserts them below the paragraph under the cursor or mouse.
   * The browser's default applies to other files.
   */
  const take = (event: ClipboardEvent | DragEvent, transfer: DataTransfer) => {
    const files = event.isDefaultPrevented() || isReadOnly ? [] : findPictures(transfer)
    const at = event.target instanceof Element && event.target.closest<HTMLElement>('[data-key]')
    if (files.length === 0 || !at) return
    event.preventDefault()
    pictures.take(at.dataset['key'] ?? '', files)
  }
  const comingTo = (isHere: (at: string) => boolean) =>
    pictures.coming
      .filter(({ at }) => isHere(at))
      .map((picture) => (
        <PictureOnItsWay
          key={picture.id}
          file={picture.file}
          onUploaded={(stored) => pictures.put(picture, stored)}
          onForget={() => pictures.forget(picture.id)}
        />
      ))
  const keys = new Set(paragraphs.map(({ key }) => key))
  const nextOf = (some: List) => some[(some.findIndex(({ key }) => key === active) + 1) % some.length]
  const showTerm = () => {
    const next = nextOf(offTerms)
    const [first] = next ? findTermMismatches(next, terms) : []
    if (next && first) goTo(list.current, { key: next.key, side: 'text', at: first.start, until: first.end })
  }
  const showSuspect = () => {
    const next = nextOf(suspects)
    if (next) goTo(list.current, { key: next.key, side: 'zh', at: 0, until: next.zh.length })
  }
  const showDoubt = () => {
    const next = nextOf(doubtful)
    const doubt = next && findFigureDoubt(next)
    if (!next || !doubt) return
    const [first] = doubt.zh
    goTo(list.current, { key: next.key, side: 'zh', at: first?.start ?? 0, until: first?.end })
  }
  return (
    <>
      <TextState
        lacking={paragraphs.filter(lacksChinese).length}
        total={paragraphs.length}
        suspects={suspects.length}
        doubts={doubtful.length}
        offTerms={offTerms.length}
        canTranslate={canTranslate}
        onShowSuspect={showSuspect}
        onShowDoubt={showDoubt}
        onShowTerm={showTerm}
        onTranslateRest={props.onTranslateRest}
      />
      <ol
        ref={list}
        aria-label="正文"
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPaste={(event) => take(event, event.clipboardData)}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => take(event, event.dataTransfer)}
      >
        {paragraphs.map((paragraph, index) => (
          <Fragment key={paragraph.key}>
            <ParagraphRow
              paragraph={paragraph}
              index={index}
              isFirst={index === 0}
              isLast={index === last}
              isReadOnly={isReadOnly}
              isActive={paragraph.key === active}
              isBusy={busy.has(paragraph.key)}
              isCover={paragraph.src !== undefined && paragraph.src === cover}
              canTranslate={canTranslate}
              terms={terms}
              suspicion={reasons.get(index)}
              act={act}
            />
            {comingTo((at) => at === paragraph.key)}
          </Fragment>
        ))}
        {comingTo((at) => !keys.has(at))}
      </ol>
      {!isReadOnly && (
        <div className={styles.end}>
          <Button onClick={() => act(last, { kind: 'add' })}>在最后加一段</Button>
        </div>
      )}
    </>
  )
}

/** Maps Ctrl Z to undo and Ctrl Shift Z or Ctrl Y to redo; undefined for every other key. */
function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'back' | 'on' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'on' : 'back'
  return key.toLowerCase() === 'y' && !shiftKey ? 'on' : undefined
}

function goTo(
  list: HTMLElement | null,
  { key, side, at, until = at }: ChangedPlace & { until?: number | undefined },
): void {
  const areas = list?.querySelector(`[data-key="${CSS.escape(key)}"]`)?.querySelectorAll('textarea')
  const area = areas?.[side === 'zh' ? areas.length - 1 : 0]
  if (!area) return
  area.focus()
  area.setSelectionRange(at, until)
  area.closest('li')?.scrollIntoView({ block: 'center' })
}
