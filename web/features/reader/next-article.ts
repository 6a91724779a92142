// Finds the article after this one: the next in the collection or magazine issue that it is read from, else
// the server's suggestion.
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useGuestBaseline } from '../../local/baseline-vocabulary.ts'

export interface NextArticle {
  article: NonNullable<ArticleShown['next']>
  address: string
  label: string
}

/** Undefined when there is none, and while the query for the collection or issue is loading. */
export function useNextArticle({ id, next }: Pick<ArticleShown, 'id' | 'next'>): NextArticle | undefined {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const order = /\b(?:collection|magazine)=\d{1,15}\b/.exec(search)?.[0]
  const base = useGuestBaseline()
  const viewer = useIsLoggedIn() ? 'member' : 'guest'
  const { data, isError } = useQuery({
    queryKey: toQueryKey('collection', 'next', order ?? '', id, base, viewer),
    queryFn: async () => (await import('./next-in-order.ts')).fetchNextInOrder(order ?? '', id, base),
    enabled: !!order,
  })
  if (data?.next) {
    return {
      article: data.next,
      address: `/article/${data.next.id}?${order}`,
      label: `${data.name} · 第 ${data.next.position} 篇，共 ${data.total} 篇`,
    }
  }
  const isLoadingNext = order && !data && !isError
  return next && !isLoadingNext
    ? { article: next, address: `/article/${next.id}`, label: '下一篇' }
    : undefined
}
