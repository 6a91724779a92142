// Exports a reader's notes as a file to download.
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { noteEndpoints } from '../../../contract/note.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { formatIsoTime } from '../../../domain/kernel/iso-time.ts'
import {
  formatNotesAsJson,
  formatNotesAsMarkdown,
  formatNotesAsText,
  type WrittenArticle,
} from '../../../domain/note/export.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { titlesOf } from '../article/public.ts'

const FORMATS = {
  text: { write: formatNotesAsText, type: 'text/plain; charset=utf-8', ending: 'txt' },
  md: { write: formatNotesAsMarkdown, type: 'text/markdown; charset=utf-8', ending: 'md' },
  json: { write: formatNotesAsJson, type: 'application/json; charset=utf-8', ending: 'json' },
} as const

export async function exportNotes(
  ctx: Ctx<'user'>,
  { format, article_id, color }: ParsedInput<typeof noteEndpoints.export>,
): Promise<FileAnswer> {
  const filter = { q: undefined, color, tag: undefined }
  const rows = await ctx.store.note.all(ctx.user.id, filter, article_id)
  const titles = await titlesOf(ctx, [...new Set(rows.map((row) => row.article_id))])
  const articles = new Map<number, WrittenArticle & { notes: WrittenArticle['notes'][number][] }>()
  for (const row of rows) {
    const { title = '', title_zh = '' } = titles.get(row.article_id) ?? {}
    const article = articles.get(row.article_id) ?? {
      title,
      title_zh,
      link: `${ctx.origin}/article/${row.article_id}`,
      notes: [],
    }
    articles.set(row.article_id, article)
    const { text, comment, tags, color: ink, is_public } = row
    article.notes.push({
      text,
      comment,
      tags,
      color: ink,
      is_public,
      created_at: formatIsoTime(row.created_at),
    })
  }
  const { write, type, ending } = FORMATS[format]
  return { name: `开卷笔记-${toCalendarDay(ctx.now())}.${ending}`, type, body: write([...articles.values()]) }
}
