// Passing an article on: its title, its link and where it comes from, by whatever the device can share with.
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { share } from '../../lib/bridge.ts'
import { copyAndTell } from '../../ui/copy.ts'

type Shared = Pick<ArticleShown, 'id' | 'title' | 'title_zh'>

export const articleAddress = (id: number): string => `${window.location.origin}/article/${id}`

/** What is shared: title in both languages, link, origin, a line each. */
export const shareText = ({ id, title, title_zh }: Shared): string =>
  [title, title_zh, articleAddress(id), '来自 开卷 App'].filter(Boolean).join('\n')

/** Words of it with where they are from, a line each. */
export const quoteText = (article: Pick<Shared, 'id' | 'title'>, quote: string): string =>
  [quote, article.title, articleAddress(article.id), '来自 开卷 App'].join('\n')

/** Shares words of the article. */
export const shareQuote = (article: Pick<Shared, 'id' | 'title'>, quote: string): Promise<void> =>
  shareOrCopy(quoteText(article, quote))

export const shareArticle = (article: Shared): Promise<void> => shareOrCopy(shareText(article))

/** By the native app or the browser; where neither can, the text is copied, or shown to be copied. */
export async function shareOrCopy(text: string): Promise<void> {
  if (!(await share(text))) await copyAndTell(text, '已复制，去粘贴给朋友吧')
}
