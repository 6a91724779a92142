// Hook for 读前 10 词 in the article's header: its space is part of the first paint, the button is shown once
// its handler is loaded.
import { type RefObject, useEffect } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { ReaderPanel } from '../panels/panel.ts'
import { isBeforeDone } from './before-done.ts'

/**
 * Shown until its words were viewed or the article is read; its space never changes, so that no line moves.
 */
export function useBeforeOffer(
  root: RefObject<HTMLElement | null>,
  { id, marks }: Pick<ArticleShown, 'id' | 'marks'>,
  panel: ReaderPanel | undefined,
  onPanel: (panel: ReaderPanel) => void,
): void {
  const isRead = marks.includes('READ')
  useEffect(() => {
    const button = root.current?.closest('article')?.querySelector<HTMLElement>('.prose-before')
    if (!button || isRead || panel === 'before' || isBeforeDone(id)) return
    button.dataset['on'] = ''
    button.onclick = () => onPanel('before')
    return () => {
      delete button.dataset['on']
      button.onclick = null
    }
  }, [root, id, isRead, panel, onPanel])
}
