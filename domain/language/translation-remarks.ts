// Detects text that a model writes instead of a translation, or around one: refusals, remarks, another
// script.

const HAN = /\p{Script=Han}/gu
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** A pattern in the Chinese that is an error, unless the English matches `unless`. */
interface Sign {
  zh: RegExp
  unless: RegExp
}

const CANNOT = '(?:无法|不能|没法|没有办法|不便|不会|难以|不予|拒绝|未能)'
const TASK =
  '(?:翻译|译出|提供|协助|处理|回答|回应|讨论|生成|完成|满足|继续|参与|给出|帮您|帮你|帮助您|帮助你|执行)'

const TEXT_AT_HAND = '(?:文本|文字|内容|段落|这段话|这句话|原文|请求)'

const REFUSALS: readonly Sign[] = [
  {
    zh: new RegExp(
      `^[“"]?(?:非常|十分|很|实在)?(?:抱歉|对不起|不好意思|遗憾|歉意).{0,24}${CANNOT}.{0,20}${TASK}`,
    ),
    unless:
      /\b(?:sorry|apolog\w*|unfortunately|regret\w*|afraid|pardon|forgive|excuse)\b.*\b(?:can|could|cannot|unable|won|will|do|does|no|not|never|refus\w*)\b/is,
  },
  {
    // The pattern must name the text at hand, or the speaker. That something is untranslatable may be an
    // ordinary statement.
    zh: new RegExp(
      `(?:^|(?:我|${TEXT_AT_HAND}).{0,20})${CANNOT}(?:为|对|将|把|给)?.{0,12}(?:翻译|译出|译成)` +
        `|${CANNOT}.{0,12}(?:翻译|译出).{0,8}${TEXT_AT_HAND}`,
    ),
    unless: /translat|interpret|render|\b(?:English|Chinese|languages?|words?)\b/i,
  },
  {
    zh: /(?:涉及|包含|含有|属于).{0,8}(?:敏感|违规|违法|不当|不适宜|不良|政治).{0,4}(?:信息|内容|话题|言论)/,
    unless:
      /sensitive|illegal|inappropriate|improper|unsuitable|politic|prohibit|violat|offensive|confidential|taboo/i,
  },
  {
    zh: /(?:作为|身为|我是)(?:一个|一款|一名|一位)?.{0,6}(?:AI|人工智能|语言模型|大模型|智能助手|翻译助手)/i,
    unless: /\bAI\b|\bA\.I\.|artificial|language model|\bbots?\b|chatbot|assistant|machine/i,
  },
  {
    zh: /(?:换个|换一个|聊点|聊聊)(?:其他|别)?的?话题/,
    unless: /topic|subject|conversation|something else|talk|matter/i,
  },
  {
    zh: /(?:根据|按照|依据)(?:相关|有关|我国).{0,4}(?:法律|法规|政策|规定).{0,20}(?:无法|不能|不予)/,
    unless: /\blaws?\b|legal|regulat|polic/i,
  },
]

const NOTE = '(?:注|译注|译者注|译者按|说明|翻译说明|备注)\\s*[:：]'
/** The English has a note itself, or a label that is translated as one. */
const NOTED =
  /\bnotes?\b|\bn\.?b\b|\bed(?:itor)?s?\b|\bcaption|\bdescription|explan|\*|†|\b(?:instructions?|directions?|key|legend|remarks?|comments?|memo|usage|details?)\s?:/i

const REMARKS: readonly Sign[] = [
  {
    zh: /^(?:好的|当然|没问题)?[，,。！!\s]*(?:以下|下面|这里|这)(?:就)?是.{0,16}(?:翻译|译文|中文版)(?:结果|版本|内容)?\s*[:：]/,
    unless: /translat/i,
  },
  {
    zh: /^[【[*]*(?:中文)?(?:译文|翻译|翻译结果|翻译如下|参考译文|直译|意译)[】\]*]*\s*[:：]/,
    unless: /translat|interpret/i,
  },
  {
    zh: new RegExp(`^\\s*${NOTE}`),
    unless: new RegExp(`${NOTED.source}|^\\W*[a-z]+(?: [a-z]+)?\\s?:`, 'i'),
  },
  { zh: new RegExp(`[（(【[。！？\\n]\\s*${NOTE}`), unless: NOTED },
  {
    zh: /(?:此处|这里|本句|本段|原文)(?:为|采用|采取|使用)?(?:意译|直译|音译)/,
    unless: /translat|literal|render/i,
  },
  { zh: /(?:希望|如果|如有|如需|若).{0,24}(?:翻译|译文)[^，。]{0,20}[。！!？?]?$/, unless: /translat/i },
  { zh: /```/, unless: /```/ },
]

const matchesSigns = (signs: readonly Sign[], text: string, zh: string): boolean =>
  signs.some((sign) => sign.zh.test(zh) && !sign.unless.test(text))

/** True if `zh` is a refusal to translate `text`. */
export const isRefusal = (text: string, zh: string): boolean => matchesSigns(REFUSALS, text, zh)

/** True if the translation contains remarks of the model about it. */
export const hasRemark = (text: string, zh: string): boolean => matchesSigns(REMARKS, text, zh)

/** The most frequent traditional characters that simplified Chinese never uses. */
const TRADITIONAL =
  /[這個們來時會對說國學後過還發經現與點樣進麼沒開關間問聽見話語讓請謝誰課題類頭買賣東車長門電書實將從應當為無業樂機氣漢愛邊變錢連運選達處動員單產華萬億義務師導層強張圖團園遠農獲號歲歷舊聯勞熱燈爭燒營織網絡紅級練線組細結給統絕續維綠緊編緣縣縱總績繼罷羅聖聲職膽臉舉藝蘇虛蟲術衛裝複製規視覺觀計訊討訓記許設訪診詞試詩該詳誤誠調談論諸講證識譯議護讀貝負財責貨質費資賓賞賽賺贏趕趙跡踐輕載較輛輩輪輯輸轉辦遲遺郵鄉鄰醫釋鐵銀銷錄鎖錯鍵鎮閉閱闊陣陰陳陸陽隊階際隨險雜離難雲靈靜頁頂項順須頓預領頻顏額願顧飛飯飲館駕驗驚魚鮮鳥麗黃齊龍滿漸灣測淚溫濟濤獎獨獵環畫異療盡監盤眾確碼禮禍種稱穩窮競筆節範簡簽籃紀約純紙紛終絲綜緒緩縮繞罵聞腦腳腸膚艦莊葉蓋薩藍藥蘭裡褲訂詢誇誌認誕誘貓貢貧貴貿賀賴賭購蹤軍軟農遊適遷鄭醜釣鈴鉛銅銳鋒鋼鍋鏡鐘閃陝雙雞霧靂韓響頌頑頗頸顆顯飄飼餅餓餘騎騙鬥鬧魯鳳鴨鵝鹽麥齡]/g

/** True if the text is in traditional characters, which our readers do not learn. */
export function isTraditional(zh: string): boolean {
  const signs = count(zh, TRADITIONAL)
  return signs >= 2 && signs * 20 >= count(zh, HAN)
}

/** Letters of scripts that neither language uses. */
const OTHER_SCRIPT =
  /(?![\p{Script=Han}\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu

/** True if the text is mostly in another script, e.g. kana or hangul, that the English does not quote. */
export function isOtherScript(text: string, zh: string): boolean {
  const foreign = count(zh, OTHER_SCRIPT) - count(text, OTHER_SCRIPT)
  return foreign >= 3 && foreign * 10 >= count(zh, HAN)
}
