// Stemmer for English, equal to PostgreSQL's `english` search configuration, so that highlighted hits agree
// with the index.

// Porter2, the "English stemmer" of Snowball (snowballstem.org/algorithms/english/stemmer.html); step names
// are those of the source.
const VOWEL = '[aeiouy]'
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/
const VALID_LI = /[cdeghkmnrt]li$/

const WHOLE: Record<string, string> = {
  skis: 'ski',
  skies: 'sky',
  dying: 'die',
  lying: 'lie',
  tying: 'tie',
  idly: 'idl',
  gently: 'gentl',
  ugly: 'ugli',
  early: 'earli',
  only: 'onli',
  singly: 'singl',
  sky: 'sky',
  news: 'news',
  howe: 'howe',
  atlas: 'atlas',
  cosmos: 'cosmos',
  bias: 'bias',
  andes: 'andes',
}
const AFTER_1A = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
])

const STEP_2: [suffix: string, to: string][] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
]
const STEP_3: [suffix: string, to: string][] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ative', ''],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]
const STEP_4 = 'ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic'.split(' ')

/** Index after the first vowel–consonant pair of `word`, searched from `from`. */
const region = (word: string, from: number): number => {
  const match = /[aeiouy][^aeiouy]/.exec(word.slice(from))
  return match ? from + match.index + 2 : word.length
}

const regions = (word: string): [r1: number, r2: number] => {
  const exception = /^(?:gener|commun|arsen)/.exec(word)
  const r1 = exception ? exception[0].length : region(word, 0)
  return [r1, region(word, r1)]
}

/** True if the word ends in a short syllable, with nothing after it. */
const isShort = (word: string, r1: number): boolean =>
  r1 >= word.length && /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/.test(word)

const step1a = (word: string): string => {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[sd]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/(?:us|ss)$/.test(word)) return word
  return word.endsWith('s') && new RegExp(`${VOWEL}.*.s$`).test(word) ? word.slice(0, -1) : word
}

const step1b = (word: string, r1: number): string => {
  const eed = /eed(?:ly)?$/.exec(word)
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word
  const match = /(?:ed|ing)(?:ly)?$/.exec(word)
  const base = match ? word.slice(0, match.index) : word
  if (!match || !new RegExp(VOWEL).test(base)) return word
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`
  // Exception for egg and add, which consist only of a vowel and a double consonant.
  if (DOUBLE.test(base)) return /^[aeo]..$/.test(base) ? base : base.slice(0, -1)
  return isShort(base, r1) ? `${base}e` : base
}

const step1c = (word: string): string => (/.[^aeiouy][yY]$/.test(word) ? `${word.slice(0, -1)}i` : word)

const longest = (word: string, list: [string, string][]): [string, string] | undefined =>
  list.find(([suffix]) => word.endsWith(suffix))

const step2 = (word: string, r1: number): string => {
  const found = longest(word, STEP_2)
  if (!found || word.length - found[0].length < r1) return word
  if (found[0] === 'ogi' && !word.endsWith('logi')) return word
  if (found[0] === 'li' && !VALID_LI.test(word)) return word
  return word.slice(0, -found[0].length) + found[1]
}

const step3 = (word: string, r1: number, r2: number): string => {
  const found = longest(word, STEP_3)
  const start = word.length - (found?.[0].length ?? 0)
  if (!found || start < (found[0] === 'ative' ? r2 : r1)) return word
  return word.slice(0, start) + found[1]
}

const step4 = (word: string, r2: number): string => {
  const suffix = STEP_4.find((each) => word.endsWith(each))
  if (!suffix || word.length - suffix.length < r2) return word
  return suffix === 'ion' && !/[st]ion$/.test(word) ? word : word.slice(0, -suffix.length)
}

const step5 = (word: string, r1: number, r2: number): string => {
  const base = word.slice(0, -1)
  if (word.endsWith('e')) {
    const isShortBase = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/.test(base)
    return base.length >= r2 || (base.length >= r1 && !isShortBase) ? base : word
  }
  return word.endsWith('ll') && base.length >= r2 ? base : word
}

/**
 * Returns the stem of a word in any case. Words of one or two letters, and words with other letters than
 * English ones, are unchanged.
 */
export const stemWord = (input: string): string => {
  const lower = input.toLowerCase().replace(/[‘’]/g, "'")
  if (lower.length <= 2 || !/^[a-z']+$/.test(lower)) return lower
  if (Object.hasOwn(WHOLE, lower)) return WHOLE[lower] ?? lower
  // A consonant y is encoded as Y while stemming.
  const marked = lower
    .replace(/^'/, '')
    .replace(/^y/, 'Y')
    .replace(/([aeiouy])y/g, '$1Y')
  const [r1, r2] = regions(marked)
  const plain = step1a(marked.replace(/'(?:s'?)?$/, ''))
  if (AFTER_1A.has(plain)) return plain
  const steps = [step1b, step1c, step2, step3, step4].reduce((word, step) => {
    return step === step4 ? step4(word, r2) : step(word, r1, r2)
  }, plain)
  return step5(steps, r1, r2).toLowerCase()
}
