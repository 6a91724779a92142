// State of pasted or dropped pictures during their upload, and where each is inserted afterwards.
import { useState } from 'react'
import { randomId } from '../../lib/client-id.ts'
import { PICTURE_TYPES, type UploadedPicture } from '../../lib/use-upload.ts'
import { showNotice } from '../../ui/toast.ts'
import {
  createEmptyParagraph,
  type DeskParagraph,
  insertParagraph,
  isPicture,
  removeParagraph,
  updateParagraph,
} from './paragraphs.ts'

type List = readonly DeskParagraph[]

export interface PendingPicture {
  id: string
  /**
   * Key of the target paragraph: the picture is inserted below it, or into it if it is a picture without a
   * URL.
   */
  at: string
  file: File
}

/**
 * Picture files of a paste or drop event. Ignored if it also has text: word processors add an image of the
 * copied text.
 */
export const findPictures = (transfer: Pick<DataTransfer, 'files' | 'getData'>): File[] =>
  transfer.getData('text/plain') === ''
    ? [...transfer.files].filter(({ type }) => PICTURE_TYPES.split(',').includes(type))
    : []

/** The list with the picture inserted; at the end if the target paragraph was removed. */
export function withPicture(list: List, at: string, picture: UploadedPicture, key: string): List {
  const { src, width, height } = picture
  const index = list.findIndex((paragraph) => paragraph.key === at)
  const here = list[index]
  if (here && isPicture(here) && !here.src)
    return updateParagraph(list, index, (now) => ({ ...now, src, width, height }))
  const paragraph: DeskParagraph = { ...createEmptyParagraph(key), kind: 'img', src, width, height }
  return insertParagraph(list, index < 0 ? list.length : index + 1, paragraph)
}

/** Reverts `withPicture`, wherever the picture is by now. */
export function withoutPicture(list: List, was: { at: string; key: string; src: string }): List {
  const own = list.findIndex(({ key }) => key === was.key)
  if (own >= 0) return removeParagraph(list, own)
  const filled = list.findIndex(({ key, src }) => key === was.at && src === was.src)
  return updateParagraph(list, filled, ({ width: _, height: __, ...now }) => ({ ...now, src: '' }))
}

/** Hook for the component above the desk's tabs, so that a tab change does not lose the state. */
export function usePastedPictures(onEdit: (change: (list: List) => List) => void) {
  const [coming, setComing] = useState<readonly PendingPicture[]>([])
  const forget = (id: string) => setComing((now) => now.filter((picture) => picture.id !== id))
  return {
    coming,
    forget,
    take: (at: string, files: readonly File[]) =>
      setComing((now) => [...now, ...files.map((file) => ({ id: randomId(), at, file }))]),
    put: ({ id, at }: PendingPicture, picture: UploadedPicture) => {
      const key = `new-${id}`
      onEdit((list) => withPicture(list, at, picture, key))
      forget(id)
      const run = () => onEdit((list) => withoutPicture(list, { at, key, src: picture.src }))
      showNotice('图片已插入', { action: { label: '撤销', run } })
    },
  }
}
export type PastedPictures = ReturnType<typeof usePastedPictures>
