// What comes behind the text: tools for a selection, the reading report, the place and the line that are kept.
import { memo } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { SelectionBar, type SelectionBarProps } from './SelectionBar.tsx'
import { useKeptLine, useKeptPlace } from './use-kept-place.ts'
import { useReadingReport } from './use-reading-report.ts'
import { useTrueSizes } from './use-true-sizes.ts'

export type BehindTextProps = Omit<SelectionBarProps, 'canTranslate'> & { article: ArticleShown }

// Drawn when the selection changes, not with each size.
const Selection = memo(SelectionBar)

/** Of use only once the whole text is in the page. */
export function BehindText({ article, root, ...actions }: BehindTextProps) {
  useKeptLine(root)
  useKeptPlace(root, article)
  useTrueSizes(root)
  useReadingReport(root, article.id)
  return <Selection root={root} canTranslate={article.can_translate} {...actions} />
}
