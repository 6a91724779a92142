// Functions that render an article as Markdown, and as the chapter of an EPUB.
import { type StyledText, splitStyledText } from './styled-text.ts'
import { buildTableRows, groupTableRows, type TableCell } from './table-rows.ts'

export interface PrintedParagraph {
  kind: string
  text: string
  zh: string
  runs: readonly { start: number; end: number; mark: string; href?: string | undefined }[]
  src?: string | undefined
}
export interface PrintedArticle {
  title: string
  title_zh: string
  source: string
  author: string
  /** URL of the article on this site. */
  link: string
  /** URL of the original publication; '' if unknown. */
  original: string
  paragraphs: readonly PrintedParagraph[]
}

/** Escapes Markdown syntax inside a line. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>]/g, '\\$&')
/** Escapes Markdown syntax at the beginning of a line. */
const lineStart = (text: string): string => text.replace(/^(\s*)([#+>-]|\d+[.)])/, '$1\\$2')

const asMarkdown = ({ t, em, strong, code, href }: StyledText): string => {
  // Markers of emphasis must be adjacent to the word.
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(t) ?? []
  if (inner === '') return t
  let rendered = code ? `\`${inner.replaceAll('`', 'ʼ')}\`` : plain(inner)
  if (strong) rendered = `**${rendered}**`
  if (em) rendered = `*${rendered}*`
  if (href) rendered = `[${rendered}](<${href.replace(/[<>]/g, encodeURIComponent)}>)`
  return before + rendered + after
}

const PREFIX: Record<string, string> = { h2: '## ', h3: '### ', li: '- ', quote: '> ' }

const tableOf = (rows: readonly PrintedParagraph[]): TableCell[][] =>
  rows.flatMap(({ text, zh, runs }) => buildTableRows({ en: splitStyledText(text, runs), zh }))

/**
 * Renders a table in GitHub's Markdown. The first row becomes the header, because a header is required. The
 * Chinese of a cell is below its English.
 */
function markdownTable(rows: readonly PrintedParagraph[]): string {
  const cells = tableOf(rows).map((row) =>
    row.map(({ en, zh }) =>
      [en.map(asMarkdown).join(''), plain(zh)]
        .filter(Boolean)
        .join('<br>')
        .replaceAll('|', '\\|')
        .replace(/\s*\n\s*/g, ' '),
    ),
  )
  const columns = Math.max(...cells.map((row) => row.length))
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(Array(columns).fill('---')), ...body.map(line)].join('\n')
}

/** Renders titles, origin, then each block with its Chinese as a quote below it. Ends with a line feed. */
export function renderArticleMarkdown(article: PrintedArticle): string {
  const { title, title_zh, source, author, link, original, paragraphs } = article
  const origin = [author, source].filter(Boolean).map(plain).join(' · ')
  const blocks = groupTableRows(paragraphs).flatMap((block) => {
    if (Array.isArray(block)) return [markdownTable(block)]
    const { kind, text, zh, runs, src } = block
    if (kind === 'img') return src ? [`![${plain(text)}](<${src}>)`] : []
    if (kind === 'pre') return [`\`\`\`\n${text.replaceAll('```', "'''")}\n\`\`\``]
    const prefix = PREFIX[kind] ?? ''
    const line = splitStyledText(text, runs).map(asMarkdown).join('')
    const english = prefix + (prefix === '' ? lineStart(line) : line).replace(/\n/g, ' ')
    return zh === '' ? [english] : [english, `> ${plain(zh).replace(/\n/g, ' ')}`]
  })
  return `${[
    `# ${plain(title)}`,
    plain(title_zh),
    origin === '' ? '' : `*${origin}*`,
    ...blocks,
    '---',
    [link, original]
      .filter(Boolean)
      .map((address) => `<${address}>`)
      .join('  \n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}

export const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const asXhtml = ({ t, em, strong, code, href }: StyledText): string => {
  let rendered = escapeXml(t)
  if (code) rendered = `<code>${rendered}</code>`
  if (strong) rendered = `<strong>${rendered}</strong>`
  if (em) rendered = `<em>${rendered}</em>`
  return href ? `<a href="${escapeXml(href)}">${rendered}</a>` : rendered
}

const ZH = 'lang="zh-CN" xml:lang="zh-CN"'

/** Renders a table in XHTML. The last cell of a shorter row spans the remaining columns. */
function xhtmlTable(rows: readonly PrintedParagraph[]): string {
  const cells = tableOf(rows)
  const columns = Math.max(...cells.map((row) => row.length))
  const cell = ({ en, zh }: TableCell, span: number) =>
    `<td${span > 1 ? ` colspan="${span}"` : ''}>${en.map(asXhtml).join('')}${
      zh === '' ? '' : `<div class="zh" ${ZH}>${escapeXml(zh)}</div>`
    }</td>`
  const lines = cells.map(
    (row) =>
      `<tr>${row.map((each, at) => cell(each, at === row.length - 1 ? columns - at : 1)).join('')}</tr>`,
  )
  return `<table>\n${lines.join('\n')}\n</table>`
}

const TAGS: Record<string, string> = { h2: 'h2', h3: 'h3', quote: 'blockquote', pre: 'pre' }

/**
 * Renders the article as one XHTML document for an EPUB. `pictures` maps the URL of each picture to its file
 * in the book; a picture without an entry is omitted.
 */
export function renderArticleXhtml(article: PrintedArticle, pictures: ReadonlyMap<string, string>): string {
  const { title, title_zh, source, author, link, paragraphs } = article
  const body = groupTableRows(paragraphs).map((block) => {
    if (Array.isArray(block)) return xhtmlTable(block)
    const { kind, text, zh, runs, src } = block
    if (kind === 'img') {
      const file = src === undefined ? undefined : pictures.get(src)
      return file ? `<figure><img src="${escapeXml(file)}" alt="${escapeXml(text)}"/></figure>` : ''
    }
    const inner = splitStyledText(text, runs).map(asXhtml).join('')
    const tag = TAGS[kind] ?? 'p'
    const name = tag === 'p' && kind !== 'p' ? ` class="${escapeXml(kind)}"` : ''
    const english =
      tag === 'blockquote' ? `<blockquote><p>${inner}</p></blockquote>` : `<${tag}${name}>${inner}</${tag}>`
    return zh === '' ? english : `${english}\n<p class="zh" ${ZH}>${escapeXml(zh)}</p>`
  })
  const origin = [author, source].filter(Boolean).map(escapeXml).join(' · ')
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en">
<head><meta charset="utf-8"/><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
<h1>${escapeXml(title)}</h1>
${title_zh === '' ? '' : `<p class="subtitle" ${ZH}>${escapeXml(title_zh)}</p>`}
${origin === '' ? '' : `<p class="origin">${origin}</p>`}
${body.filter(Boolean).join('\n')}
<p class="origin"><a href="${escapeXml(link)}">${escapeXml(link)}</a></p>
</body>
</html>
`
}
