// The marks 收藏, 稍后读 and 读完: optimistic updates, sent by the outbox when there is a network; a guest's marks
// are stored for a later account.
import type { QueryClient } from '@tanstack/react-query'
import type { ArticleShown, MarkAction } from '../../../contract/entities/article.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { isLoggedIn } from '../../lib/session.ts'
import { setReadHere } from '../../local/article-places.ts'
import { saveGuestMutations } from '../../local/guest.ts'
import { stampMutation } from '../../local/offline-mutation.ts'
import { enqueueMutations, onDelivery } from '../../local/outbox.ts'
import { showNotice } from '../../ui/toast.ts'
import { refreshLists, withMark } from './queries.ts'

/** Sets or removes a mark of an open article. */
export function setMark(cache: QueryClient, article_id: number, action: MarkAction, status: boolean): void {
  const show = (isOn: boolean) =>
    cache.setQueryData<ArticleShown>(
      toQueryKey('reader', 'article', article_id),
      (shown) => shown && withMark(shown, action, isOn),
    )
  show(status)
  const step = stampMutation({ kind: 'mark', article_id, action, status })
  if (!isLoggedIn()) {
    if (action === 'READ') setReadHere(article_id, status)
    void saveGuestMutations([step])
    return
  }
  const stop = onDelivery((deliveries) => {
    const mine = deliveries.find((delivery) => delivery.step.op_id === step.op_id)
    if (!mine) return
    stop()
    // Rollback. use-rejected-changes.ts shows the error of the server.
    if (mine.is_done) refreshLists(cache)
    else show(!status)
  })
  void enqueueMutations([step])
}

const MARK_MESSAGES = {
  STAR: { on: '已收藏这篇文章', off: '已取消收藏' },
  LATER: { on: '已加入稍后读', off: '已移出稍后读' },
} as const

/** Toggles a mark and shows a toast; a guest gets a link to the log-in page, opened by `go`. */
export function toggleMark(
  cache: QueryClient,
  { id, marks }: Pick<ArticleShown, 'id' | 'marks'>,
  action: keyof typeof MARK_MESSAGES,
  go: (path: string) => void,
): void {
  if (!isLoggedIn()) {
    const run = () => go(logInPath(`/article/${id}`))
    showNotice('登录后可以保存这篇文章', { action: { label: '去登录', run } })
    return
  }
  const status = !marks.includes(action)
  setMark(cache, id, action, status)
  showNotice(MARK_MESSAGES[action][status ? 'on' : 'off'])
}
