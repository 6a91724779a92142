// Text for the state of a collection that is not public.
import type { CollectionCard } from '../../../contract/collection.ts'

/** '' for a public collection. `is_mine` only changes the text of a draft. */
export function formatCollectionState({
  status,
  is_public,
  reject_reason,
  is_mine,
}: Pick<CollectionCard, 'status' | 'is_public' | 'reject_reason' | 'is_mine'>): string {
  if (reject_reason) return `已退回：${reject_reason}`
  if (status === 'DRAFT') return is_mine ? '未发布，仅自己可见' : '未发布'
  if (status === 'WAITING') return '待审核，通过后公开'
  return is_public ? '' : '不公开，有链接才能看'
}
