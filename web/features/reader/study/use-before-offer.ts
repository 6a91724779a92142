// 读前 10 词 in the article's head: the place is painted with it, the button appears once it works, where it is of use.
import { type RefObject, useEffect } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { ReaderPanel } from '../panels/panel.ts'
import { isBeforeDone } from './before-done.ts'

/** Shown until its words were looked at or the article is read; its place stays as it is, so that no line moves. */
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
