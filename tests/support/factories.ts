// Makes rows that several nouns' tests need, through the product's own rules, so that they are as real ones are.
import type { ArticleStage, Paragraph } from '../../contract/entities/article.ts'
import { auditArticle } from '../../server/features/desk/audit.ts'
import type { DraftParagraph } from '../../server/features/desk/paragraphs.ts'
import { moveStatus } from '../../server/features/desk/publishing.ts'
import { addRevision } from '../../server/features/desk/revise.ts'
import type { TestContext } from './test-context.ts'

const WORDS = `The old harbour wakes before the town does. Fishing boats come home with their lights still burning, and the
gulls follow them like children behind a band. On the quay a woman in a yellow coat counts boxes of mackerel, writes the
number in a small book, and counts them again, because her father taught her that the sea never gives the same answer twice.`

export interface GivenArticle {
  title?: string
  title_zh?: string
  digest?: string
  source?: string
  author?: string | null
  topics?: string[]
  link?: string | null
  cover?: string | null
  /** English paragraphs, or whole ones. */
  paragraphs?: (string | DraftParagraph)[]
  /** Chinese of the paragraphs given as text, by place. */
  zh?: string[]
  /** PUBLISHED when not given. LINKED means: no text yet, whatever else is given. */
  status?: 'DRAFT' | 'AUDITED' | 'REJECTED' | 'PUBLISHED' | 'OFFLINE' | 'DELETED'
  stage?: Extract<ArticleStage, 'LINKED' | 'READY'>
  published_at?: Date
  is_lock?: boolean
  created_by?: number | null
}

export interface MadeArticle {
  id: number
  /** Of the newest revision. */
  paragraphs: Paragraph[]
}

/** An article as the editor's calls would have made it: PUBLISHED an hour ago, with 80 English words, unless told otherwise. */
export async function anArticle(
  app: Pick<TestContext, 'deps'>,
  given: GivenArticle = {},
): Promise<MadeArticle> {
  const { deps } = app
  const { status = 'PUBLISHED', stage = 'READY', created_by: actor = null, zh = [] } = given
  const { title = 'The Harbour Before Dawn', title_zh = '黎明前的港口' } = given
  const { digest, source = 'The Open Page', author = 'Nora Whitfield', topics, link, cover } = given
  return deps.store.desk.inTransaction(async (desk) => {
    const at = deps.now()
    const id = await desk.createDraft({
      title,
      title_zh,
      digest,
      source,
      author,
      topics,
      link,
      cover,
      stage,
      created_by: actor,
      at,
    })
    if (stage === 'READY') {
      const paragraphs = (given.paragraphs ?? [WORDS.replaceAll('\n', ' ')]).map((paragraph, index) =>
        typeof paragraph === 'string'
          ? { kind: 'p' as const, text: paragraph, zh: zh[index] ?? '', runs: [] }
          : paragraph,
      )
      await addRevision(deps, id, { title, title_zh, paragraphs, origin: 'hand' }, { user_id: actor }, desk)
    }
    if (['AUDITED', 'PUBLISHED', 'OFFLINE'].includes(status))
      await auditArticle(deps, desk, id, { pass: true }, actor)
    if (status === 'REJECTED') await auditArticle(deps, desk, id, { pass: false, reason: '不合适' }, actor)
    if (status === 'PUBLISHED' || status === 'OFFLINE') {
      const published = given.published_at ?? new Date(at.getTime() - 3_600_000)
      await moveStatus(deps, desk, id, { kind: 'PUBLISH', at: published }, actor)
    }
    if (status === 'OFFLINE') await moveStatus(deps, desk, id, { kind: 'WITHDRAW' }, actor)
    if (status === 'DELETED') await moveStatus(deps, desk, id, { kind: 'DELETE' }, actor)
    if (given.is_lock) await desk.patchArticle(id, { is_lock: true })
    return { id, paragraphs: (await desk.revision(id, stage === 'READY' ? 1 : 0))?.paragraphs ?? [] }
  })
}
