// Converts ECDICT's phonetics (DJ's letters of the 1960s, mixed styles) to modern British IPA.

/** Normalizes the characters first: Cyrillic and old substitutes, three kinds of stress marks and colons. */
const clean = (written: string): string =>
  written
    .replace(/\\+:/g, 'ɜː')
    .replace(/[ә]/g, 'ə')
    .replace(/\^|g/g, 'ɡ')
    .replace(/[єεɛ]/g, 'e')
    .replace(/\(?[:：]\)?/g, 'ː')
    .replace(/['ˊ´ʹ’]/g, 'ˈ')
    .replace(/ɒː/g, 'ɔː')
    .replace(/ɝː?|əː/g, 'ɜː')
    .replace(/ɚ/g, 'ə')
    .replace(/[\\?@=[\]（）]|\(\s*\)/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/**
 * Returns the first of several pronunciations: `əˈbjuːs.əˈbjuːz`, `kɑːbəˈretə(r); ˈkɑːr…`, `ˈædɪkt (for n.)`.
 */
const firstOf = (all: string): string => {
  // For bath and dance the American one is first.
  const both = /^(.*)æ(.*?)[.,] ?\1(ɑː\2)$/.exec(all)
  if (both) return `${both[1]}${both[3]}`
  const [one = ''] = all.split(/[;；~/]|[.,] | -|\((?=[^)]*[a-z.]{3})/)
  const stress = one.includes('ˈ') ? one : one.replace(/^(.+?)[.,].*$/, '$1')
  const [, first = '', second = ''] = /^([^.,]*ˈ[^.,]*)[.,]([^.,]*ˈ[^.,]*)/.exec(stress) ?? []
  const initial = (part: string): string => part.replace(/ˈ/g, '').charAt(0)
  // A mark between two main stresses separates variants, unless the second part is only another ending
  // (ˈsəʊʃiəʊ,iːkəˈnɒmik).
  const chosen = first !== '' && initial(first) === initial(second) ? first : stress
  return chosen
    .replace(/^(.{3,}?),-.*$/, '$1')
    .replace(/\(r\)/g, '')
    .replace(/[()]/g, '')
    .replace(/[.,](?=\p{L})/gu, 'ˌ')
    .replace(/[.,-]/g, '')
    .trim()
}

const GLIDES: Record<string, string> = {
  ai: 'aɪ',
  ei: 'eɪ',
  ɔi: 'ɔɪ',
  ɒi: 'ɔɪ',
  au: 'aʊ',
  əu: 'əʊ',
  ou: 'əʊ',
  aɪ: 'aɪ',
  eɪ: 'eɪ',
  ɔɪ: 'ɔɪ',
  aʊ: 'aʊ',
  əʊ: 'əʊ',
  oʊ: 'əʊ',
  eə: 'eə',
  ɔə: 'ɔː',
  oə: 'ɔː',
}
const VOWELS = 'aeiouæɑɒɔəɜʌɪʊ'

/** Converts one sound after the other: glides, long vowels, then short vowels by their position. */
const modernised = (old: string): string => {
  let out = ''
  // Whether the syllable of the next vowel is stressed; in a word without marks the first syllable counts as
  // stressed.
  let isStressed = !/[ˈˌ]/.test(old)
  for (let at = 0; at < old.length; at++) {
    const letter = old.charAt(at)
    const next = old.charAt(at + 1)
    if (letter === 'ˈ' || letter === 'ˌ') isStressed = true
    if (!VOWELS.includes(letter)) {
      out += letter
      continue
    }
    const glide = GLIDES[letter + next]
    if (next === 'ː') {
      out += `${letter === 'a' ? 'ɑ' : letter}ː`
      at++
    } else if (glide && !(letter + next === 'eə' && old.charAt(at + 2) === 'ʊ')) {
      out += glide
      at++
    } else if ((letter === 'i' || letter === 'ɪ' || letter === 'u' || letter === 'ʊ') && next === 'ə') {
      const isOpen = /[uʊ]/.test(old.charAt(at + 2))
      const isFront = letter === 'i' || letter === 'ɪ'
      // Hear, but serious: only a stressed syllable has the glide.
      if (isOpen || !isStressed) out += isFront ? 'i' : 'u'
      else {
        out += isFront ? 'ɪə' : 'ʊə'
        at++
      }
    } else out += short(letter, old.slice(at + 1))
    isStressed = false
  }
  return out
}

const isVowel = (letter: string): boolean => letter !== '' && VOWELS.includes(letter)

/**
 * A short vowel before `rest`: i and u are tense at the end and before a vowel (happy, react), otherwise ɪ
 * and ʊ.
 */
const short = (letter: string, rest: string): string => {
  const next = rest.replace(/^[ˈˌ]/, '').charAt(0)
  switch (letter) {
    case 'i':
    case 'ɪ':
      return rest === '' || rest.startsWith(' ') || isVowel(next) ? 'i' : 'ɪ'
    case 'u':
      if (rest === '') return 'uː'
      return isVowel(next) ? 'u' : 'ʊ'
    case 'ɔ':
      return 'ɒ'
    case 'o':
      return 'əʊ'
    case 'a':
      return 'æ'
    default:
      return letter
  }
}

/**
 * Normalizes stress marks: none in a word of one syllable, no secondary one after the main one, none inside
 * an onset.
 */
export const plainStress = (ipa: string): string => {
  if ((ipa.match(VOWEL_NUCLEUS)?.length ?? 0) < 2 && !SYLLABIC.test(ipa)) return ipa.replace(/[ˈˌ]/g, '')
  const main = ipa.lastIndexOf('ˈ')
  const after = ipa.slice(main + 1).replaceAll('ˌ', '')
  return `${ipa.slice(0, main + 1).replace(/ˈ(?=.*ˈ)/, 'ˌ')}${after}`.replace(
    /^([^ˈˌaeiouæɑɒɔəɜʌɪʊ]+)([ˈˌ])/,
    '$2$1',
  )
}

// Little, student: n and l after another consonant are a syllable.
const SYLLABIC = /[pbtdkɡfvszʃʒθðmn][ln](?:[zdts]|st)?$/

/** The vowels of a word; glides and long vowels count as one. */
export const VOWEL_NUCLEUS = /(?:[aeɔə][ɪʊ]|oʊ|[ɪeʊ]ə|[ɑɔɜiu]ː|[aeiouæɑɒɔəɜʌɪʊ])/g

/** Writes syllabic n and l as learner's dictionaries print them: nation is ˈneɪʃn, musical is ˈmjuːzɪkl. */
export const markSyllabicConsonants = (ipa: string): string =>
  ipa
    .replace(/(?<=(?<!t)ʃ|(?<!d)ʒ)ən(?=$|[zstdlr]|mənt)/g, 'n')
    .replace(/(?<=[pbtdkɡfvszʃʒθð])əl(?=$|[zds]$)/g, 'l')
    .replace(/(?<=..)fʊl$/, 'fl')

/**
 * `.bæd'mintәn` → `ˌbædˈmɪntən`: British IPA as Oxford's learner's dictionary prints it. Returns an empty
 * string for an empty one.
 */
export const britishIpa = (written: string): string =>
  written === ''
    ? ''
    : plainStress(
        markSyllabicConsonants(
          modernised(
            firstOf(clean(written))
              .replace(/y(?=$| )/g, 'i')
              // Another style of writing u: әj for əu, ljk for luk.
              .replace(/j(?![aeiouæɑɒɔəɜʌɪʊ])/g, 'u'),
          )
            .replace(/hw/g, 'w')
            .replace(/ˈˈ+/g, 'ˈ'),
        ),
      )
