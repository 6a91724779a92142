// Converts between British and American spelling by the regular endings, and validates the result with the
// dictionary.
import type { DictionaryEntry, Lexicon } from './lexicon.ts'

/**
 * Rules in both directions. A word may match several rules, so the caller must validate the results with a
 * dictionary.
 */
const PAIRS: readonly (readonly [british: RegExp, american: string, back: RegExp, british: string])[] = [
  [
    /our(?=$|s$|ed$|er|ing|able|ite|ful|less|hood|ist|al$|ably$)/,
    'or',
    /or(?=$|s$|ed$|er|ing|able|ite|ful|less|hood|ist|al$|ably$)/,
    'our',
  ],
  [/([^aeiou])re(s?)$/, '$1er$2', /([^aeiou])er(s?)$/, '$1re$2'],
  [
    /is(?=e$|es$|ed$|er$|ers$|ing$|ation$|ations$|able$)/,
    'iz',
    /iz(?=e$|es$|ed$|er$|ers$|ing$|ation$|ations$|able$)/,
    'is',
  ],
  [/ys(?=e$|es$|ed$|er$|ers$|ing$)/, 'yz', /yz(?=e$|es$|ed$|er$|ers$|ing$)/, 'ys'],
  [/ence(s?)$/, 'ense$1', /ense(s?)$/, 'ence$1'],
  [/gramme(s?)$/, 'gram$1', /gram(s?)$/, 'gramme$1'],
  [/ogue(s?)$/, 'og$1', /og(s?)$/, 'ogue$1'],
  [
    /ll(?=ed$|en$|er$|ers$|ing$|or$|ors$|ery$|ous$|ist$)/,
    'l',
    /l(?=ed$|en$|er$|ers$|ing$|or$|ors$|ery$|ous$|ist$)/,
    'll',
  ],
  [/([^l])l(ment|ful)/, '$1ll$2', /ll(ment|ful)/, 'l$1'],
  [/([^l])l(s?)$/, '$1ll$2', /ll(s?)$/, 'l$1'],
  [/ae/, 'e', /e/, 'ae'],
  [/oe/, 'e', /e/, 'oe'],
  [/eable$/, 'able', /([^e])able$/, '$1eable'],
  [/dgement(s?)$/, 'dgment$1', /dgment(s?)$/, 'dgement$1'],
  [/oeuvre/, 'euver', /euver/, 'oeuvre'],
  [/practise/, 'practice', /practice/, 'practise'],
  [/grey/, 'gray', /gray/, 'grey'],
  [/plough/, 'plow', /plow/, 'plough'],
  [/mould/, 'mold', /mold/, 'mould'],
  [/moult/, 'molt', /molt/, 'moult'],
  [/sceptic/, 'skeptic', /skeptic/, 'sceptic'],
  [/tyre/, 'tire', /tire/, 'tyre'],
  [/pyjama/, 'pajama', /pajama/, 'pyjama'],
  [/aluminium/, 'aluminum', /aluminum/, 'aluminium'],
  [/jewellery/, 'jewelry', /jewelry/, 'jewellery'],
  [/kerb/, 'curb', /curb/, 'kerb'],
  [/yoghurt/, 'yogurt', /yogurt/, 'yoghurt'],
]

/** Returns possible spellings of the word in the other variety. They are not validated. */
export const listOtherSpellings = (word: string): string[] =>
  [
    ...new Set(
      PAIRS.flatMap(([british, american, back, again]) => [
        word.replace(british, american),
        word.replace(back, again),
      ]),
    ),
  ].filter((other) => other !== word)

const HAN = /\p{Script=Han}/gu
const PARTICLES = new Set('的地得了着不')
/** Hanzi in the glosses of an entry: 坦率 and 坦白 share one, as the entries of two spellings of a word do. */
const meanings = ({ senses }: DictionaryEntry): Set<string> =>
  new Set(senses.flatMap(({ zh }) => (zh.match(HAN) ?? []).filter((sign) => !PARTICLES.has(sign))))

/**
 * Returns the entry of the same word in its other spelling. It must have English definitions and share a
 * hanzi in its glosses.
 */
export function findOtherSpellingEntry(
  lexicon: Pick<Lexicon, 'entry'>,
  entry: DictionaryEntry,
): DictionaryEntry | undefined {
  const own = meanings(entry)
  return listOtherSpellings(entry.word.toLowerCase())
    .flatMap((spelling) => lexicon.entry(spelling) ?? [])
    .find((other) => other.english.length > 0 && [...meanings(other)].some((meaning) => own.has(meaning)))
}
