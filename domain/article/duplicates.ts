// Detects articles with the same page or nearly the same text. It only flags them, and never rejects one.
import { normaliseText, splitNormalisedWords } from './similarity.ts'

// URL parameters for tracking or layout, which do not identify the page.
const NOISE =
  /^(?:utm_.*|fbclid|gclid|gclsrc|dclid|msclkid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl|ref|ref_src|ref_url|cmp|cmpid|ocid|at_.*|smid|smtyp|source|spm|from|amp|outputtype|ns_.*|ito|rss|reflink)$/i
const HOST_PREFIX = /^(?:www\d?|m|mobile|amp)\./
const AMP_PATH = /\/amp(?=\/|$)|\.amp(?=\.html?$|$)/gi
const INDEX = /\/(?:index|default)\.(?:html?|php|aspx?)$/i

/**
 * A function to normalize the URL of a page to its key: host without `www.`, `m.` or `amp.`, path without a
 * trailing slash, AMP part or index file, and the sorted parameters that select content. Scheme, fragment,
 * credentials and default port are ignored. Returns undefined when `link` is no http or https URL.
 */
export const toLinkKey = (link: string): string | undefined => {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  const host = url.hostname.replace(HOST_PREFIX, '').replace(/\.$/, '') + (url.port && `:${url.port}`)
  const path = url.pathname
    .replace(AMP_PATH, '')
    .replace(INDEX, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '')
  const parameters = [...url.searchParams]
    .filter(([name]) => !NOISE.test(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
  return `${host}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}

const SHINGLE = 3
/** Texts with fewer words may be similar by chance. */
const MIN_WORDS = 50
/**
 * Maximum Hamming distance of 64 bits. On 40 real pages: changing half a per cent of the words moved 6 bits
 * (nine pages of ten), a line of boilerplate before and after moved 8; two different pages always differed by
 * at least 18.
 */
const NEAR_BITS = 8

/** 32-bit FNV-1a hash over UTF-16 units, starting with `seed`, finalized as in MurmurHash3. */
const hash32 = (text: string, seed: number): number => {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Returns the SimHash (Charikar 2002) of the text's overlapping word triples: 16 hexadecimal digits, similar
 * for similar texts. Returns undefined for fewer than 50 words.
 */
export const fingerprintText = (text: string): string | undefined => {
  const words = splitNormalisedWords(normaliseText(text))
  if (words.length < MIN_WORDS) return undefined
  const shingles = new Set<string>()
  for (let i = 0; i + SHINGLE <= words.length; i++) shingles.add(words.slice(i, i + SHINGLE).join(' '))
  const votes = new Int32Array(64)
  for (const shingle of shingles) {
    const halves = [hash32(shingle, 0x811c9dc5), hash32(shingle, 0x9747b28c)]
    for (let bit = 0; bit < 64; bit++) votes[bit]! += (halves[bit >> 5]! >>> (bit & 31)) & 1 ? 1 : -1
  }
  let digits = ''
  for (let digit = 0; digit < 16; digit++) {
    let value = 0
    for (let bit = 0; bit < 4; bit++) if (votes[digit * 4 + bit]! > 0) value |= 1 << bit
    digits += value.toString(16)
  }
  return digits
}

/** Hamming distance between two fingerprints of 64 bits. */
export const fingerprintDistance = (a: string, b: string): number => {
  let bits = 0
  for (let i = 0; i < 16; i++) {
    let difference = Number.parseInt(a[i] ?? '0', 16) ^ Number.parseInt(b[i] ?? '0', 16)
    for (; difference > 0; difference &= difference - 1) bits++
  }
  return bits
}

/** True when the two texts are equal except for a few words. */
export const isNearDuplicate = (a: string, b: string): boolean => fingerprintDistance(a, b) <= NEAR_BITS

const STUB_WORDS = 80
/**
 * Number of hanzi equivalent to one English word: the median over the 461 paragraphs of the sample library
 * with their translations is 1.5. 80 words are therefore 120 hanzi, which is also the minimum length of a
 * Chinese page in the extractor. Kana and hangul are counted as in the extractor.
 */
const HANZI_PER_WORD = 1.5
const HANZI = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu

/**
 * True if the text is too short for an article: a teaser, a paywall, a cookie notice. `wordCount` is the
 * number of English words in `text`. A Chinese page has none, but may be complete.
 */
export const isStub = (wordCount: number, text: string): boolean =>
  wordCount < STUB_WORDS && wordCount + (text.match(HANZI)?.length ?? 0) / HANZI_PER_WORD < STUB_WORDS
