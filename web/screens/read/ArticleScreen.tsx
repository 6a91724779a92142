// /article/{id}: one article, to be read.
import { Reader } from '../../features/reader/Reader.tsx'

export function ArticleScreen({ params }: { params: Record<string, string> }) {
  return <Reader id={params['id'] ?? ''} />
}
