// Effects that are loaded after the text: notes, the selection toolbar, the reading report, and saving the
// reading place.
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { deferTask } from '../../lib/scheduler.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useHasModel } from './ai/queries.ts'
import type { TextSpot } from './highlights/use-highlights.ts'
import { useLiveKnownShare } from './known-share.ts'
import { useAnchoredLine, useRecordPlace } from './layout/use-record-place.ts'
import { useTrueSizes } from './layout/use-true-sizes.ts'
import { lazyWithPreload } from './lazy-component.tsx'
import type { NoteActions } from './notes/note-actions.ts'
import type { ReaderNotesProps } from './notes/ReaderNotes.tsx'
import type { SelectedPassage } from './panels/PassageSheet.tsx'
import type { ReportSheetProps } from './panels/ReportSheet.tsx'
import type { SelectionBarProps } from './panels/SelectionBar.tsx'
import { shareQuote } from './share.ts'
import { useTimeSpent } from './time-spent.ts'
import { useReadingReport } from './use-reading-report.ts'
import { useRejectedChanges } from './use-rejected-changes.ts'

export type ReaderEffectsProps = Omit<
  SelectionBarProps,
  'canTranslate' | 'onMark' | 'onPassage' | 'onExplain' | 'onShare'
> &
  Omit<ReaderNotesProps, 'acts'> & { article: ArticleShown; onJump: (spot: TextSpot) => void }

const loadNotes = () => import('./notes/ReaderNotes.tsx')
// memo: render it when the selection changes, not with each change of size. It creates highlights through the
// notes, so their chunk is loaded together with it.
const Selection = memo(
  lazyWithPreload(async () => {
    const [bar] = await Promise.all([import('./panels/SelectionBar.tsx'), loadNotes()])
    return bar.SelectionBar
  }),
)
const Study = lazyWithPreload(() => import('./study/StudyTools.tsx').then((m) => m.StudyTools))
const PassageSheet = lazyWithPreload(() => import('./panels/PassageSheet.tsx').then((m) => m.PassageSheet))
const ReportSheet = lazyWithPreload(() => import('./panels/ReportSheet.tsx').then((m) => m.ReportSheet))
const Notes = memo(lazyWithPreload(() => loadNotes().then((m) => m.ReaderNotes)))

/** Mount it only once the whole text is rendered. */
export function ReaderEffects({ article, root, onJump, ...notes }: ReaderEffectsProps) {
  useAnchoredLine(root)
  useRecordPlace(root, article)
  useTrueSizes(root)
  useReadingReport(root, article.id)
  useTimeSpent(article.id)
  useLiveKnownShare(article)
  useRejectedChanges()
  const { panel, onPanel, onClose } = notes
  const [passage, setPassage] = useState<SelectedPassage>({ text: '', view: 'zh' })
  const [selected, setSelected] = useState<{ paragraph: string; text: string }>()
  const openPassage = useCallback<SelectionBarProps['onPassage']>(
    (text, zh, span) => {
      setPassage({ text, zh, view: 'zh' })
      setSelected(span)
      onPanel('passage')
    },
    [onPanel],
  )
  const openExplained = useCallback(
    (text: string, paragraph?: string) => {
      setPassage({ text, view: 'explain', paragraph })
      onPanel('passage')
    },
    [onPanel],
  )
  useEffect(() => deferTask(() => void PassageSheet.preload()), [])
  const [wrong, setWrong] = useState<ReportSheetProps['passage']>()
  const isLoggedIn = useIsLoggedIn()
  const hasModel = useHasModel()
  const openWrong = (shown: string) => {
    setWrong(selected && { ...selected, shown })
    onPanel('report')
  }
  const pass = useCallback((text: string) => void shareQuote(article, text), [article])
  const acts = useRef<NoteActions>(null)
  const mark = useCallback<NoteActions['mark']>((selected, color) => acts.current?.mark(selected, color), [])
  return (
    <>
      <Selection
        root={root}
        canTranslate={article.can_translate}
        onWord={notes.onWord}
        onPassage={openPassage}
        onExplain={hasModel ? openExplained : undefined}
        onMark={mark}
        onShare={pass}
      />
      <Study article={article} root={root} onJump={onJump} {...notes} />
      <PassageSheet
        passage={passage}
        canTranslate={article.can_translate}
        open={panel === 'passage'}
        onClose={onClose}
        onWrong={isLoggedIn && selected ? openWrong : undefined}
      />
      <ReportSheet article={article} passage={wrong} open={panel === 'report'} onClose={onClose} />
      <Notes article={article} root={root} acts={acts} {...notes} />
    </>
  )
}
