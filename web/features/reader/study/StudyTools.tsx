// Study tools of the reader: the words before reading, the summary, questions, and the menu that leads to the
// words saved from the article.
import { type RefObject, useEffect } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { deferTask } from '../../../lib/scheduler.ts'
import type { TextSpot } from '../highlights/use-highlights.ts'
import { lazyWithPreload } from '../lazy-component.tsx'
import type { ReaderPanel } from '../panels/panel.ts'
import { useBeforeOffer } from './use-before-offer.ts'

const MoreSheet = lazyWithPreload(() => import('../panels/MoreSheet.tsx').then((m) => m.MoreSheet))
const BeforeSheet = lazyWithPreload(() => import('./BeforeSheet.tsx').then((m) => m.BeforeSheet))

const Summary = lazyWithPreload(() => import('../summary/ArticleSummary.tsx').then((m) => m.ArticleSummary))
const AskSheet = lazyWithPreload(() => import('../ai/AskSheet.tsx').then((m) => m.AskSheet))

export interface StudyToolsProps {
  article: ArticleShown
  root: RefObject<HTMLElement | null>
  panel: ReaderPanel | undefined
  onPanel: (panel: ReaderPanel) => void
  onClose: () => void
  onJump: (spot: TextSpot) => void
}

export function StudyTools({ article, root, panel, onPanel, onClose, onJump }: StudyToolsProps) {
  useBeforeOffer(root, article, panel, onPanel)
  // Prefetch, so that it works offline.
  useEffect(() => deferTask(() => void MoreSheet.preload()), [])
  return (
    <>
      <Summary root={root} article={article} />
      <BeforeSheet text={article} from={article.id} name="这篇" open={panel === 'before'} onClose={onClose} />
      <MoreSheet
        article={article}
        open={panel === 'more'}
        onClose={onClose}
        onOpen={onPanel}
        onJump={onJump}
      />
      <AskSheet about={{ article: article.id }} open={panel === 'ask'} onClose={onClose} onJump={onJump} />
    </>
  )
}
