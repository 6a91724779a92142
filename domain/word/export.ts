// Serializes a reader's words for export: plain text, CSV, Markdown or JSON. Each word is a separate chunk of
// the stream.

/** A word in an exported file, with its newest sentence. */
export interface WrittenWord {
  word: string
  lemma: string
  phonetic: string
  gloss: string
  sentence: string
  /** The Chinese of the sentence, or of its paragraph if the sentence's own is unknown. */
  zh: string
  /** Title of the article; '' for a book. */
  source: string
  /** URL of the paragraph in the article or of the book; '' for a word from another source. */
  link: string
  state: string
  /** ISO 8601, UTC. */
  due: string
  created_at: string
  reps: number
  lapses: number
}

export type WordFormat = 'text' | 'csv' | 'md' | 'json'

/** Serializer of a format: header, one chunk per word, footer. `index` counts from 0. */
export interface WordWriter {
  head: string
  of(word: WrittenWord, index: number): string
  tail: string
  type: string
  ending: string
}

/**
 * Prefixes text that a spreadsheet would parse as a formula with an apostrophe, which spreadsheets hide (CSV
 * injection).
 */
const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
/** Encodes a field as in RFC 4180. */
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
/** Escapes Markdown syntax. */
const plain = (text: string): string => oneLine(text).replace(/[\\`*_{}[\]<>#|]/g, '\\$&')
/** The title of the article in brackets, as a link if there is a URL. */
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
    // Without the byte order mark, Excel decodes Chinese incorrectly.
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
