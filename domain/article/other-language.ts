// Detects texts that are not English, by script or by their most frequent words. Such a text must not get a
// difficulty grade, and is not translated automatically in a batch.

export const OTHER_LANGUAGES = [
  'zh',
  'ja',
  'ko',
  'fr',
  'es',
  'de',
  'it',
  'pt',
  'nl',
  'sv',
  'pl',
  'tr',
  'id',
  'vi',
  'ru',
  'ar',
  'other',
] as const
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number]

/** Maximum number of characters that are scanned for the detection. */
const DETECTION_LENGTH = 20_000
/** Minimum share of kana: Japanese with less would be a list of names; Chinese has none at all. */
const KANA_SHARE = 0.08

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * Returns the language of a text that is mostly not English; null for English, and if it cannot be
 * determined.
 * @param declared the language that the page declares (BCP 47), used if the text alone is too short
 */
export function detectOtherLanguage(
  paragraphs: readonly string[],
  declared?: string | null,
): OtherLanguage | null {
  const text = paragraphs.join('\n').slice(0, DETECTION_LENGTH)
  return byScript(text) ?? byWords(text, declared?.slice(0, 2).toLowerCase() ?? '')
}

function byScript(text: string): OtherLanguage | null {
  const han = count(text, /\p{sc=Han}/gu)
  const kana = count(text, /[\p{sc=Hiragana}\p{sc=Katakana}]/gu)
  const hangul = count(text, /\p{sc=Hangul}/gu)
  const ours = han + kana + hangul
  const letters = count(text, /\p{L}/gu)
  // A hanzi counts as much as a word of four letters.
  if (ours > 0 && ours * 4 >= letters - ours) {
    if (hangul > han + kana) return 'ko'
    return kana >= KANA_SHARE * (han + kana) ? 'ja' : 'zh'
  }
  const latin = count(text, /\p{sc=Latin}/gu)
  if (letters === 0 || latin * 2 >= letters - ours) return null
  const cyrillic = count(text, /\p{sc=Cyrillic}/gu)
  const arabic = count(text, /\p{sc=Arabic}/gu)
  if (cyrillic * 2 > letters) return 'ru'
  return arabic * 2 > letters ? 'ar' : 'other'
}

/** The words that make up a third of any prose. A token in two of these lists is no evidence by itself. */
const FREQUENT: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({
    en: 'the of and to in is that for it was with as on be at by this had are but from have an they which or you were her she his their been has there we he not i my me him your so if who would what when all will no one out up said can about more its into do than then them could some these our us how just over like',
    fr: 'le la les de des du et est une un dans que qui pour pas sur au aux par il elle ils ne se ce cette ces avec son sa ses plus mais ou où nous vous leur leurs été sont ont était comme être fait tout on je lui même sans après',
    es: 'el la los las de del y que en un una es se por con para no su sus al lo como más pero le ya o fue ha este esta son entre cuando muy sin sobre también me hasta hay donde desde todo nos era está han ser porque',
    de: 'der die das und ist nicht ein eine einen einem einer zu den dem des von mit auf für im sich es auch als an aus bei nach wird sind er sie wir ich war hat haben werden aber oder nur noch über wie um dass so vor zum zur durch kann man',
    it: 'il la lo le gli di del della dei delle e è che un una in per con non si da dal dalla al alla nel nella sono ha più come ma anche o se questo questa era su hanno essere stato suo sua loro ci cui dopo',
    pt: 'o a os as de do da dos das e que em um uma no na nos nas por para com não se é ao mais como mas foi ele ela seu sua ou ser quando muito há já está são também pelo pela até isso entre depois sem tem',
    nl: 'de het een en van in is dat op te zijn met voor niet aan er om ook als bij maar hij ze door over naar uit was worden wordt heeft dan nog wel kan deze dit die of hun haar werd wat meer zich geen onder tegen',
    sv: 'och att det i en är som på av för med den till inte om har de ett var jag han men sig från så eller när man vid kan nu efter hade också ska blev sin vi under mot alla og er ikke til af på hun',
    pl: 'i w na z się że nie do to jest o jak po ale od za przez dla są był była było tego czy który która które ich oraz przy już tylko może ma tym jego jej',
    tr: 've bir bu da de için ile çok olarak daha gibi ne ama olan en sonra kadar her değil var ise ki o diye mi göre oldu olduğu',
    id: 'yang dan di dari untuk pada dengan ini itu dalam tidak adalah akan ke oleh juga atau sebagai ada mereka kami dia tersebut karena bisa lebih telah saat',
    vi: 'và của là có không được trong cho một những này với các người đã để khi từ đến như cũng ra về vào tại nhưng',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
)
/** Minimum number of words without a declared language. */
const TELLING = 25
/** Minimum number of words with a declared language. */
const TELLING_IF_DECLARED = 8
/** Minimum share of words in the list of the language, and in the list of English (typically a third). */
const SHARE = 0.15
const ENGLISH_SHARE = 0.1

function byWords(text: string, declared: string): OtherLanguage | null {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  const isDeclared = /^[a-z]{2}$/.test(declared) && declared !== 'en'
  if (words.length < (isDeclared ? TELLING_IF_DECLARED : TELLING)) return null
  const shareOf = (language: string) =>
    words.filter((word) => FREQUENT[language]?.has(word)).length / words.length
  const english = shareOf('en')
  const [best] = OTHER_LANGUAGES.filter((language) => language in FREQUENT)
    .map((language) => ({ language, share: shareOf(language) }))
    .sort((a, b) => b.share - a.share || Number(b.language === declared) - Number(a.language === declared))
  if (best && best.share >= SHARE && best.share > english * 1.5) return best.language
  if (english >= ENGLISH_SHARE || !isDeclared) return null
  // Hardly any English word, and the page declares another language.
  return OTHER_LANGUAGES.find((language) => language === declared) ?? 'other'
}
