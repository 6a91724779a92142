// Renders posters: an article with a quote as a PNG, cached in storage under a hash of its content.
import { createHash } from 'node:crypto'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { printEndpoints } from '../../../contract/print.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { parseCardBlocks } from '../../../domain/print/card.ts'
import { renderQrCode } from '../../../domain/print/qr-code.ts'
import { chooseQuote, findQuote, type Quote } from '../../../domain/print/quote.ts'
import type { Ctx } from '../../http/context.ts'
import { PictureTooLarge, type TypesetDocument } from '../../providers/typeset/port.ts'
import { createSemaphore } from '../../semaphore.ts'
import { loadReadableArticle, type ReadableArticle } from '../article/public.ts'
import { lengthOf, posterDay } from './facts.ts'
import { printPicture } from './pictures.ts'
import type { HasPrint } from './store.ts'
import { posterWord } from './word-of.ts'

/** Version of the design, part of the hash: increment it to invalidate the posters in storage. */
const EDITION = 2
/** Rendering one poster takes a core for 0.1 s; the first one takes 1 s. */
const semaphore = createSemaphore(1, 24)

type PosterResult = EndpointResult<typeof printEndpoints.poster>

/**
 * Returns a reader's poster of an article. Throws ARTICLE_NOT_FOUND, ARTICLE_EMPTY, QUOTE_NOT_FOUND,
 * OVERLOADED, and for a new poster INSUFFICIENT_STORAGE, TOO_MANY_REQUESTS.
 */
export async function articlePoster(
  ctx: Ctx & HasPrint,
  { id, template, quote, signed }: ParsedInput<typeof printEndpoints.poster>,
): Promise<PosterResult> {
  const shown = await loadReadableArticle(ctx, id, { sees_all: true })
  const chosen = quote
    ? (findQuote(shown.content.paragraphs, quote) ?? throwAppError('QUOTE_NOT_FOUND'))
    : await quoteFor(ctx, shown)
  const sharer = signed === '1' ? ctx.user?.username : undefined
  return { result: await makePoster(ctx, { template, shown, quote: chosen, sharer }), task: null }
}

/**
 * Returns the editor's quote if the text still contains it, else the sentence chosen by `chooseQuote`. Throws
 * ARTICLE_EMPTY.
 */
export async function quoteFor(ctx: HasPrint, { row, content }: ReadableArticle): Promise<Quote> {
  const editors = await ctx.store.print.quoteOf(row.id)
  const isStillThere = editors && content.paragraphs.some(({ text }) => text.includes(editors.text))
  const quote = isStillThere ? editors : chooseQuote(content.paragraphs)
  return quote ?? throwAppError('ARTICLE_EMPTY')
}

interface PosterInput {
  template: 'poster' | 'quote' | 'xhs'
  shown: ReadableArticle
  quote: Quote
  sharer?: string | undefined
  word?: string | undefined
  date?: string | undefined
}

/** Renders a poster and returns its URL. */
export async function makePoster(
  ctx: Ctx,
  { template, shown: { row, content }, quote, sharer, word, date }: PosterInput,
): Promise<string> {
  const link = `${ctx.origin}/article/${row.id}`
  // No QR code for an app store reviewer: the code leads out of the app.
  const hasCode = !ctx.isStoreReview
  const length = lengthOf(row)
  const invitation = sharer ? `${sharer} 邀你一起读` : hasCode ? '扫码读全文，英汉对照' : '英汉对照'
  const data = {
    source: row.source,
    title: content.title,
    title_zh: content.title_zh,
    author: row.author ?? '',
    quote: quote.text,
    quote_zh: quote.zh,
    foot:
      template === 'xhs'
        ? [sharer ? invitation : '扫码读全文', `${row.minutes} 分钟 · 英汉对照`]
        : [length, invitation],
    // Only these templates print the date, so their cache key changes every day.
    ...(template === 'poster' ? {} : { date: posterDay(date ?? toCalendarDay(ctx.now())) }),
    ...(template === 'xhs' ? { word: posterWord(ctx, quote, word) ?? null } : {}),
  }
  const code = hasCode ? { link, color: template === 'xhs' ? ACCENT : INK } : undefined
  const covers = template === 'poster' ? [row.cover] : []
  return picture(ctx, template, data, { code, covers: { cover: covers[0] } })
}

const INK = '#1C1D1F'
const ACCENT = '#0F6B5C'

/** Renders several articles of a week on one poster and returns its URL. */
export async function weekPoster(
  ctx: Ctx,
  {
    articles,
    heading,
    date,
  }: { articles: readonly ReadableArticle[]; heading: string; date: string | undefined },
): Promise<string> {
  const covers = Object.fromEntries(articles.map(({ row }, at) => [`cover${at}`, row.cover]))
  const data = {
    heading: heading || '这一周读什么',
    date: posterDay(date ?? toCalendarDay(ctx.now())),
    foot: ['外刊英语，一篇一篇读', ctx.isStoreReview ? '英汉对照' : '扫码来读，英汉对照'],
    articles: articles.map(({ row, content }, at) => ({
      title: content.title,
      title_zh: content.title_zh,
      facts: lengthOf(row),
      cover: `cover${at}`,
    })),
  }
  const code = ctx.isStoreReview ? undefined : { link: `${ctx.origin}/`, color: INK }
  return picture(ctx, 'week', data, { code, covers })
}

/** Renders a card of Markdown. Throws TOO_LARGE. */
export const renderMarkdownCard = (ctx: PosterDeps, markdown: string): Promise<string> =>
  picture(ctx, 'card', { blocks: parseCardBlocks(markdown) }, {}).catch((error: unknown) => {
    if (error instanceof PictureTooLarge)
      throwAppError('TOO_LARGE', { message: '排出来的图太长，请分成几张。' })
    throw error
  })

interface PosterFiles {
  code?: { link: string; color: string } | undefined
  /** URLs of pictures, by the name that the template data uses for them. */
  covers?: Readonly<Record<string, string | null | undefined>>
}

type PosterDeps = Pick<
  Ctx,
  'storage' | 'sized' | 'typesetter' | 'diskSpace' | 'limits' | 'security' | 'network' | 'user'
>

async function picture(
  ctx: PosterDeps,
  document: TypesetDocument,
  data: object,
  { code, covers = {} }: PosterFiles,
): Promise<string> {
  const { storage, sized, typesetter } = ctx
  const fingerprint = JSON.stringify({ EDITION, document, data, code, covers })
  const key = `posters/${createHash('sha256').update(fingerprint).digest('hex').slice(0, 40)}.png`
  if (await storage.has(key)) return storage.url(key)
  return semaphore.run(async () => {
    // A request that waited in the queue for the same poster finds it in storage.
    if (await storage.has(key)) return storage.url(key)
    await consumePosterQuota(ctx)
    const files: Record<string, Uint8Array> = {}
    const names: Record<string, string> = {}
    for (const [name, address] of Object.entries(covers)) {
      const found = await printPicture({ storage, sized }, address)
      if (!found) continue
      names[name] = `${name}.${found.extension}`
      files[`${name}.${found.extension}`] = found.bytes
    }
    if (code) files['qr.svg'] = Buffer.from(renderQrCode(code.link, code.color))
    const page = { ...withFiles(data, names), ...(code ? { qr: 'qr.svg' } : {}) }
    await storage.put(key, await typesetter.png({ document, data: page, files }), 'image/png')
    return storage.url(key)
  })
}

/**
 * Max. new posters per day: `each` for a reader or a guest's network, `guests` for all guests. A school may
 * share a network.
 */
export const NEW_POSTERS = { each: 200, guests: 3000 } as const
const DAY_S = 86_400
const DISK_RETRY_AFTER_S = 10

/**
 * Checks disk space and rate limits: a poster is requested with GET, but it writes a file. Throws
 * INSUFFICIENT_STORAGE, TOO_MANY_REQUESTS.
 */
async function consumePosterQuota({ diskSpace, limits, security, network, user }: PosterDeps): Promise<void> {
  if (!diskSpace.hasFreeSpace()) throwAppError('INSUFFICIENT_STORAGE', { retryAfter: DISK_RETRY_AFTER_S })
  if (user?.role === 'admin') return
  const rateLimitOwner = user ? `u${user.id}` : network
  const counted: [string, number][] = [[`posters ${rateLimitOwner}`, NEW_POSTERS.each]]
  if (!user) counted.push(['posters guests', NEW_POSTERS.guests])
  for (const [key, max] of counted) {
    const { wait } = await limits.take(key, { max, seconds: DAY_S })
    if (wait <= 0) continue
    security.note('limit_reached', { user_id: user?.id, network, reason: 'posters' })
    throwAppError('TOO_MANY_REQUESTS', { message: '今天生成的海报已达上限，请明天再来。', retryAfter: wait })
  }
}

/** Replaces picture names in the data by file names; a picture that was not found is removed. */
function withFiles(data: object, names: Readonly<Record<string, string>>): object {
  const { articles } = data as { articles?: readonly { cover: string }[] }
  return {
    ...data,
    ...(names['cover'] ? { cover: names['cover'] } : {}),
    ...(articles
      ? {
          articles: articles.map(({ cover, ...rest }) =>
            names[cover] ? { ...rest, cover: names[cover] } : rest,
          ),
        }
      : {}),
  }
}
