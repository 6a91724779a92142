// Maps each desk endpoint to its handler: it opens a transaction, locks the article, and calls the use case.
import type { deskEndpoints } from '../../../contract/desk.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { presentTask } from '../../jobs/present.ts'
import { translatorFor } from '../../translation/choice.ts'
import { auditArticle } from './audit.ts'
import { glossaryOf, removeTerm, setTerm } from './glossary.ts'
import { addArticle } from './intake/add.ts'
import { requestWork } from './intake/background.ts'
import { failureGroups, retryFailures } from './intake/failures.ts'
import { storeLinkedPictures } from './intake/linked-pictures.ts'
import { editedArticle, managedArticle, revisionOf } from './locked-article.ts'
import { manageArticles, orderOfArticles } from './manage.ts'
import { presentRevisions } from './present.ts'
import { previewArticle } from './preview.ts'
import { bringBackRevision, lockArticle, moveStatus, publicationTime } from './publishing.ts'
import { deleteResolvedWord, setWord } from './resolved-words.ts'
import { translateParagraph } from './translate-paragraph.ts'
import { undoMoves } from './undo.ts'
import { updateArticle } from './update.ts'

const RECENT_TASKS = 20
const NOT_PASSED = '审核通过的才能发布'
/** Max. waiting articles in the headline of the desk. */
const WAITING_SHOWN = 3

export const deskHandlers: EndpointHandlers<typeof deskEndpoints, 'desk'> = {
  manage: (ctx, input) => manageArticles(ctx, input),
  order: (ctx, input) => orderOfArticles(ctx, input),
  preview: (ctx, { id }) => previewArticle(ctx.store.desk, id),
  edit: (ctx, { id }) => editedArticle(ctx.store.desk, id),
  add: async (ctx, { op_id, link, try_http, article: articleInput }) => {
    const stored = articleInput && (await storeLinkedPictures(ctx, articleInput))
    return ctx.store.desk.once({ user_id: ctx.user.id, op_id, call: 'desk.add' }, (desk) =>
      addArticle(ctx, desk, { link, try_http, article: stored }, ctx.user.id),
    )
  },
  update: async (ctx, { id, op_id, article: articleInput }) => {
    const stored = await storeLinkedPictures(ctx, articleInput)
    return ctx.store.desk.once({ user_id: ctx.user.id, op_id, call: 'desk.update' }, async (desk) => ({
      ...(await updateArticle(ctx, desk, id, stored, ctx.user.id)),
      ignored: articleInput.ignored,
    }))
  },
  audit: (ctx, { id, publish, published_at, ...verdictInput }) => {
    if (publish && !verdictInput.pass)
      throwAppError('INVALID_INPUT', { details: [{ field: 'publish', message: NOT_PASSED }] })
    const at = published_at === undefined ? {} : { at: publicationTime(published_at) }
    const verdict = publish ? { ...verdictInput, publish: at } : verdictInput
    return ctx.store.desk.inTransaction((desk) => auditArticle(ctx, desk, id, verdict, ctx.user.id))
  },
  undo: (ctx, { id, updated_at }) =>
    ctx.store.desk.inTransaction((desk) => undoMoves(ctx, desk, id, new Date(updated_at), ctx.user.id)),
  setStatus: (ctx, { id, status, published_at }) =>
    ctx.store.desk.inTransaction((desk) => {
      const at = published_at === undefined ? {} : { at: publicationTime(published_at) }
      const action =
        status === 'PUBLISHED' ? ({ kind: 'PUBLISH', ...at } as const) : ({ kind: 'WITHDRAW' } as const)
      return moveStatus(ctx, desk, id, action, ctx.user.id)
    }),
  lock: (ctx, { id, is_lock }) =>
    ctx.store.desk.inTransaction((desk) => lockArticle(ctx, desk, id, is_lock, ctx.user.id)),
  delete: (ctx, { id }) =>
    ctx.store.desk.inTransaction((desk) => moveStatus(ctx, desk, id, { kind: 'DELETE' }, ctx.user.id)),
  restore: (ctx, { id, revision }) =>
    ctx.store.desk.inTransaction((desk) =>
      revision === undefined
        ? moveStatus(ctx, desk, id, { kind: 'RESTORE' }, ctx.user.id)
        : bringBackRevision(ctx, desk, id, revision, ctx.user.id),
    ),
  revisions: async (ctx, { id, revision }) => {
    const row = await ctx.store.desk.articleById(id)
    if (!row) throwAppError('ARTICLE_NOT_FOUND')
    const text = revision === undefined ? undefined : await revisionOf(ctx.store.desk, row, revision)
    return presentRevisions(await ctx.store.desk.revisionsOf(id), row.shown_revision, text)
  },
  redownload: (ctx, { id, bulk }) =>
    ctx.store.desk.inTransaction(async (desk) => {
      // While there is no text yet, the https scheme of the link may be a guess.
      const isFirst = (await desk.articleById(id))?.last_revision === 0
      const work = { kind: 'article.download' as const, ...(isFirst ? { try_http: true } : {}) }
      return { task: await requestWork(ctx, desk, id, { ...work, bulk }, ctx.user.id) }
    }),
  retranslate: (ctx, { id, ai, cache, bulk }) =>
    ctx.store.desk.inTransaction(async (desk) => {
      // An unknown article causes ARTICLE_NOT_FOUND, also if no translator is configured.
      await managedArticle(desk, id)
      translatorFor(ctx.translator, { ai })
      const work = { kind: 'article.translate' as const, ai, cache, bulk }
      return { task: await requestWork(ctx, desk, id, work, ctx.user.id) }
    }),
  translateParagraph: (ctx, { id, ...wish }) => translateParagraph(ctx, id, wish),
  glossary: (ctx, { id }) => glossaryOf(ctx, id),
  setTerm: (ctx, { id, ...term }) => setTerm(ctx, id, term, ctx.user.id),
  removeTerm: (ctx, { id, en }) => removeTerm(ctx, id, en, ctx.user.id),
  addWord: (ctx, { id, ...word }) => setWord(ctx, { article_id: id, actor_id: ctx.user.id }, word),
  deleteWord: (ctx, { id, word }) => deleteResolvedWord(ctx, { article_id: id, actor_id: ctx.user.id }, word),
  failures: (ctx) => failureGroups(ctx.store.desk),
  retryFailures: (ctx, { reason }) => retryFailures(ctx, reason, ctx.user.id),
  today: async (ctx) => {
    const now = ctx.now()
    const [calendar, to_audit, tasks, backed_up_at] = await Promise.all([
      ctx.store.desk.calendar(toCalendarDay(now)),
      ctx.store.desk.longestWaiting(WAITING_SHOWN),
      ctx.store.desk.taskFigures(),
      ctx.store.desk.backedUpAt(),
    ])
    return {
      calendar: calendar.map(({ published_at, ...row }) => ({
        ...row,
        published_at: published_at.toISOString(),
        is_out: published_at <= now,
      })),
      to_audit: to_audit.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
      tasks: { ...tasks, oldest_at: tasks.oldest_at?.toISOString() ?? null },
      translation_ready: ctx.translator !== undefined,
      has_room: ctx.diskSpace.hasFreeSpace(),
      backed_up_at,
    }
  },
  waiting: async (ctx) => {
    const counts = await ctx.store.desk.waiting(ctx.now())
    const tasks = await ctx.store.task.recent(RECENT_TASKS)
    return {
      ...counts,
      translation_ready: ctx.translator !== undefined,
      model_ready: ctx.model !== undefined,
      tasks: tasks.map((row) => ({
        ...presentTask(row, ctx.user),
        ...{ article_id: row.article_id, subject: row.subject },
      })),
    }
  },
}
