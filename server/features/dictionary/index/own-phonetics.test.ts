// The pronunciations by hand are well formed, and replace those of the sources.
import { describe, expect, it } from 'vitest'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { VOWEL_NUCLEUS } from './british-ipa.ts'
import { OWN_PHONETICS, parseOwnPhonetics } from './own-phonetics.ts'

describe('pronunciations by hand', () => {
  it('have letters of the product alone, and one main stress in each word of several syllables', () => {
    const bad = [...OWN_PHONETICS].filter(([, { uk, us }]) =>
      [uk, us ?? ''].some(
        (ipa) =>
          /[^aeiouæɑɒɔəɜʌɪʊbdfhjklmnprstvwzðŋɡθʃʒxːˈˌ ]/.test(ipa) ||
          ((ipa.match(VOWEL_NUCLEUS)?.length ?? 0) > 1 && ipa.split('ˈ').length !== 2),
      ),
    )
    expect(bad).toEqual([])
    expect(OWN_PHONETICS.size).toBeGreaterThan(1700)
  })

  it('keep the American one of the source where they have none', () => {
    const table = 'headword\tbritish\tamerican\nbath\tbɑːθ\tbæθ\ncup\tkʌp\tkʌp\ntimely\tˈtaɪmli\t\n'
    expect([...parseOwnPhonetics(table)]).toEqual([
      ['bath', { uk: 'bɑːθ', us: 'bæθ' }],
      ['cup', { uk: 'kʌp', us: '' }],
      ['timely', { uk: 'ˈtaɪmli', us: undefined }],
    ])
    expect(() => parseOwnPhonetics('word\tbritish\n')).toThrow('columns')
  })

  it.each([
    ['donate', 'dəʊˈneɪt', 'ˈdoʊneɪt'],
    ['clerk', 'klɑːk', 'klɜːrk'],
    ['laboratory', 'ləˈbɒrətri', 'ˈlæbrətɔːri'],
    ['microwave', 'ˈmaɪkrəweɪv', ''],
    ['uncle', 'ˈʌŋkl', ''],
    ['temple', 'ˈtempl', ''],
    ['timely', 'ˈtaɪmli', ''],
  ])('of %s are shown', (word, uk, us) => {
    expect(theDictionary().entry(word)?.phonetics).toEqual({ uk, us })
  })
})
