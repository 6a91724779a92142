// What stands beside reading: the words before it, and the menu that leads to the words saved from it.
import { type RefObject, useEffect } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { soon } from '../../../lib/later.ts'
import type { Spot } from '../highlights/use-highlights.ts'
import { makeLaterPart } from '../later-part.tsx'
import type { Panel } from '../panels/panel.ts'
import { useBeforeOffer } from './use-before-offer.ts'

const MoreSheet = makeLaterPart(() => import('../panels/MoreSheet.tsx').then((m) => m.MoreSheet))
const BeforeSheet = makeLaterPart(() => import('./BeforeSheet.tsx').then((m) => m.BeforeSheet))

const Summary = makeLaterPart(() => import('../summary/Summary.tsx').then((m) => m.Summary))
const AskSheet = makeLaterPart(() => import('../ai/AskSheet.tsx').then((m) => m.AskSheet))

export interface StudyProps {
  article: ArticleShown
  root: RefObject<HTMLElement | null>
  panel: Panel | undefined
  onPanel: (panel: Panel) => void
  onClose: () => void
  onJump: (spot: Spot) => void
}

export function Study({ article, root, panel, onPanel, onClose, onJump }: StudyProps) {
  useBeforeOffer(root, article, panel, onPanel)
  // So that it works when the network goes.
  useEffect(() => soon(() => void MoreSheet.preload()), [])
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
