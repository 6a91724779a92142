// Serializes a reader's notes for export: plain text, Markdown or JSON.

/** A note in an exported file. */
export interface WrittenNote {
  text: string
  comment: string
  tags: readonly string[]
  color: string
  is_public: boolean
  /** ISO 8601, UTC. */
  created_at: string
}
export interface WrittenArticle {
  title: string
  title_zh: string
  /** URL of the article. */
  link: string
  notes: readonly WrittenNote[]
}

const headOf = ({ title, title_zh }: WrittenArticle): string[] =>
  [title, title_zh].filter((line) => line !== '')

/** Formats as plain text: both titles, then each note with its comment as a quote. */
export const formatNotesAsText = (articles: readonly WrittenArticle[]): string =>
  articles
    .map((article) =>
      [
        headOf(article).join('\n'),
        ...article.notes.map(({ text, comment }) => [text, ...quoted(comment)].join('\n')),
      ].join('\n\n'),
    )
    .join('\n\n\n')
    .concat(articles.length > 0 ? '\n' : '')

const quoted = (comment: string): string[] =>
  comment === '' ? [] : comment.split('\n').map((line) => `> ${line}`.trimEnd())

/** Escapes Markdown syntax. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>]/g, '\\$&')
    .split('\n')
    .map((line) => line.replace(/^(\s*)([#+>-]|\d+[.)])/, '$1\\$2'))
    .join('\n')

/** Formats as Markdown: a heading with both titles, then each note as a quote, its comment, and its tags. */
export const formatNotesAsMarkdown = (articles: readonly WrittenArticle[]): string =>
  articles
    .map((article) =>
      [
        `# ${headOf(article).map(plain).join(' · ')}`,
        article.link === '' ? '' : `<${article.link}>`,
        ...article.notes.flatMap(({ text, comment, tags }) => [
          plain(text)
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n'),
          comment === '' ? '' : plain(comment),
          tags.map((tag) => `#${tag.replaceAll(' ', '_')}`).join(' '),
        ]),
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    )
    .join('\n\n')
    .concat(articles.length > 0 ? '\n' : '')

export const formatNotesAsJson = (articles: readonly WrittenArticle[]): string =>
  `${JSON.stringify({ version: 1, articles }, null, 2)}\n`
