// Functions that normalize a name to its confusable skeleton: names that look the same have the same
// skeleton.

/**
 * Maps each letter to the Latin letters that it looks like: a short table after Unicode's confusables (UTS
 * 39), for scripts and letter sizes that are mistaken for plain Latin. Each row: the Latin letter, then its
 * look-alikes.
 */
const LATIN = `
a а А α Α ɑ ᴀ ⱥ 4
b в В β Β ɓ ʙ ƀ Ь ь
c с С ϲ ᴄ ƈ ȼ
d ԁ ɗ ᴅ đ ð
e е Е ε Ε ɛ ᴇ ɇ є ǝ ə 3
f ƒ ꜰ ғ
g ɡ ɢ ɠ
h һ Н н Η ʜ ħ ɦ
j ј Ј ȷ ᴊ ɉ
k к К κ Κ ᴋ ƙ
l i ı ɪ ɩ ι Ι і І ӏ Ӏ ł ɫ ɭ ʟ ƚ 1
m м М Μ ᴍ ɱ
n п η Ν ɴ ŋ ɲ ɳ ƞ
o о О ο Ο σ ᴏ ø ɵ 0
p р Р ρ Ρ ᴘ ƥ
q ԛ ɋ
r г ʀ ɍ ɾ ɽ
s ѕ Ѕ ꜱ ʂ ş 5
t т Т τ Τ ᴛ ŧ ƭ ʈ
u υ и ᴜ ʋ ʉ μ
v ν ѵ ᴠ
w ԝ ω ᴡ ш
x х Х χ Χ
y у У γ Υ ʏ ү ƴ ɏ
z Ζ ᴢ ƶ ʐ
ae æ
oe œ
ss ß ẞ
`

/** Traditional, Japanese and look-alike forms of the hanzi in the site's own names. */
const HAN = `
员 員
统 統
开 開 幵
卷 捲 巻 巻
系 係 繫
管 菅
`

const tableOf = (rows: string): [string, string][] =>
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [seen = '', ...others] = row.split(' ')
      return others.map((other): [string, string] => [other, seen])
    })
const TABLE = new Map([...tableOf(LATIN), ...tableOf(HAN)])

/**
 * Normalizes a text to its visual form: without diacritics, in lower case, each look-alike replaced by one
 * letter (i, l and 1 are the same; so are m and rn). Compare it with other skeletons only; never show it.
 */
export const confusableSkeleton = (text: string): string =>
  Array.from(text.normalize('NFKD').replace(/\p{M}/gu, ''), (char) => {
    const lower = char.toLowerCase()
    return TABLE.get(char) ?? TABLE.get(lower) ?? lower
  })
    .join('')
    .replaceAll('m', 'rn')
