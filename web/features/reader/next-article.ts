// Which article comes after this one: the next of the collection or issue that it is read from, else what the server suggests.
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { key } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useAskedBase } from '../../local/known-base.ts'

export interface NextArticle {
  article: NonNullable<ArticleShown['next']>
  address: string
  label: string
}

/** Undefined when there is none, and while the collection or issue is asked. */
export function useNextArticle({ id, next }: Pick<ArticleShown, 'id' | 'next'>): NextArticle | undefined {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const order = /\b(?:collection|magazine)=\d{1,15}\b/.exec(search)?.[0]
  const base = useAskedBase()
  const whose = useIsLoggedIn() ? 'member' : 'guest'
  const { data, isError } = useQuery({
    queryKey: key('collection', 'next', order ?? '', id, base, whose),
    queryFn: async () => (await import('./next-in-order.ts')).nextInOrder(order ?? '', id, base),
    enabled: !!order,
  })
  if (data?.next) {
    return {
      article: data.next,
      address: `/article/${data.next.id}?${order}`,
      label: `${data.name} · 第 ${data.next.position} 篇，共 ${data.total} 篇`,
    }
  }
  const isAsked = order && !data && !isError
  return next && !isAsked ? { article: next, address: `/article/${next.id}`, label: '下一篇' } : undefined
}
