// Inbox endpoints: a page of items, the editors' decisions, and a preview of an item's web page.
import { randomUUID } from 'node:crypto'
import { AppError, throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { InboxItem, rssEndpoints } from '../../../contract/rss.ts'
import { detectOtherLanguage } from '../../../domain/article/other-language.ts'
import { analyseTextInSteps } from '../../../domain/language/analyse.ts'
import { runYielding } from '../../cooperative.ts'
import type { Deps } from '../../deps.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import { toUpstreamError } from '../../upstream-error.ts'
import { estimateItem } from './estimate-metadata.ts'
import { type InboxRow, placeInInbox } from './inbox.store.ts'
import { type DecisionActor, putBack, takeItem } from './take.ts'

const INBOX: CursorOrder<InboxRow> = { name: 'inbox', kinds: ['time', 'id'], keyOf: placeInInbox }
/** Fetch options of a preview: an editor waits for the response. */
const PREVIEW = { kind: 'page', max_bytes: 5_000_000, timeout_ms: 20_000 } as const
/** An editor needs no more paragraphs to decide. */
const MAX_PARAGRAPHS = 200

export const presentInboxItem = ({ item, feed, article, task, known }: InboxRow): InboxItem => ({
  id: item.id,
  title: item.title,
  link: item.link,
  author: item.author,
  summary: item.summary,
  published_at: item.published_at?.toISOString() ?? null,
  article_id: item.article_id,
  stage: article?.stage ?? null,
  error: article?.stage_error ?? null,
  feed,
  state: item.state,
  at: item.at.toISOString(),
  words: item.words,
  level: item.level,
  other_language: item.other_language,
  article: article && {
    id: article.id,
    stage: article.stage,
    status: article.status,
    error: article.stage_error,
    translated_percent: article.word_count > 0 ? article.translated_percent : null,
    task,
  },
  known: known && {
    id: known.id,
    created_at: known.created_at.toISOString(),
    published_at: known.published_at?.toISOString() ?? null,
  },
})

type InboxDeps = Pick<Deps, 'now' | 'store'>

/** A page of the inbox, or the items with the given ids; with the number of items per state. */
export async function inboxPage(
  deps: InboxDeps,
  { state, ids, after, offset, limit, ...filters }: ParsedInput<typeof rssEndpoints.inbox>,
): Promise<EndpointResult<typeof rssEndpoints.inbox>> {
  if (ids !== undefined) {
    const [items, counts] = await Promise.all([
      itemsOf(deps, ids.split(',').map(Number)),
      deps.store.rss.inboxCounts(),
    ])
    return { items, next_offset: null, next: null, counts }
  }
  const page = toPageRequest({ after, offset, limit }, INBOX)
  const [found, counts] = await Promise.all([
    deps.store.rss.inbox(state, filters, deps.now(), page),
    deps.store.rss.inboxCounts(),
  ])
  const { rows, ...next } = cutPage(found, page, INBOX)
  return { items: rows.map(presentInboxItem), ...next, counts }
}

/**
 * Takes, dismisses or restores items. The response lists the items that failed together with those that
 * succeeded. Throws INVALID_INPUT.
 */
export async function markItems(
  deps: InboxDeps,
  { action, ids, all, batch: taken_back }: ParsedInput<typeof rssEndpoints.mark>,
  user_id: number,
): Promise<EndpointResult<typeof rssEndpoints.mark>> {
  const selectorCount = [ids, all, taken_back].filter((each) => each !== undefined).length
  const isAllowed = { TAKE: ids, DISMISS: ids ?? all, BACK: ids ?? taken_back }[action] !== undefined
  if (selectorCount !== 1 || !isAllowed)
    throwAppError('INVALID_INPUT', { details: [{ field: 'ids', message: '请说明是哪些条目' }] })
  const batch = randomUUID()
  const actor = { user_id, now: deps.now(), batch }
  if (action === 'TAKE' && ids) return take(deps, ids, { user_id, batch, bulk: ids.length > 1 })
  if (action === 'DISMISS') {
    const changed = ids
      ? await deps.store.rss.dismiss(ids, actor)
      : await deps.store.rss.dismissAll(all ?? throwAppError('NOT_FOUND'), actor)
    return { changed, batch, items: await itemsOf(deps, ids ?? []), failed: [] }
  }
  const of = ids ? { ids } : { batch: taken_back ?? '' }
  const { changed, unchanged: unchangedIds } = await putBack(deps, of, user_id)
  const failed = unchangedIds.map((id) => ({ id, message: '这篇已经审核过了，留在文章里。' }))
  return { changed, batch, items: await itemsOf(deps, ids ?? []), failed }
}

async function take(
  deps: InboxDeps,
  ids: number[],
  actor: DecisionActor,
): Promise<EndpointResult<typeof rssEndpoints.mark>> {
  const failed: { id: number; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      await takeItem(deps, id, actor)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, message: error.message })
    }
  }
  const changed = new Set(ids).size - failed.length
  return { changed, batch: actor.batch, items: await itemsOf(deps, ids), failed }
}

const itemsOf = async (deps: InboxDeps, ids: number[]): Promise<InboxItem[]> =>
  ids.length === 0 ? [] : (await deps.store.rss.inboxItems(ids)).map(presentInboxItem)

/**
 * Fetches the text of an item's page without storing it; only length, level and language are stored. Throws
 * the errors of `toUpstreamError`.
 */
export async function previewItem(
  deps: Pick<Deps, 'store' | 'pages' | 'extractor' | 'dictionary'>,
  id: number,
  signal: AbortSignal,
): Promise<EndpointResult<typeof rssEndpoints.preview>> {
  const { item } = (await deps.store.rss.itemById(id)) ?? throwAppError('NOT_FOUND')
  if (item.link === '') throwAppError('BAD_ADDRESS', { message: '这个条目没有可以打开的链接。' })
  try {
    const { body, url, headers } = await deps.pages.fetch(item.link, { ...PREVIEW, signal })
    const page = await deps.extractor.extractArticle(body, url, { content_type: headers.content_type })
    const read = page.paragraphs.filter(({ kind }) => kind !== 'img')
    const found = await runYielding(
      analyseTextInSteps(
        read.map(({ text }) => text),
        deps.dictionary,
      ),
    )
    const other_language = detectOtherLanguage(
      read.map(({ text }) => text),
      page.lang,
    )
    const guess = estimateItem(found, other_language)
    if (found.word_count > 0 || other_language !== null) await deps.store.rss.setGuess(id, guess)
    return {
      paragraphs: read.slice(0, MAX_PARAGRAPHS).map(({ kind, text }) => ({ kind, text })),
      words: found.word_count,
      minutes: found.minutes,
      level: guess.level,
      is_whole: !page.flags.stub,
      other_language,
      site_name: page.site_name,
      byline: page.byline,
    }
  } catch (error) {
    throw toUpstreamError(error) ?? error
  }
}
