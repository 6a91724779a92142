// Who has jumped to another place of the book may go back to where they read.
import { notify } from '../../../ui/toast.ts'
import type { Shown, Spot } from './view/book-view.ts'

type Go = (chapter: number, spot?: Spot) => void

/** Says where the reader is now, which is called `name`, and leads back to `from`. */
export function offerWayBack(from: Shown, now: Shown | undefined, name: string, go: Go): void {
  const { chapter, place } = from
  const isSame = now?.place?.paragraph === place?.paragraph && now?.place?.offset === place?.offset
  if (!now || (now.chapter === chapter && isSame)) return
  notify(`到了${/^\w/.test(name) ? ' ' : ''}${name}`, {
    key: 'way-back',
    action: { label: '回到刚才', run: () => go(chapter, place && { place }) },
  })
}
