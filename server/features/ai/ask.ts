// Endpoint `ai.ask`: a reader's question about an article or a book chapter. It is idempotent per `op_id`,
// answered with sources, and stored in the reader's own list.
import { randomUUID } from 'node:crypto'
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { AiQuestion } from '../../../contract/entities/ai.ts'
import { type ErrorCode, errorTable, throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { findPassages } from '../../../domain/ai/passages.ts'
import { parseCfiChapter } from '../../../domain/book/cfi.ts'
import { formatIsoTime } from '../../../domain/kernel/iso-time.ts'
import type { Ctx, StreamEvent } from '../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import { titlesOf } from '../article/public.ts'
import type { AiRun } from './ai-run.ts'
import { isCached, mapFinalEvent, modelOf, streamCompleteAnswer } from './answer.ts'
import { awaitGeneration, startGeneration, stopGeneration } from './generation.ts'
import type { ModelQuestion } from './model-question.ts'
import { type ArticleAnswer, askQuestion, type SourceText } from './questions/article.ts'
import type { NewQuestion, QuestionRow } from './questions.store.ts'
import { resumeStream } from './resume-stream.ts'
import { loadSourceText, selectExcerpt } from './source-text.ts'

const PASSAGES = 3
const CALL = 'ai.ask'

/**
 * Fallback without a model: lists the most relevant sentences of the text. It is not shown as an answer of a
 * model.
 */
function byPassages(prompt: string, { paragraphs, book }: SourceText): ArticleAnswer {
  const found = findPassages(prompt, paragraphs, PASSAGES)
  const texts = new Map(paragraphs.map((each) => [each.id, each]))
  const sources = found.map(({ paragraph, start, end, zh }, at) => {
    const { text = '', cfi } = texts.get(paragraph) ?? {}
    return {
      ...{ n: at + 1, paragraph, start, end, zh, en: text.slice(start, end) },
      ...(cfi === undefined ? {} : { cfi }),
    }
  })
  const none = `这${book ? '一章' : '篇文章'}里没有找到相关的句子。`
  return { text: sources.length > 0 ? '原文里最相关的句子：' : none, sources }
}

/**
 * Submits a question. With `wait` false it returns as soon as the question is stored, and the client listens
 * to the stream. A request with the same `op_id` returns the stored question and starts no second run. Throws
 * IDEMPOTENCY_KEY_REUSED, and the errors of `loadSourceText` and of the engine.
 */
export async function submitQuestion(
  ctx: Ctx<'user'>,
  { prompt, article_id, pos, source, wait, op_id }: ParsedInput<typeof aiEndpoints.ask>,
): Promise<EndpointResult<typeof aiEndpoints.ask>> {
  const { ai: store } = ctx.store
  const user_id = ctx.user.id
  const earlier = await store.earlier(user_id, CALL, op_id)
  if (earlier === undefined) {
    const whole = await loadSourceText(ctx, { source, article_id, cfi: pos?.cfi })
    const run =
      ctx.model &&
      (await startGeneration(ctx, ctx.model, questionIn(whole, { prompt, pos, source }), user_id))
    const question: NewQuestion = {
      ...{ id: randomUUID(), user_id, prompt, pos, source, created_at: ctx.now() },
      ...{ article_id: whole.article_id, book_uuid: whole.book?.book_uuid ?? null },
      run_id: run?.id ?? null,
      is_cached: run !== undefined && (await isCached(ctx, run)),
      offline: run ? null : byPassages(prompt, whole),
    }
    let isStopped = false
    const id = await store.once(user_id, CALL, op_id, async (tx) => {
      isStopped = await store.addQuestion(tx, question)
      return question.id
    })
    if (isStopped) await restartQuestion(ctx, await rowOf(ctx, id))
    return answerTo(ctx, id, wait)
  }
  return answerTo(ctx, earlier, wait)
}

/**
 * Builds the query for the model: the prompt, an excerpt of the text that fits the model, and the paragraph
 * that the question is about.
 */
function questionIn(
  whole: SourceText,
  { prompt, pos, source }: Pick<NewQuestion, 'prompt' | 'pos' | 'source'>,
): ModelQuestion<ArticleAnswer> {
  const here =
    source === 'SENTENCE' ? whole.paragraphs.find(({ id }) => id === pos?.paragraph)?.id : undefined
  const excerpt = selectExcerpt(whole, prompt, here)
  // A paragraph longer than the model's maximum is missing in the excerpt, so the prompt cannot refer to it.
  const at = excerpt.paragraphs.some(({ id }) => id === here) ? here : undefined
  return askQuestion(prompt, excerpt, at)
}

/**
 * Starts another run for a question whose run was lost with its process, or was stopped by another reader.
 */
async function restartQuestion(ctx: Ctx<'user'>, row: QuestionRow): Promise<AiRun> {
  const { user_id, id, source, pos } = row
  const named = { source, article_id: row.book_uuid ?? String(row.article_id), cfi: pos?.cfi }
  const question = questionIn(await loadSourceText(ctx, named), row)
  const run = await startGeneration(ctx, modelOf(ctx), question, user_id)
  await ctx.store.ai.answerBy({ user_id, id, run_id: run.id })
  return run
}

async function answerTo(
  ctx: Ctx<'user'>,
  id: string,
  wait: boolean,
): Promise<EndpointResult<typeof aiEndpoints.ask>> {
  const row = await rowOf(ctx, id)
  const run = wait && row.run_id !== null ? await ctx.store.ai.byId(row.run_id) : undefined
  if (run) await awaitGeneration(ctx, run)
  return { result: await present(ctx, run ? await rowOf(ctx, id) : row) }
}

/** Throws AI_QUESTION_NOT_FOUND, also when the question belongs to another reader. */
const rowOf = async (ctx: Ctx<'user'>, id: string): Promise<QuestionRow> =>
  (await ctx.store.ai.question(ctx.user.id, id)) ?? throwAppError('AI_QUESTION_NOT_FOUND')

export const questionOf = async (
  ctx: Ctx<'user'>,
  { id }: { id: string },
): Promise<EndpointResult<typeof aiEndpoints.question>> => ({
  result: await present(ctx, await rowOf(ctx, id)),
})

/** Streams the answer from the offset that the reader already has. */
export async function streamQuestion(
  ctx: Ctx<'user'>,
  { id }: { id: string },
): Promise<AsyncIterable<StreamEvent>> {
  const row = await rowOf(ctx, id)
  const question = await present(ctx, row)
  if (row.run_id === null) return streamCompleteAnswer(question.text, question)
  const run: AiRun = (await ctx.store.ai.byId(row.run_id)) ?? throwAppError('AI_QUESTION_NOT_FOUND')
  return mapFinalEvent(
    resumeStream(ctx, run, () => restartQuestion(ctx, row)),
    (result) => ({
      ...question,
      ...(result as ArticleAnswer),
      state: 'DONE',
    }),
  )
}

/** Stops the generation unless another reader waits for it. A finished answer is unchanged. */
export async function stopQuestion(
  ctx: Ctx<'user'>,
  { id }: { id: string },
): Promise<EndpointResult<typeof aiEndpoints.stop>> {
  const { run_id } = await rowOf(ctx, id)
  if (run_id !== null) await stopGeneration(ctx, { user_id: ctx.user.id, id, run_id })
  return questionOf(ctx, { id })
}

export async function deleteQuestion(
  ctx: Ctx<'user'>,
  { id, op_id }: ParsedInput<typeof aiEndpoints.forget>,
): Promise<EndpointResult<typeof aiEndpoints.forget>> {
  return ctx.store.ai.once(ctx.user.id, 'ai.forget', op_id, async (tx) => {
    if (!(await ctx.store.ai.removeQuestion(tx, ctx.user.id, id))) throwAppError('AI_QUESTION_NOT_FOUND')
    return { is_deleted: true as const }
  })
}

const ORDER: CursorOrder<QuestionRow> = {
  name: 'ai.latest',
  kinds: ['time', 'uuid'],
  keyOf: ({ created_at, id }) => [created_at.toISOString(), id],
}

/**
 * The reader's own questions. Filtered by `article_id` (an article's number or a book's uuid) unless `all` is
 * set.
 */
export async function listQuestions(
  ctx: Ctx<'user'>,
  { article_id, all, source, ...pageParams }: ParsedInput<typeof aiEndpoints.history>,
): Promise<EndpointResult<typeof aiEndpoints.history>> {
  const page = toPageRequest(pageParams, ORDER)
  const one = all ? undefined : article_id
  const isNumber = /^\d+$/.test(one ?? '')
  const filter = {
    article_id: one !== undefined && isNumber ? Number(one) : null,
    book_uuid: one !== undefined && !isNumber ? one : null,
    source: source ?? null,
  }
  const { rows, ...next } = cutPage(await ctx.store.ai.questions(ctx.user.id, filter, page), page, ORDER)
  const titles = await namesOf(ctx, rows)
  return { result: { items: rows.map((row) => presented(row, titles)), ...next } }
}

interface Names {
  articles: Awaited<ReturnType<typeof titlesOf>>
  books: ReadonlyMap<string, NonNullable<AiQuestion['book']>>
}
const chapterOf = ({ pos }: QuestionRow): number => parseCfiChapter(pos?.cfi ?? '') ?? 0

/** Titles of the articles and names of the chapters that the questions are about. */
async function namesOf(ctx: Ctx<'user'>, rows: readonly QuestionRow[]): Promise<Names> {
  const ids = new Set(rows.flatMap(({ article_id }) => article_id ?? []))
  const places = rows.flatMap((row) =>
    row.book_uuid === null ? [] : [{ book_uuid: row.book_uuid, chapter: chapterOf(row) }],
  )
  const [articles, books] = await Promise.all([
    titlesOf(ctx, [...ids]),
    ctx.crossFeatureQueries.chapterNames(ctx, places),
  ])
  return { articles, books }
}

const present = async (ctx: Ctx<'user'>, row: QuestionRow): Promise<AiQuestion> =>
  presented(row, await namesOf(ctx, [row]))

function presented(row: QuestionRow, { articles, books }: Names): AiQuestion {
  const answer = (row.state === 'DONE' ? row.result : row.offline) as ArticleAnswer | null
  const failure =
    row.state === 'FAILED' ? errorTable[(row.error_code ?? 'AI_FAILED') as ErrorCode] : undefined
  return {
    ...{ id: row.id, prompt: row.prompt, pos: row.pos, source: row.source, is_cached: row.is_cached },
    engine: row.run_id === null ? 'offline' : 'model',
    article: articles.get(row.article_id ?? 0) ?? null,
    book: books.get(`${row.book_uuid} ${chapterOf(row)}`) ?? null,
    created_at: formatIsoTime(row.created_at),
    state: row.state === 'FAILED' && row.error_code === 'AI_STOPPED' ? 'STOPPED' : (row.state ?? 'DONE'),
    text: answer?.text ?? row.text ?? '',
    sources: answer?.sources ?? [],
    failure: failure?.message ?? null,
  }
}
