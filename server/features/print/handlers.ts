// Endpoint handlers for article exports: PDF, poster, file, and the quote of a poster.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { printEndpoints } from '../../../contract/print.ts'
import { isReadable } from '../../../domain/print/card.ts'
import { chooseQuote } from '../../../domain/print/quote.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { loadReadableArticle } from '../article/public.ts'
import { exportArticles } from './files.ts'
import { articlePdf } from './pdf.ts'
import { articlePoster, makePoster, quoteFor, renderMarkdownCard, weekPoster } from './poster.ts'

/** Max. UTF-8 bytes of a request's Markdown, as the specification counts them. */
const MARKDOWN_BYTES = 8192

export const printHandlers: EndpointHandlers<typeof printEndpoints, 'print'> = {
  pdf: (ctx, input) => articlePdf(ctx, input),
  poster: (ctx, input) => articlePoster(ctx, input),
  export: (ctx, input) => exportArticles(ctx, input),
  quote: async (ctx, { id }) => {
    await loadReadableArticle(ctx, id, { sees_all: true })
    return (await ctx.store.print.quoteOf(id)) ?? null
  },
  setQuote: async (ctx, { id, text, zh }) => {
    const { content } = await loadReadableArticle(ctx, id, { sees_all: true })
    if (text === '') {
      await ctx.store.print.forgetQuote(id)
      return null
    }
    if (!content.paragraphs.some((paragraph) => paragraph.text.includes(text)))
      throwAppError('QUOTE_NOT_FOUND')
    await ctx.store.print.chooseQuote(id, { text, zh }, ctx.user.id, ctx.now())
    return { text, zh }
  },
  make: async (ctx, { template, article_ids, heading, quote, word, date }) => {
    const articles = await Promise.all(
      article_ids.map((id) => loadReadableArticle(ctx, id, { sees_all: true })),
    )
    if (template === 'week') return { url: await weekPoster(ctx, { articles, heading, date }) }
    const [shown] = articles
    if (!shown) throwAppError('ARTICLE_NOT_FOUND')
    // An editor may shorten a sentence, so the quote of an editor is printed without validation against the
    // text.
    const chosen = quote?.text ? quote : chooseQuote(shown.content.paragraphs) && (await quoteFor(ctx, shown))
    if (!chosen) throwAppError('ARTICLE_EMPTY')
    return { url: await makePoster(ctx, { template, shown, quote: chosen, word, date }) }
  },
  render: async (ctx, { markdown }) => {
    if (Buffer.byteLength(markdown) > MARKDOWN_BYTES)
      throwAppError('TOO_LARGE', { message: '一张图最多 8 KB 文字，请分成几张。' })
    if (!isReadable(markdown))
      throwAppError('INVALID_INPUT', {
        details: [{ field: 'markdown', message: '引用、列表的层次或标记太多，请简化' }],
      })
    return { url: await renderMarkdownCard(ctx, markdown) }
  },
}
