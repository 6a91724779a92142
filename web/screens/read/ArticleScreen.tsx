// /article/{id}: the reader for one article.

import { ArticleReader } from '../../features/reader/ArticleReader.tsx'
import { fetchArticle, isArticleId } from '../../features/reader/queries.ts'
import { hasDefaultSettings } from '../../features/reader/settings.ts'
import type { PageHead, PrepareContext } from '../../lib/prepare.ts'
import { formatTitle } from '../../lib/title.ts'

/** Approximate max. length of a link preview, in characters. */
const DESCRIPTION = 150

export function ArticleScreen({ params }: { params: Record<string, string> }) {
  return <ArticleReader id={params['id'] ?? ''} />
}

ArticleScreen.prepare = async ({ cache, params }: PrepareContext): Promise<PageHead | undefined> => {
  const id = Number(params['id'])
  if (!isArticleId(id)) return undefined
  const { title, title_zh, digest, paragraphs, cover } = await fetchArticle(cache, id)
  const summaryText = [title_zh, digest || paragraphs[0]?.text].filter(Boolean).join(' · ')
  return {
    title: formatTitle(title),
    description: summaryText.slice(0, DESCRIPTION),
    kind: 'article',
    image: cover ?? undefined,
    isPersonal: !hasDefaultSettings(),
  }
}
