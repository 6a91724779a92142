// Posters: an article with its sentence as a picture, made once for all that stands on it.
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

/** Goes up with the look, so that what was made before is made anew. */
const EDITION = 2
/** One picture takes a core for a tenth of a second, the first one a second. */
const semaphore = createSemaphore(1, 24)

type PosterResult = EndpointResult<typeof printEndpoints.poster>

/** A reader's poster of an article. Throws ARTICLE_NOT_FOUND, ARTICLE_EMPTY, QUOTE_NOT_FOUND, OVERLOADED. */
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

/** The editor's sentence while it still stands in the text, else the one that the rule chooses. */
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

/** The address of the picture. */
export async function makePoster(
  ctx: Ctx,
  { template, shown: { row, content }, quote, sharer, word, date }: PosterInput,
): Promise<string> {
  const link = `${ctx.origin}/article/${row.id}`
  // An app store's reviewer sees no code that leads out of the app.
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
    // Only these print a day; a poster of today is then another than that of yesterday.
    ...(template === 'poster' ? {} : { date: posterDay(date ?? toCalendarDay(ctx.now())) }),
    ...(template === 'xhs' ? { word: posterWord(ctx, quote, word) ?? null } : {}),
  }
  const code = hasCode ? { link, color: template === 'xhs' ? ACCENT : INK } : undefined
  const covers = template === 'poster' ? [row.cover] : []
  return picture(ctx, template, data, { code, covers: { cover: covers[0] } })
}

const INK = '#1C1D1F'
const ACCENT = '#0F6B5C'

/** Several articles of a week on one picture. */
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

/** A card of Markdown. Throws TOO_LARGE. */
export const renderMarkdownCard = (ctx: Making, markdown: string): Promise<string> =>
  picture(ctx, 'card', { blocks: parseCardBlocks(markdown) }, {}).catch((error: unknown) => {
    if (error instanceof PictureTooLarge)
      throwAppError('TOO_LARGE', { message: '排出来的图太长，请分成几张。' })
    throw error
  })

interface Shown {
  code?: { link: string; color: string } | undefined
  /** Addresses of pictures by the name under which the data asks for them. */
  covers?: Readonly<Record<string, string | null | undefined>>
}

type Making = Pick<
  Ctx,
  'storage' | 'sized' | 'typesetter' | 'diskSpace' | 'limits' | 'security' | 'network' | 'user'
>

async function picture(
  ctx: Making,
  document: TypesetDocument,
  data: object,
  { code, covers = {} }: Shown,
): Promise<string> {
  const { storage, sized, typesetter } = ctx
  const fingerprint = JSON.stringify({ EDITION, document, data, code, covers })
  const key = `posters/${createHash('sha256').update(fingerprint).digest('hex').slice(0, 40)}.png`
  if (await storage.has(key)) return storage.url(key)
  return semaphore.run(async () => {
    // Whoever waited for the same one finds it made.
    if (await storage.has(key)) return storage.url(key)
    await refuseMore(ctx)
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

/** New posters of a day: of one guest's network or one reader, and of all guests. A school may share a network. */
export const NEW_POSTERS = { each: 200, guests: 3000 } as const
const DAY_S = 86_400
const DISK_RETRY_AFTER_S = 10

/** A poster is requested with a GET, and is a file all the same. Throws INSUFFICIENT_STORAGE, TOO_MANY_REQUESTS. */
async function refuseMore({ diskSpace, limits, security, network, user }: Making): Promise<void> {
  if (!diskSpace.hasFreeSpace()) throwAppError('INSUFFICIENT_STORAGE', { retryAfter: DISK_RETRY_AFTER_S })
  if (user?.role === 'admin') return
  const whose = user ? `u${user.id}` : network
  const counted: [string, number][] = [[`posters ${whose}`, NEW_POSTERS.each]]
  if (!user) counted.push(['posters guests', NEW_POSTERS.guests])
  for (const [key, max] of counted) {
    const { wait } = await limits.take(key, { max, seconds: DAY_S })
    if (wait <= 0) continue
    security.note('limit_reached', { user_id: user?.id, network, reason: 'posters' })
    throwAppError('TOO_MANY_REQUESTS', { message: '今天生成的海报已达上限，请明天再来。', retryAfter: wait })
  }
}

/** The data with the files that were found in place of their names; one that was not found is left out. */
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
