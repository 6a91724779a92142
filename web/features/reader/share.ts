// Shares an article (title, link, source) by the device's share sheet, with the clipboard as the fallback.
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { openShareSheet } from '../../lib/bridge.ts'
import { getSiteOrigin } from '../../lib/site.ts'
import { copyAndNotify } from '../../ui/copy.ts'

type Shared = Pick<ArticleShown, 'id' | 'title' | 'title_zh'>

export const getArticleUrl = (id: number): string => `${getSiteOrigin()}/article/${id}`

/** Text to share: title in both languages, link and source, one per line. */
export const formatShareText = ({ id, title, title_zh }: Shared): string =>
  [title, title_zh, getArticleUrl(id), '来自 开卷 App'].filter(Boolean).join('\n')

/** A quote with its source, one line each. */
export const formatQuoteText = (article: Pick<Shared, 'id' | 'title'>, quote: string): string =>
  [quote, article.title, getArticleUrl(article.id), '来自 开卷 App'].join('\n')

/** Shares a quote of the article. */
export const shareQuote = (article: Pick<Shared, 'id' | 'title'>, quote: string): Promise<void> =>
  shareOrCopy(formatQuoteText(article, quote))

export const shareArticle = (article: Shared): Promise<void> => shareOrCopy(formatShareText(article))

/**
 * Shares text by the native app or the browser; as the fallback the text is copied, or shown to be copied.
 */
export async function shareOrCopy(text: string): Promise<void> {
  if (!(await openShareSheet(text))) await copyAndNotify(text, '已复制，去粘贴给朋友吧')
}
