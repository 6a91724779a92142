// After a jump to another place of the book, offers a way back.
import { showNotice } from '../../../ui/toast.ts'
import type { ChapterSpot, ShownPage } from './view/book-view.ts'

type Go = (chapter: number, spot?: ChapterSpot) => void

/** Shows a notice with `name`, the label of the new place, and a button that returns to `from`. */
export function offerWayBack(from: ShownPage, now: ShownPage | undefined, name: string, go: Go): void {
  const { chapter, place } = from
  const isSame = now?.place?.paragraph === place?.paragraph && now?.place?.offset === place?.offset
  if (!now || (now.chapter === chapter && isSame)) return
  showNotice(`到了${/^\w/.test(name) ? ' ' : ''}${name}`, {
    key: 'way-back',
    action: { label: '回到刚才', run: () => go(chapter, place && { place }) },
  })
}
