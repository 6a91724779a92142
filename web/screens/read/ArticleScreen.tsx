// /article/{id}: one article, to be read.
import { fetchArticle, isArticleId } from '../../features/reader/queries.ts'
import { Reader } from '../../features/reader/Reader.tsx'
import { isUsual } from '../../features/reader/settings.ts'
import type { Head, Preparing } from '../../lib/prepare.ts'
import { titleOf } from '../../lib/title.ts'

/** A link's preview shows about so much. */
const DESCRIPTION = 150

export function ArticleScreen({ params }: { params: Record<string, string> }) {
  return <Reader id={params['id'] ?? ''} />
}

ArticleScreen.prepare = async ({ cache, params }: Preparing): Promise<Head | undefined> => {
  const id = Number(params['id'])
  if (!isArticleId(id)) return undefined
  const { title, title_zh, digest, paragraphs, cover } = await fetchArticle(cache, id)
  const said = [title_zh, digest || paragraphs[0]?.text].filter(Boolean).join(' · ')
  return {
    title: titleOf(title),
    description: said.slice(0, DESCRIPTION),
    kind: 'article',
    image: cover ?? undefined,
    isPersonal: !isUsual(),
  }
}
