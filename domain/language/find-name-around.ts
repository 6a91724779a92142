// Finds the whole name that a tapped word belongs to: Charles Darwin for Darwin, Bureau of Longitudes for
// Longitudes.
import type { TextSpan } from './sentences.ts'

const CAPITAL = /^\p{Lu}[\p{L}\p{M}.'’-]*$/u
/** Lower-case words inside a name; a name does not begin or end with such a token. */
const TIES = new Set([
  'of',
  'de',
  'du',
  'da',
  'la',
  'le',
  'van',
  'von',
  'der',
  'den',
  'and',
  'al',
  'bin',
  'di',
])
/** Words that are capitalized only because they begin the sentence. */
const STARTERS =
  /^(?:The|A|An|But|And|Or|Nor|So|Yet|For|In|On|At|To|Of|By|From|With|As|If|When|While|Where|After|Before|Since|Although|Though|Because|Until|Unless|That|This|These|Those|It|He|She|They|We|I|You|His|Her|Their|Our|My|Its|No|Not|Then|There|Here|What|Who|Why|How|Even|Only|Once|Some|Many|Most|All|Both|Each|Every|Today|Now|Later)$/
const MAX_WORDS = 6

/**
 * Returns the range of the name around `start`–`end` (UTF-16 offsets in `sentence`, `end` exclusive). A word
 * without a capital is returned as it is.
 */
export function findNameAround(sentence: string, { start, end }: TextSpan): TextSpan {
  const words = [...sentence.matchAll(/[\p{L}\p{M}\p{N}.'’-]+/gu)].map((found) => ({
    text: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }))
  const at = words.findIndex((word) => word.start <= start && word.end > start)
  const own = words[at]
  if (!own || !CAPITAL.test(own.text)) return { start, end }
  /**
   * True if exactly one space separates the word from the next, and the word does not end a sentence or a
   * clause.
   */
  const isNext = (left: number) =>
    sentence.slice(words[left]?.end, words[left + 1]?.start) === ' ' &&
    !/\p{L}{3}\.$/u.test(words[left]?.text ?? '')
  const isName = (index: number) => {
    const text = words[index]?.text ?? ''
    return CAPITAL.test(text) && !(index === 0 && STARTERS.test(text))
  }
  let [first, last] = [at, at]
  for (let next = at - 1; next >= 0 && isNext(next) && last - next < MAX_WORDS; next -= 1) {
    if (isName(next)) first = next
    else if (!TIES.has(words[next]?.text ?? '')) break
  }
  for (let next = at + 1; next < words.length && isNext(next - 1) && next - first < MAX_WORDS; next += 1) {
    if (isName(next)) last = next
    else if (!TIES.has(words[next]?.text ?? '')) break
  }
  const from = words[first]?.start ?? start
  const whole = sentence.slice(from, words[last]?.end ?? end)
  return { start: from, end: from + whole.replace(/(?:['’]s|(?<=\p{L}{3})\.|['’])$/u, '').length }
}
