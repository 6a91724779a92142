// What comes behind the text: tools for a selection, the reading report, the place and the line that are kept.
import { memo } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { useLiveShare } from './known-share.ts'
import { useKeptLine, useKeptPlace } from './layout/use-kept-place.ts'
import { useTrueSizes } from './layout/use-true-sizes.ts'
import { SelectionBar, type SelectionBarProps } from './panels/SelectionBar.tsx'
import { useTimeSpent } from './time-spent.ts'
import { useReadingReport } from './use-reading-report.ts'
import { useRefusals } from './use-refusals.ts'

export type BehindTextProps = Omit<SelectionBarProps, 'canTranslate'> & { article: ArticleShown }

// Drawn when the selection changes, not with each size.
const Selection = memo(SelectionBar)

/** Of use only once the whole text is in the page. */
export function BehindText({ article, root, ...actions }: BehindTextProps) {
  useKeptLine(root)
  useKeptPlace(root, article)
  useTrueSizes(root)
  useReadingReport(root, article.id)
  useTimeSpent(article.id)
  useLiveShare(article)
  useRefusals()
  return <Selection root={root} canTranslate={article.can_translate} {...actions} />
}
