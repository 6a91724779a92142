// Converts the phonemes of the CMU Pronouncing Dictionary (ARPAbet) to American IPA.
import { markSyllabicConsonants } from './british-ipa.ts'

const CONSONANTS: Record<string, string> = {
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'r',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
}
const VOWELS: Record<string, string> = {
  AA: 'ɑː',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔː',
  AW: 'aʊ',
  AY: 'aɪ',
  EH: 'e',
  ER: 'ɜːr',
  EY: 'eɪ',
  IH: 'ɪ',
  IY: 'iː',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'uː',
}
const UNSTRESSED: Record<string, string> = { AH: 'ə', ER: 'ər', IY: 'i', UW: 'u' }
// Before r: here is hɪr, sure is ʃʊr, four is fɔːr.
const BEFORE_R: Record<string, string> = { IY: 'ɪ', UW: 'ʊ', OW: 'ɔː', EY: 'e' }

/**
 * Possible onsets of an English syllable; of the consonants between two vowels the longest onset belongs to
 * the second.
 */
const ONSET =
  /(?:s?(?:[pk][lr]?|t[r]?|kw|[pk]j|tj)|s[lmnfw]|[bɡ][lr]?|f[lr]?|d[r]?|[θʃ]r?|[tdθɡh]w|[bfvmnlzhθdɡ]j|tʃ|dʒ|[bdfɡhjklmnprstvwzðθʃʒ])$/

type Sound = { ipa: string; stress: number; isVowel: boolean }

const isVowel = (phone: string): boolean => /\d$/.test(phone)

const soundsOf = (arpabet: string, word = ''): Sound[] => {
  const phones = arpabet.split(' ')
  const first = phones.findIndex(isVowel)
  return phones.flatMap((phone, at) => {
    const name = phone.replace(/\d$/, '')
    const consonant = CONSONANTS[name]
    if (consonant) return [{ ipa: consonant, stress: 0, isVowel: false }]
    const vowel = (ipa: string): Sound => ({ ipa, stress: Number(phone.slice(-1)) || 0, isVowel: true })
    const next = phones[at + 1] ?? ''
    if (at === first && phones.length > 3) {
      const weak = weakPrefix(phone, at, next, word)
      if (weak) return [vowel(weak)]
    }
    // Career: the r begins the next syllable.
    if (phone === 'ER0' && isVowel(next)) return [vowel('ə'), { ipa: 'r', stress: 0, isVowel: false }]
    if (phone === 'UW0' && next === '') return [vowel('uː')]
    if (name === 'IY' && next === '' && !phone.endsWith('1')) return [vowel('i')]
    const ipa =
      (next === 'R' ? BEFORE_R[name] : undefined) ??
      (phone.endsWith('0') ? UNSTRESSED[name] : undefined) ??
      VOWELS[name] ??
      ''
    return [vowel(ipa)]
  })
}

/**
 * The vowel of an unstressed ex-, en-, re-, de-, un-, for which CMU has three spellings; undefined for other
 * prefixes.
 */
const weakPrefix = (phone: string, at: number, next: string, word: string): string | undefined => {
  if (at === 0 && phone === 'EH0' && /^[KGNM]$/.test(next)) return 'ɪ'
  if (phone !== 'AH0') return undefined
  if (at === 0 && next === 'N' && word.startsWith('un')) return 'ʌ'
  return /^[bcdfgprst]?[rl]?e(?![aeiou])/.test(word) ? 'ɪ' : undefined
}

/** Index of the vowel with the main stress, and the number of vowels; used to choose between variants. */
export const stressOf = (arpabet: string): { main: number; vowels: number } => {
  const vowels = soundsOf(arpabet).filter((sound) => sound.isVowel)
  return { main: vowels.findIndex(({ stress }) => stress === 1), vowels: vowels.length }
}

/**
 * `B EH1 T ER0` → `ˈbetər`: IPA as Oxford's learner's dictionary prints American English. Stress marks
 * precede the syllable; a secondary stress is marked only before the main one, and a word of one syllable has
 * no mark.
 */
export const americanIpa = (arpabet: string, word = ''): string => {
  const sounds = soundsOf(arpabet, word)
  const vowels = sounds.filter((sound) => sound.isVowel)
  const main = vowels.map(({ stress }) => stress).lastIndexOf(1)
  let out = ''
  let seen = 0
  // Start index of the consonants before the current vowel.
  let onset = 0
  for (const { ipa, stress, isVowel: isNucleus } of sounds) {
    if (!isNucleus) {
      out += ipa
      continue
    }
    // CMU marks a secondary stress directly before the main one in many words; dictionaries do not print it.
    const isMarked =
      vowels.length > 1 && stress > 0 && (seen === main || (seen < main - 1 && !out.includes('ˌ')))
    if (isMarked) {
      const at = onset + syllableIn(out.slice(onset), out.slice(0, onset), word)
      out = `${out.slice(0, at)}${seen === main ? 'ˈ' : 'ˌ'}${out.slice(at)}`
    }
    out += ipa
    onset = out.length
    seen++
  }
  return markSyllabicConsonants(out.replace(/hw/g, 'w').replace(/əw(?=[əe])/g, 'u'))
}

const syllableIn = (consonants: string, before: string, word: string): number => {
  if (before === '') return 0
  // Disorder, unusual: the consonant belongs to the prefix.
  if (/^[dm]ɪ$/.test(before) && consonants.startsWith('s') && /^(?:dis|mis)/.test(word)) return 1
  if (before === 'ʌ' && consonants.startsWith('n') && word.startsWith('un')) return 1
  return consonants.length - (ONSET.exec(consonants)?.[0].length ?? 0)
}

/**
 * Whether a learner hears no difference between two pronunciations: stress marks and weak vowels have many
 * spellings.
 */
export const soundAlike = (uk: string, us: string): boolean => {
  const left = folded(uk)
  const right = folded(us)
  if (left.length !== right.length) return false
  return [...left].every((letter, at) => {
    const other = right.charAt(at)
    return letter === other || (other === 'ə' && 'eæʌu'.includes(letter) && isWeak(left, at))
  })
}

const folded = (ipa: string): string =>
  ipa
    .replace(/[ˈˌ -]/g, '')
    .replace(/(?<![aeɔ])[ɪi](?!ː)/g, 'ə')
    .replace(/(?<![aəo])ʊ|uː?/g, 'u')
    .replace(/(?<=[pbtdkɡfvszʃʒθðmnr])ə(?=[nlm](?:$|[^aeiouɪʊæʌɑɒɔə]))/g, '')

// A glide (eɪ) or a long vowel is not weak.
const isWeak = (ipa: string, at: number): boolean => !/[ɪʊːə]/.test(ipa.charAt(at + 1))
