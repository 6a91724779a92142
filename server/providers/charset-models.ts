// Models of letter frequencies by language, used to detect the charset of text.

/** Returns the natural logarithm of a letter's share in the non-ASCII letters of a text. */
export type LetterModel = (letter: string) => number

const RARE_LETTER = Math.log(1e-4)
const RARE_SIGN = Math.log(1e-5)
const IMPOSSIBLE = Math.log(1e-6)
/** Punctuation that may occur in any language, in thousandths. */
const PRINT = '’:6 “:6 ”:6 —:6 –:6 …:4 «:3 »:3 ‘:2 „:3 °:1 §:1 ©:0.5 ·:0.5 •:0.5 £:0.5 €:0.5 \u00a0:8'

/** `letters` are frequencies per thousand letters of the language, e.g. `é:440 è:90`. */
function modelOf(letters: string): LetterModel {
  const counts = new Map<string, number>()
  for (const pair of `${PRINT} ${letters}`.split(' ')) counts.set(pair[0] ?? '', Number(pair.slice(2)))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const logs = new Map([...counts].map(([letter, count]) => [letter, Math.log(count / all)]))
  return (letter) => {
    const known = logs.get(letter)
    if (known !== undefined) return known
    // One of thirty letters is a capital.
    const small = logs.get(letter.toLowerCase())
    if (small !== undefined) return small - 3.4
    return rare(letter)
  }
}

/** A Chinese character in a European text is in fact two bytes that were decoded in the wrong charset. */
const rare = (letter: string): number =>
  /\p{Script=Han}/u.test(letter)
    ? IMPOSSIBLE
    : /\p{L}/u.test(letter)
      ? RARE_LETTER
      : /[\p{C}\ufffd]/u.test(letter)
        ? IMPOSSIBLE
        : RARE_SIGN

const CYRILLIC =
  'о:110 е:85 а:80 и:74 н:67 т:63 с:55 р:47 в:45 л:44 к:35 м:32 д:30 п:28 у:26 я:20 ь:17 г:17 з:16 б:16 ч:14 й:12 х:10 ж:9 ш:7 ю:6 ц:5 щ:4 ф:3'

export const ENGLISH = modelOf(
  '’:350 “:130 ”:130 —:150 ‘:50 –:30 …:30 é:50 É:30 £:10 è:5 ï:6 ê:4 à:4 ö:4 ü:4 ç:4 ä:3 ñ:4 â:2 ô:3 ë:3 æ:4 œ:3 °:4 ½:3 •:8 á:4 í:3 ó:3 ø:1 å:1 ×:2 €:8 §:2 ©:2 ®:2 ™:5',
)
/** French, German, Spanish, Portuguese, Italian and Scandinavian languages. */
export const WESTERN = [
  ENGLISH,
  ...[
    'é:440 è:90 à:110 ê:60 ç:30 ù:10 â:15 î:15 ô:20 û:12 œ:6 ï:5 ë:2 ’:80 «:20 »:20',
    'ü:270 ä:250 ö:120 ß:150 „:40 “:40 »:20 «:20 é:3',
    'ó:220 á:210 í:240 é:130 ñ:80 ú:50 ¿:12 ¡:12 ü:4',
    'ã:180 ç:120 é:130 á:110 ó:70 í:70 ê:80 õ:60 â:30 ú:30 à:30 ô:15',
    'à:200 è:250 é:60 ì:50 ò:120 ù:100 ’:100',
    'å:200 ä:250 ö:200 ø:150 æ:100 é:10',
  ].map(modelOf),
]
/** Polish, Czech with Slovak, Hungarian, Romanian, Croatian with Slovene. */
export const CENTRAL = [
  'ł:190 ę:120 ą:120 ó:110 ż:100 ś:80 ć:50 ń:25 ź:8 „:20 ”:20',
  'í:190 á:170 é:90 ě:90 ý:70 ř:60 č:80 ž:75 š:65 ů:30 ú:20 ť:9 ď:5 ň:8 ó:4 ľ:15 ô:6 ä:2 ĺ:0.5 ŕ:0.3 „:10 “:10',
  'á:270 é:260 ö:80 ó:80 ő:70 ü:45 í:45 ú:25 ű:15 „:10 ”:10',
  'ă:250 î:150 ş:150 ţ:150 â:80 „:10 ”:10',
  'č:250 š:250 ž:150 ć:130 đ:60',
].map(modelOf)
/** Russian with Bulgarian, Ukrainian. */
export const EASTERN_SLAVIC = [
  `${CYRILLIC} ы:19 э:3 ъ:2 ё:2 «:6 »:6 —:12`,
  `${CYRILLIC} и:55 і:60 ї:7 є:6 ґ:0.3 «:6 »:6 —:10`,
].map(modelOf)

/** All characters of the given rows of a double-byte charset. */
function lettersOf(charset: string, firstRow: number, lastRow: number, from = 0xa1): string[] {
  const bytes: number[] = []
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let at = from; at < 0xff; at += 1) if (at < 0x7f || at > 0xa0) bytes.push(row, at)
  return [...new TextDecoder(charset).decode(Uint8Array.from(bytes))]
}

/** The most common Chinese characters, simplified and traditional, most common first: a third of any text. */
const COMMON =
  '的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长' +
  '這來國個說們為時會著過學對裡後麼沒於還發當無開見經頭動兩長與樣點問話書讓門將聲氣給'
const COMMON_HANZI: ReadonlyMap<string, number> = new Map(
  [...COMMON].map((sign, at) => [sign, Math.log(at < 20 ? 0.01 : 0.0022)]),
)
const CHINESE_PRINT: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ '，': 0.06, '。': 0.035, '、': 0.008, '：': 0.01, '？': 0.006, '！': 0.006, '；': 0.003 },
    ...{ '“': 0.012, '”': 0.012, '‘': 0.002, '’': 0.002, '「': 0.012, '」': 0.012, '『': 0.001, '』': 0.001 },
    ...{ '《': 0.003, '》': 0.003, '…': 0.005, '—': 0.004, '─': 0.001, '　': 0.02, '（': 0.002, '）': 0.002 },
    ...{ '·': 0.001, '•': 0.0005, '〈': 0.0005, '〉': 0.0005 },
  }).map(([sign, share]) => [sign, Math.log(share)]),
)

function chinese(usual: () => ReadonlySet<string>): LetterModel {
  let known: ReadonlySet<string> | undefined
  return (letter) => {
    const common = COMMON_HANZI.get(letter) ?? CHINESE_PRINT.get(letter)
    if (common !== undefined) return common
    known ??= usual()
    if (known.has(letter)) return Math.log(1e-4)
    const point = letter.codePointAt(0) ?? 0
    if (point >= 0x4e00 && point <= 0x9fff) return Math.log(3e-6)
    if (point >= 0xff01 && point <= 0xff5e) return Math.log(3e-4)
    return Math.log(/[\p{C}\ufffd]/u.test(letter) ? 1e-8 : 1e-6)
  }
}

export const CHINESE = [
  chinese(() => new Set(lettersOf('gb18030', 0xb0, 0xd7))),
  chinese(() => new Set(lettersOf('big5', 0xa4, 0xc6, 0x40))),
]

const KANA: ReadonlyMap<string, number> = new Map(
  [...'のはにをがとたてでいしなるかられもさあうりそこまっすだけくきよえれんお'].map((sign, at) => [
    sign,
    Math.log(at < 16 ? 0.028 : 0.012),
  ]),
)
let kanji: ReadonlySet<string> | undefined
export const JAPANESE: LetterModel = (letter) => {
  const kana = KANA.get(letter)
  if (kana !== undefined) return kana
  const point = letter.codePointAt(0) ?? 0
  if (point >= 0x3041 && point <= 0x3093) return Math.log(0.002)
  if (point >= 0x30a1 && point <= 0x30fc) return Math.log(0.001)
  if (/[、。「」]/.test(letter)) return Math.log(0.025)
  if (/[　・！？（）『』…―]/.test(letter)) return Math.log(0.003)
  kanji ??= new Set(lettersOf('euc-jp', 0xb0, 0xcf))
  if (kanji.has(letter)) return Math.log(1e-4)
  if (point >= 0xff01 && point <= 0xff5e) return Math.log(3e-4)
  if (point >= 0x4e00 && point <= 0x9fff) return Math.log(3e-6)
  return Math.log(/[\p{C}\ufffd]/u.test(letter) ? 1e-8 : 1e-6)
}

const HANGUL: ReadonlyMap<string, number> = new Map(
  [
    ...'이다는을의에가하고지사한로기은도를서자어그리아나있인시해대정여과들라만일보수게전으스장주부제상구오내성면우동공와원까니안때것았었말러요생국무유거소',
  ].map((sign, at) => [sign, Math.log(at < 16 ? 0.022 : 0.007)]),
)
let hangul: ReadonlySet<string> | undefined
export const KOREAN: LetterModel = (letter) => {
  const common = HANGUL.get(letter)
  if (common !== undefined) return common
  hangul ??= new Set(lettersOf('euc-kr', 0xb0, 0xc8))
  if (hangul.has(letter)) return Math.log(2e-4)
  if (/[“”‘’…·—「」『』]/.test(letter)) return Math.log(0.003)
  return Math.log(/[\p{C}\ufffd]/u.test(letter) ? 1e-8 : /\p{Script=Han}/u.test(letter) ? 1e-5 : 1e-6)
}

/** True for a common letter of any language; text decoded with wrong byte pairs has few of them. */
export const isCommon = (letter: string): boolean =>
  COMMON_HANZI.has(letter) ||
  CHINESE_PRINT.has(letter) ||
  KANA.has(letter) ||
  HANGUL.has(letter) ||
  /[а-яА-Яé]/.test(letter)
