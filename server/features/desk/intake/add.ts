// Adds an article: by its link, to be downloaded, or written by hand.
import type { deskEndpoints } from '../../../../contract/desk.ts'
import { throwAppError } from '../../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import { toLinkKey } from '../../../../domain/article/duplicates.ts'
import type { Deps } from '../../../deps.ts'
import type { DeskArticleRow } from '../article-row.store.ts'
import { rememberByHand } from '../hand-memory.ts'
import { legibleInput } from '../legible-input.ts'
import { checkedCover, checkedParagraphs } from '../paragraph-input.ts'
import { addRevision } from '../revise.ts'
import type { DeskHandle } from '../store.ts'
import { requestWork } from './background.ts'

type Added = EndpointResult<typeof deskEndpoints.add>
interface GivenLink {
  link?: string | undefined
  /** The input had no scheme: http may be tried as well. */
  try_http?: boolean | undefined
}
type NewArticleInput = Omit<NonNullable<ParsedInput<typeof deskEndpoints.add>['article']>, 'ignored'>

/**
 * A link without a text creates a LINKED draft and enqueues its download. A text creates a READY draft; its
 * link, if any, only documents the source. For a known link the response is the existing article and no
 * second is created; if that article has no text, its download is enqueued again. Throws INVALID_INPUT with
 * the missing field, BAD_ADDRESS.
 */
export async function addArticle(
  deps: Deps,
  desk: DeskHandle,
  { link, try_http = false, article = {} }: GivenLink & { article?: NewArticleInput | undefined },
  user_id: number,
): Promise<Added> {
  const input = legibleInput(article)
  const byHand = input.paragraphs !== undefined || link === undefined
  const address = link ?? input.link ?? null
  if (byHand && input.title === undefined)
    throwAppError('INVALID_INPUT', { details: [{ field: 'article.title', message: '请填写标题' }] })
  const link_key = address === null ? null : toLinkKey(address)
  if (link_key === undefined) throwAppError('BAD_ADDRESS')
  if (!byHand) {
    const known = await desk.articleOfPage(link_key ?? '')
    if (known) return whatIsThere(deps, desk, known, user_id)
  }
  const article_id = await desk.createDraft({
    title: input.title ?? address ?? '',
    stage: byHand ? 'READY' : 'LINKED',
    title_zh: input.title_zh,
    digest: input.digest,
    link: address,
    link_key,
    source: input.source,
    author: input.author,
    cover: checkedCover(input.cover),
    topics: input.topics && [...new Set(input.topics)],
    created_by: user_id,
    at: deps.now(),
  })
  if (input.level) await desk.patchArticle(article_id, { level: input.level, level_is_manual: true })
  if (!byHand)
    return {
      article_id,
      task: await requestWork(deps, desk, article_id, { kind: 'article.download', try_http }, user_id),
      is_known: false,
    }
  const paragraphs = checkedParagraphs(input.paragraphs ?? [])
  const { title = '', title_zh = '' } = input
  await addRevision(deps, article_id, { title, title_zh, paragraphs, origin: 'hand' }, { user_id }, desk)
  await rememberByHand(desk, [], paragraphs)
  return { article_id, task: null, is_known: false }
}

async function whatIsThere(
  deps: Deps,
  desk: DeskHandle,
  { id, task_id, last_revision }: DeskArticleRow,
  user_id: number,
): Promise<Added> {
  const isAtWork = task_id !== null && (await desk.isTaskLive(task_id))
  if (isAtWork || last_revision > 0)
    return { article_id: id, task: isAtWork ? task_id : null, is_known: true }
  const task = await requestWork(deps, desk, id, { kind: 'article.download', try_http: true }, user_id)
  return { article_id: id, task, is_known: true }
}
