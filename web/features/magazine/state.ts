// Texts and checks for unpublished issues and for articles whose text is still missing.
import type { MagazinePlace, MagazineShown } from '../../../contract/magazine.ts'
import { formatSkipped, skipsTranslation } from '../../../domain/article/translation-skips.ts'
import { formatTranslated } from '../../lib/translated-text.ts'

export const STATUS_TEXT: Record<MagazineShown['status'], string> = {
  DRAFT: '还没有文章',
  CRAWLING: '正在读目录',
  CRAWLED: '等待下载',
  DOWNLOADING: '正在下载',
  DOWNLOADED: '待审核',
  AUDITED: '审核过，可以出版',
  PUBLISHED: '已出版',
}

type PlaceWork = NonNullable<MagazinePlace['work']>

export function formatPlaceState(work: PlaceWork): string {
  if (work.stage === 'FAILED') return work.reason ?? '下载失败'
  if (work.stage === 'LINKED') return '还没有下载'
  if (work.stage === 'DOWNLOADING') return '正在下载'
  if (work.stage === 'TRANSLATING') return '正在翻译'
  return [`${work.minutes} 分钟`, formatTranslated(work.translated_percent), !work.has_pending && '审核过']
    .filter(Boolean)
    .join(' · ')
}

/** Warnings for the editor, the same as on the article's desk. */
export const getPlaceWarnings = ({ is_stub, duplicate_of, other_language }: PlaceWork): string[] =>
  [is_stub && '内容残缺', duplicate_of !== null && '可能重复', other_language !== null && '不是英文'].filter(
    (text) => text !== false,
  )

export type IssueRow = { id: number } & Pick<
  PlaceWork,
  'translated_percent' | 'is_stub' | 'duplicate_of' | 'other_language'
>

/** Rows of its articles for the doubt checks, as far as the list has the data. */
export const rowsToJudge = (places: readonly MagazinePlace[]): IssueRow[] =>
  places.flatMap(({ work }) => (work ? { ...work, id: work.article_id } : []))

/** Untranslated articles that have a text: the number that 翻译整期 translates, and the skipped ones as text. */
export function countUntranslated(places: readonly MagazinePlace[]): { count: number; skipped: string } {
  const lacking = places.flatMap(({ work }) =>
    work?.is_ready && work.translated_percent < 100 ? [work] : [],
  )
  return {
    count: lacking.filter((work) => !skipsTranslation(work)).length,
    skipped: formatSkipped(lacking),
  }
}

/** Row of the sortable list: a section heading or an article. Headings have negative ids. */
export type IssueOrderRow =
  | { id: number; kind: 'section'; name: string; name_zh: string }
  | { id: number; kind: 'place'; place: MagazinePlace }

/** Articles under their section headings, in order; sections without articles at the end. */
export function toIssueOrderRows(
  sections: readonly { name: string; name_zh: string }[],
  places: readonly MagazinePlace[],
): IssueOrderRow[] {
  const rows: IssueOrderRow[] = []
  const headed = new Set<string>()
  const head = (name: string) => {
    const at = sections.findIndex((section) => section.name === name)
    headed.add(name)
    rows.push({ id: -1 - Math.max(0, at), kind: 'section', name, name_zh: sections[at]?.name_zh ?? '' })
  }
  const ofNone = places.filter(({ section }) => !sections.some(({ name }) => name === section))
  for (const place of ofNone) rows.push({ id: place.id, kind: 'place', place })
  const order = [...new Set(places.map(({ section }) => section))].filter(
    (name) => !ofNone.some((p) => p.section === name),
  )
  for (const name of order) {
    head(name)
    for (const place of places) if (place.section === name) rows.push({ id: place.id, kind: 'place', place })
  }
  for (const { name } of sections) if (!headed.has(name)) head(name)
  return rows
}

/** Request payload: each article belongs to the nearest heading above it. */
export function parseIssueOrderRows(rows: readonly IssueOrderRow[]): {
  sections: { name: string; name_zh: string }[]
  places: { id: number; section: string }[]
} {
  const sections: { name: string; name_zh: string }[] = []
  const places: { id: number; section: string }[] = []
  for (const row of rows) {
    if (row.kind === 'section') sections.push({ name: row.name, name_zh: row.name_zh })
    else places.push({ id: row.id, section: sections.at(-1)?.name ?? '' })
  }
  return { sections, places }
}
