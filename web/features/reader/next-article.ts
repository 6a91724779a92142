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
  const [, noun, number] = /[?&](collection|magazine)=(\d{1,15})\b/.exec(search) ?? []
  const from = Number(number ?? 0)
  const base = useAskedBase()
  const whose = useIsLoggedIn() ? 'member' : 'guest'
  const { data, isError } = useQuery({
    queryKey: key(noun === 'magazine' ? noun : 'collection', 'next', from, id, base, whose),
    queryFn: async () => {
      const { nextInOrder } = await import('./next-in-order.ts')
      return nextInOrder(noun === 'magazine', { id: from, article_id: id, base })
    },
    enabled: from > 0,
  })
  if (data?.next) {
    return {
      article: data.next,
      address: `/article/${data.next.id}?${noun}=${from}`,
      label: `${data.name} · 第 ${data.next.position} 篇，共 ${data.total} 篇`,
    }
  }
  const isAsked = from > 0 && !data && !isError
  return next && !isAsked ? { article: next, address: `/article/${next.id}`, label: '下一篇' } : undefined
}
