// Writes a reader's words as lines of a file: plain text, CSV, Markdown or JSON; each piece can be sent as it is made.

/** A word as a file has it; of its sentences the newest. */
export interface WrittenWord {
  word: string
  lemma: string
  phonetic: string
  gloss: string
  sentence: string
  /** The Chinese of its sentence; of its paragraph where that is unknown. */
  zh: string
  /** Title of the article, '' of a book. */
  source: string
  /** Address of the place in the article or of the book, '' of a word from elsewhere. */
  link: string
  state: string
  /** ISO 8601, UTC. */
  due: string
  created_at: string
  reps: number
  lapses: number
}

export type WordFormat = 'text' | 'csv' | 'md' | 'json'

/** How a format begins, what each word is, and how it ends; `index` counts from 0. */
export interface WordWriter {
  head: string
  of(word: WrittenWord, index: number): string
  tail: string
  type: string
  ending: string
}

/** What spreadsheets would take for a formula begins with an apostrophe, which they hide. */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
/** A field of RFC 4180. */
const field = (text: string): string => {
  const safe = inert(text)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const COLUMNS = [
  'word',
  'lemma',
  'phonetic',
  'gloss',
  'sentence',
  'zh',
  'source',
  'link',
  'state',
  'due',
  'created_at',
  'reps',
  'lapses',
] as const satisfies readonly (keyof WrittenWord)[]

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
/** What Markdown would take for its own. */
const plain = (text: string): string => oneLine(text).replace(/[\\`*_{}[\]<>#|]/g, '\\$&')
/** An article's title in brackets, as a link where it has an address. */
const cited = (source: string, link: string): string => {
  if (link !== '') return `（[${plain(source || '原文')}](${link})）`
  return source === '' ? '' : `（${plain(source)}）`
}
const slashed = (phonetic: string): string => (phonetic === '' ? '' : ` /${phonetic}/`)

export const WORD_WRITERS: Readonly<Record<WordFormat, WordWriter>> = {
  text: {
    head: '',
    of: ({ lemma, phonetic, gloss, sentence, zh, source, link }) =>
      [
        `${lemma}${slashed(phonetic)}  ${oneLine(gloss)}`.trimEnd(),
        ...(sentence === '' ? [] : [`  ${oneLine(sentence)}${source === '' ? '' : ` —— ${source}`}`]),
        ...(zh === '' ? [] : [`  ${oneLine(zh)}`]),
        ...(link === '' ? [] : [`  ${link}`]),
        '',
        '',
      ].join('\n'),
    tail: '',
    type: 'text/plain; charset=utf-8',
    ending: 'txt',
  },
  csv: {
    // Without the mark Excel reads Chinese as something else.
    head: `\uFEFF${COLUMNS.join(',')}\r\n`,
    of: (word) => `${COLUMNS.map((name) => field(String(word[name]))).join(',')}\r\n`,
    tail: '',
    type: 'text/csv; charset=utf-8',
    ending: 'csv',
  },
  md: {
    head: '# 生词本\n\n',
    of: ({ lemma, phonetic, gloss, sentence, zh, source, link }) =>
      [
        `- **${plain(lemma)}** ${plain(slashed(phonetic))} ${plain(gloss)}`.replace(/ +/g, ' ').trimEnd(),
        ...(sentence === '' ? [] : [`  > ${plain(sentence)}${cited(source, link)}`]),
        ...(zh === '' ? [] : ['  >', `  > ${plain(zh)}`]),
        '',
      ].join('\n'),
    tail: '',
    type: 'text/markdown; charset=utf-8',
    ending: 'md',
  },
  json: {
    head: '{"version":1,"words":[',
    of: (word, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(word)}`,
    tail: '\n]}\n',
    type: 'application/json; charset=utf-8',
    ending: 'json',
  },
}
