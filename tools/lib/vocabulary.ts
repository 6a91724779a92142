// Counts how much of the source uses standard technical terms: words of comments, identifiers, exported
// names.

const list = (words: string) => new Set(words.split(/\s+/))

/** Standard terms of software engineering. */
export const FIELD_TERMS: ReadonlySet<string> = list(
  `cache cached caching semaphore throttle throttled debounce debounced retry retries timeout lease lock mutex queue batch
   batched chunk chunks idempotent idempotency pagination cursor callback payload parser parse parsing schema middleware
   endpoint request response handler hook fallback default memoize lazy render rendering fetch index validate validation error
   stream buffer pool worker thread snapshot rollback migration query invalidate invalidation normalize serialize deserialize
   encode decode hash token session config configuration`,
)

/** Words of narrative style, which must not be used in code and comments. */
export const LITERARY_WORDS: ReadonlySet<string> = list(
  `whoever whatever whom nobody everybody anew beforehand thereby stands stand lies lie comes goes kept keeps told tells said
   says asked asks house room rooms gate door doorway beside meanwhile among lets brings brought sight stretch moment`,
)

/** Data, generated files and third-party code. */
const SKIPPED = /(node_modules|\/dist\/|\.min\.|vendor\/|\.d\.ts$|generated|\/locales?\/|(^|\/)data\/)/
const TEST = /(\.test\.|\.spec\.|\/tests?\/|\/e2e\/|__tests__|\/bench\/)/
const COMMENT = /\/\*.*?\*\/|(?<![:'"`])\/\/[^\n]*/gs
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gs
const IDENTIFIER = /[A-Za-z_$][A-Za-z0-9_$]*/g
const PART = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g
const PART_OR_NUMBER = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g
const EXPORT =
  /export\s+(?:default\s+)?(?:abstract\s+|async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g

/** Whether the words of a file are counted: TypeScript of the repository that is neither a test nor data. */
export const isCounted = (path: string): boolean =>
  /\.tsx?$/.test(path) && !SKIPPED.test(`/${path}`) && !TEST.test(`/${path}`)

export interface SourceWords {
  /** Words of comments, in lower case and source order. */
  comments: string[]
  /** Parts of identifiers outside of strings and comments, in lower case and source order. */
  identifiers: string[]
  exports: string[]
}

/** Parses the words of one source file. */
export function readWords(text: string): SourceWords {
  const comments = (text.match(COMMENT) ?? []).join(' ').toLowerCase()
  const code = text.replace(COMMENT, ' ').replace(STRING, ' ')
  const identifiers = (code.match(IDENTIFIER) ?? []).flatMap((name) => name.match(PART) ?? [])
  return {
    comments: comments.match(/[a-z]+/g) ?? [],
    identifiers: identifiers.map((part) => part.toLowerCase()),
    exports: [...code.matchAll(EXPORT)].map(([, name = '']) => name),
  }
}

export const FIGURES = [
  'comments_field',
  'comments_literary',
  'identifiers_literary',
  'one_word_exports',
  'colliding_exports',
] as const
/** Words per 10,000, and percent of exported names. */
export type VocabularyFigures = Record<(typeof FIGURES)[number], number>

export interface Vocabulary {
  files: number
  commentWords: number
  figures: VocabularyFigures
}

/** Measures all counted files. The callback `read` returns the text of a file. */
export function measureVocabulary(paths: readonly string[], read: (path: string) => string): Vocabulary {
  const counted = paths.filter(isCounted)
  const comments: string[] = []
  const identifiers: string[] = []
  const exporters = new Map<string, Set<string>>()
  for (const path of counted) {
    const words = readWords(read(path))
    for (const word of words.comments) comments.push(word)
    for (const word of words.identifiers) identifiers.push(word)
    for (const name of words.exports) exporters.set(name, (exporters.get(name) ?? new Set()).add(path))
  }
  const names = [...exporters.keys()]
  return {
    files: counted.length,
    commentWords: comments.length,
    figures: {
      comments_field: shareOf(comments, (word) => FIELD_TERMS.has(word), 10_000),
      comments_literary: shareOf(comments, (word) => LITERARY_WORDS.has(word), 10_000),
      identifiers_literary: shareOf(identifiers, (word) => LITERARY_WORDS.has(word), 10_000),
      one_word_exports: shareOf(names, (name) => (name.match(PART_OR_NUMBER)?.length ?? 1) === 1, 100),
      colliding_exports: shareOf(names, (name) => (exporters.get(name)?.size ?? 0) > 1, 100),
    },
  }
}

/** The literary words of one file, each with its line and where it was found. */
export function findLiteraryWords(text: string): { line: number; word: string; place: string }[] {
  // Comments and strings are replaced by the same number of spaces and line feeds, so that line numbers stay
  // correct.
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  const code = text.replace(COMMENT, blank).replace(STRING, blank)
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const found = (place: string, pattern: RegExp, source: string, from = 0) =>
    [...source.matchAll(pattern)]
      .filter(([word]) => LITERARY_WORDS.has(word.toLowerCase()))
      .map((match) => ({ line: lineAt(from + match.index), word: match[0].toLowerCase(), place }))
  return [
    ...[...text.matchAll(COMMENT)].flatMap((match) => found('comment', /[a-z]+/gi, match[0], match.index)),
    ...found('identifier', PART, code),
  ].sort((a, b) => a.line - b.line)
}

function shareOf(items: readonly string[], isOne: (item: string) => boolean, of: number): number {
  return (of * items.filter(isOne).length) / Math.max(1, items.length)
}
