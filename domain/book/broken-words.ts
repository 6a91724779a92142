// Joins words that a plain text hyphenates at line ends. Statistics of the rest of the text decide which
// hyphens stay.
import { toWordSet as wordSet } from '../language/word-set.ts'
import { endsInBeginning, isWholeWord, mayFollowSuspended } from './suspended-hyphens.ts'

const BREAK = /(?!\p{Script=Han})[\p{L}\p{N}][-\u2010\u00ad]$/u
const HYPHEN = /[-\u2010]/
const LAST_WORD = /[\p{L}\p{M}\p{N}'’\u2010-]+$/u
const FIRST_WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’\u2010-]*/u
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’\u2010-]*/gu
/** A page number between the halves of a word. */
const PAGE_NUMBER = /^[\s[({–—-]{0,4}\d{1,4}[\s\])}–—.-]{0,4}$/
const MOST_BETWEEN = 8
/** Maximum of characters scanned at a line end: a longer run is no word. */
const LONGEST_WORD = 80
/** Maximum of lines (in narrow columns) that one word extends over. */
const MOST_HALVES = 6

const TENS = wordSet('twenty thirty forty fifty sixty seventy eighty ninety')
const UNITS = wordSet(
  'one two three four five six seven eight nine first second third fourth fifth sixth seventh eighth ninth',
)
/** Words that begin hyphenated compounds far more often than they begin a longer word. */
const OWN_BEFORE = wordSet('self well half ill quasi anglo')
/** Halves that form a hyphenated compound and no longer word: ex-president, mid-air, ten-year. */
const PAIRS: readonly (readonly [before: ReadonlySet<string>, after: ReadonlySet<string>])[] = [
  [wordSet('so'), wordSet('called')],
  [wordSet('year month week day'), wordSet('old long')],
  [
    wordSet('ex'),
    wordSet(
      'president wife husband minister soldier convict king mayor chancellor student pupil lover member director officer policeman boyfriend girlfriend partner champion colleague boss slave servant sailor prime prisoner',
    ),
  ],
  [
    wordSet('mid'),
    wordSet(
      'air century sentence ocean flight morning afternoon evening term season career twenties thirties forties fifties sixties seventies eighties nineties atlantic pacific autumn spring stride battle conversation',
    ),
  ],
  [
    wordSet(
      'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred',
    ),
    wordSet(
      'year month week day hour minute second mile foot inch pound dollar man room page story storey part way acre ton',
    ),
  ],
]
/** Another compound in the next words: home- and family-oriented. */
const NEAR_COMPOUND = /^(?:\S+\s+){0,2}\p{L}+[-\u2010]\p{L}/u
/** The inner parts of mother-in-law, merry-go-round, up-to-date. */
const LINKS = wordSet('in of the and to a by go')
/** Prefixes before names: anti-American, mid-July. */
const BEFORE_NAMES = wordSet('anti ex mid neo non post pre pro trans un')
/** Beginnings and ends of words that have no hyphen, though some are also words. */
const BEGINNINGS = wordSet(
  'a ab ac ad al am an ap ar as at be but can car com con de des di dis do em en ex for ga he im in inter ir is mar mis no of on or out over pa par pen per post pre pro re so sub super sur ten to trans un under up us war was with',
)
const ENDS = wordSet(
  'able ably age al an ance ant ants ar ary ate ated ates ating ation ded den der dered ders ding ed en ence ened ening ent er ered ers es est ful fully ible ic ical ies ily ing ingly ings ion ions ish ism ist ity ive ize led less ling ly man ment mental ments men ness on or ors ous per pers ship sion sions son ted tened ter tered ters tic tical ting tion tional tions tive ton tor tors ture tured tures ty ward wards',
)

/**
 * Statistics of the text: occurrences of each word, and the number of hyphenated words in which a part is the
 * first or the last.
 */
interface Uses {
  words: ReadonlyMap<string, number>
  first: ReadonlyMap<string, number>
  last: ReadonlyMap<string, number>
}

/**
 * Returns the text with each broken word joined on the first of its lines. For a page break inside a word,
 * blank lines, form feeds and page numbers are removed. Dashes and hyphens that belong to a word stay. Linear
 * time.
 */
export function mendBrokenWords(text: string): string {
  if (!/[\p{L}\p{N}][-\u2010\u00ad]\s/u.test(text)) return text
  const lines = text.replaceAll('\f', '\n\f\n').split('\n')
  const uses = usesOf(lines)
  const mended: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    let line = lines[at] ?? ''
    for (let joins = 0; joins < MOST_HALVES; joins += 1) {
      const next = secondHalf(lines, at, line)
      if (next === undefined) break
      const [, indent = '', token = '', rest = ''] = /^(\s*)(\S+)\s*(.*)$/s.exec(lines[next] ?? '') ?? []
      line = joined(line.trimEnd(), token, rest, uses)
      at = rest === '' ? next : next - 1
      if (rest !== '') {
        // An indented second half does not begin a new paragraph.
        lines[next] = indent.length > indentOf(line) ? rest : indent + rest
        break
      }
    }
    mended.push(line)
  }
  return mended.join('\n').replaceAll('\n\f\n', '\f')
}

/** True if the last token of the line is only the first half of a word. */
export const isBrokenOff = (line: string): boolean => BREAK.test(line.slice(-LONGEST_WORD))

/**
 * Returns a callback that joins halves of words, based on the other words of the text: "govern-" and "ment"
 * become "government", "well-" and "known" stay "well-known", "first-" and "and" stay separate. `line` ends
 * with a hyphen; `token` is the next token; `rest` is the text after it.
 */
export function wordJoiner(lines: readonly string[]): (line: string, token: string, rest: string) => string {
  let uses: Uses | undefined
  return (line, token, rest) => {
    uses ??= usesOf(lines)
    return joined(line, token, rest, uses)
  }
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/**
 * Returns the index of the line that continues the broken token at the end of `line`. After a page break the
 * line must begin in lower case.
 */
function secondHalf(lines: readonly string[], at: number, line: string): number | undefined {
  const end = line.slice(-LONGEST_WORD).trimEnd()
  if (!BREAK.test(end)) return undefined
  let isPageEnd = false
  for (let next = at + 1; next < Math.min(lines.length, at + 2 + MOST_BETWEEN); next += 1) {
    const half = (lines[next] ?? '').trimStart().slice(0, LONGEST_WORD)
    // Directly after the hyphen a number may be the second half: post-1945.
    const isHalf = next === at + 1 && /^\d+\s*$/.test(half)
    const isNumber = !isHalf && PAGE_NUMBER.test(half) && /\p{L}.$/u.test(end)
    if (lines[next]?.includes('\f') || isNumber) isPageEnd = true
    else if (half !== '') {
      const isNear = next === at + 1 ? mayGoOn(end, half) : isPageEnd && /^\p{Ll}/u.test(half)
      return isNear ? next : undefined
    }
  }
  return undefined
}

/**
 * A capital letter continues a name or a prefix before names. Otherwise it begins a new sentence, and the one
 * before is incomplete.
 */
function mayGoOn(end: string, half: string): boolean {
  if (!/^\p{Lu}/u.test(half)) return FIRST_WORD.test(half)
  const left = LAST_WORD.exec(end.slice(0, -1))?.[0] ?? ''
  return /^\p{Lu}./u.test(left) || BEFORE_NAMES.has(left)
}

function joined(line: string, token: string, rest: string, uses: Uses): string {
  const start = line.slice(0, -1)
  const left = LAST_WORD.exec(start.slice(-LONGEST_WORD))?.[0] ?? ''
  const right = FIRST_WORD.exec(token.slice(0, LONGEST_WORD))?.[0].replace(/[-\u2010]+$/, '') ?? ''
  if (line.endsWith('\u00ad')) return start + token
  if (isSuspended(left, right, rest, uses)) return `${line} ${token}`
  return isOwnHyphen(left, right, uses) ? line + token : start + token
}

function isSuspended(left: string, right: string, rest: string, { words }: Uses): boolean {
  const [before, after] = [plain(left), plain(right)]
  if (!mayFollowSuspended(after) || words.has(before + after)) return false
  if (/\p{N}$/u.test(left)) return true
  const isNearCompound = before.length > 2 && NEAR_COMPOUND.test(rest.slice(0, 3 * LONGEST_WORD))
  const isWord = words.has(before)
  if (isWholeWord(before, after)) return isWord && isNearCompound
  return isWord || endsInBeginning(before) || isNearCompound
}

/** True if the hyphen between the halves belongs to the word. */
function isOwnHyphen(left: string, right: string, uses: Uses): boolean {
  if (/\p{N}$/u.test(left) || /^\p{N}/u.test(right)) return true
  // For self-govern|ment, compare only the parts next to the line break with the words of the text.
  const near = plain(left.slice(left.search(/[^-\u2010]*$/)))
  const far = plain(/^[^-\u2010]*/.exec(right)?.[0] ?? '')
  const whole = countOf(near + far, uses)
  const apart = countOf(`${near}-${far}`, uses)
  if (whole !== apart) return apart > whole
  // Hyphenation never leaves one letter of a longer word at the line end: T-shirt, U-turn.
  if (near.length === 1) return true
  if (/^\p{Lu}/u.test(right) && /\p{Ll}/u.test(left)) return true
  if (TENS.has(near) && UNITS.has(far)) return true
  if (OWN_BEFORE.has(near)) return far.length > 2
  if (PAIRS.some(([before, after]) => before.has(near) && after.has(far))) return true
  const hasMore = HYPHEN.test(left) || HYPHEN.test(right)
  if (hasMore && (LINKS.has(near) || LINKS.has(far))) return true
  // Re-enter, pre-empt: the hyphen separates two vowels.
  if (/^(?:re|pre|de)$/.test(near) && far.startsWith('e') && uses.words.has(far)) return true
  if (BEGINNINGS.has(near) || ENDS.has(far)) return false
  return areWords(near, far, uses)
}

/**
 * True if two words form a compound: both occur in the text, or the second does and both are long, or one of
 * them occurs and is part of other compounds.
 */
function areWords(near: string, far: string, uses: Uses): boolean {
  const { words, first, last } = uses
  const hasNear = words.has(near)
  const hasFar = countOf(far, uses) > 0
  if (hasNear && hasFar) return near.length > 2 && far.length > 2
  if (hasFar && far.length > 4 && near.length > 3) return true
  return (hasNear || hasFar) && (first.get(near) ?? 0) + (last.get(far) ?? 0) > 2
}

/**
 * Returns how often the text has the word; fallback: the count of another form of it, weighted by a quarter.
 */
function countOf(word: string, { words }: Uses): number {
  const own = words.get(word) ?? 0
  if (own > 0) return own
  const stem = word.replace(/(?:['’]s|s|ed|d|ing|ly|er|es)$/, '')
  const forms = [stem, `${stem}e`, ...['s', 'ed', 'd', 'ing', 'ly', "'s", '’s'].map((end) => word + end)]
  return Math.max(0, ...forms.map((form) => words.get(form) ?? 0)) / 4
}

const plain = (word: string): string => word.toLowerCase().replaceAll('\u2010', '-').replaceAll('’', "'")

/** Counts only whole words, not the halves at line ends. */
function usesOf(lines: readonly string[]): Uses {
  const [words, first, last] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const add = (to: Map<string, number>, word: string) => to.set(word, (to.get(word) ?? 0) + 1)
  let isHalf = false
  for (const line of lines) {
    const found = line.replaceAll('\u00ad', '').match(WORD) ?? []
    const isBroken = BREAK.test(line.slice(-LONGEST_WORD).trimEnd())
    for (const written of found.slice(isHalf ? 1 : 0, isBroken ? -1 : undefined)) {
      const word = plain(written)
      for (const each of word.split(/--+/)) {
        add(words, each.replace(/^['-]+|['-]+$/g, ''))
        const parts = each.split('-')
        if (parts.length < 2) continue
        add(first, parts[0] ?? '')
        add(last, parts.at(-1) ?? '')
      }
    }
    isHalf = isBroken || (isHalf && line.trim() === '')
  }
  return { words, first, last }
}
