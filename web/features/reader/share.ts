// Passing an article on: its title, its link and where it comes from, by whatever the device can share with.
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { openShareSheet } from '../../lib/bridge.ts'
import { copyAndNotify } from '../../ui/copy.ts'

type Shared = Pick<ArticleShown, 'id' | 'title' | 'title_zh'>

export const getArticleUrl = (id: number): string => `${window.location.origin}/article/${id}`

/** What is shared: title in both languages, link, origin, a line each. */
export const formatShareText = ({ id, title, title_zh }: Shared): string =>
  [title, title_zh, getArticleUrl(id), '来自 开卷 App'].filter(Boolean).join('\n')

/** Words of it with where they are from, a line each. */
export const formatQuoteText = (article: Pick<Shared, 'id' | 'title'>, quote: string): string =>
  [quote, article.title, getArticleUrl(article.id), '来自 开卷 App'].join('\n')

/** Shares words of the article. */
export const shareQuote = (article: Pick<Shared, 'id' | 'title'>, quote: string): Promise<void> =>
  shareOrCopy(formatQuoteText(article, quote))

export const shareArticle = (article: Shared): Promise<void> => shareOrCopy(formatShareText(article))

/** By the native app or the browser; where neither can, the text is copied, or shown to be copied. */
export async function shareOrCopy(text: string): Promise<void> {
  if (!(await openShareSheet(text))) await copyAndNotify(text, '已复制，去粘贴给朋友吧')
}
