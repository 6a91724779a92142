// Finds fallback texts about reading software, e.g. "enable JavaScript", which are not part of a book.

const YOURS = String.raw`your\s(?:[\w-]+\s){0,3}?(?:browsers?|devices?|reading systems?|e-?readers?|e-?book readers?|app|application|platform|system|version|reader|player|viewer|software)`
const OTHERS = String.raw`(?:this|the(?: current)?|some|most|many|older|an?)\s(?:[\w-]+\s){0,3}?(?:browsers?|devices?|reading systems?|e-?readers?|e-?book readers?)|this\s(?:[\w-]+\s){0,2}?(?:reader|player|viewer|software)`
/** Technical names that hardly occur except for software. */
const TECHNIQUE = String.raw`java\s?script|scripting|(?<!\b(?:an?|the|with|using)\s)flash(?: player)?(?!\s(?:of|photo\w*|light|bulbs?|cards?|floods?|drives?)\b)|plug-?ins?|html\s?5?|epub\s?3|svg|mathml|i?frames?|quick\s?time|silverlight|(?:video|audio)(?: (?:tags?|elements?|playback|content|files?|formats?))?|(?:object|embed) (?:tags?|elements?)`
/** Technical names that also occur in stories: a script is read, an animation is shown. */
const COMMON = String.raw`scripts?|canvas|java|object|embed|media|multimedia|animations?|interactiv(?:e|ity)(?: \w+)?`
const NOT = String.raw`(?:\bnot\b|n['’]t\b|\bcannot\b|\bunable\b|\bincapable\b|\bnever\b|\bno\b|\bwithout\b|\blacks?\b)`
const SUPPORT = '(?:support(?:s|ed|ing)?)'
const ABLE = `(?:${SUPPORT}|display(?:s|ed|ing)?|show(?:s|ing)?|play(?:s|ed|ing|back)?|render(?:s|ed|ing)?|handle|run|capable|compatible|enabled?|available|installed|recogni[sz]e|loaded)`
/** A notice is in the present tense; past tense is part of a story. */
const NOW = String.raw`(?![^.!?]{0,60}\b(?:could|did|was|were|had)(?:\b|n['’]t))`
const SUBJECT = String.raw`(?:^|\s)(?:${YOURS}|(?:${OTHERS})\b${NOW})\b`
const BE = String.raw`\s(?:currently |yet )?(?:be )?`
const ENABLE = '(?:enable|turn on|switch on|activate|allow|install|update|upgrade|download)'
/** Matches before an action that the reader should take. */
const YOU = String.raw`(?:^\W*|[,:;]\s|\bplease[,\s]+|\byou\s(?:(?:will|may|might|must|should|have to|need to|first|also)\s)*)${ENABLE}|\byou\s(?:(?:will|may|might|also)\s)*(?:need|require|must have)|\b(?:this|the)\s(?:[\w-]+\s)?(?:content|page|chapter|feature|video|audio|animation|film|e-?book|book|publication|site|widget|element)\s(?:requires?|needs?)`

const pattern = (...parts: string[]) => new RegExp(parts.join(''), 'i')
const WITHIN = '[^.!?]{0,90}?'
const CHINESE = String.raw`(?:您(?:的|正?在?使用的)|你(?:的|正?在?使用的)|此|本|该|当前)(?:移动|手机|平板|电子书?|网页|操作|阅读|使用的|版本的?|\s?[a-z]+\s?){0,2}(?:浏览器|阅读器|阅读软件|阅读系统|播放器|设备|系统)[^。！？]{0,20}`
/** Patterns that do not occur in stories. */
const PLAIN_NOTICES = [
  pattern(SUBJECT, WITHIN, NOT, WITHIN, String.raw`\b${SUPPORT}\b`),
  pattern(String.raw`\b(?:${TECHNIQUE}|${COMMON})\b`, WITHIN, NOT, BE, String.raw`supported\b`),
  pattern(CHINESE, '不支持'),
]
const NOTICES = [
  ...PLAIN_NOTICES,
  pattern(SUBJECT, WITHIN, NOT, WITHIN, String.raw`\b${ABLE}\b`),
  pattern(
    String.raw`\b(?:${TECHNIQUE})\b`,
    WITHIN,
    String.raw`(?<!\b(?:was|were|had)\s?)`,
    NOT,
    BE,
    String.raw`(?:available|enabled|installed|displayed|played|rendered|loaded|shown)\b`,
  ),
  pattern(
    String.raw`\b(?:${COMMON})\b`,
    WITHIN,
    String.raw`(?<!\b(?:was|were|had)\s?)`,
    NOT,
    BE,
    String.raw`(?:displayed\b|(?:available|enabled|installed|played|rendered|loaded|shown)\s(?:on|in|by|with)\s(?:your|this)\b)`,
  ),
  pattern(
    NOT,
    String.raw`\s(?:have|find|support|contain)\b`,
    WITHIN,
    String.raw`\b(?:plug-?in|flash player|java\s?script|html\s?5)\b`,
  ),
  pattern(
    String.raw`\b(?:${TECHNIQUE}|(?:${YOURS}|${OTHERS})(?<=browsers?))\s(?:(?:is|are|has been|must be|needs? to be|support is)\s)?(?:currently\s)?(?:disabled|unsupported|turned (?:off|on)|unavailable|missing|enabled|(?:required|needed)(?=\W*$|\s(?:to|for|in|on|by|here)\b))`,
  ),
  pattern(
    String.raw`\b(?:${COMMON})\s(?:(?:is|are|has been|support is)\s)?(?:currently\s)?(?:disabled|unsupported)\b`,
  ),
  pattern(
    `(?:${YOU})\\b`,
    WITHIN,
    String.raw`\b(?:java\s?script|scripting|flash(?! of| photo)|plug-?ins?|html\s?5|epub\s?3|quick\s?time|silverlight|browsers?|reading systems?|e-?readers?|(?:media|video|audio) players?)\b`,
  ),
  pattern(String.raw`^(?:sorry,?\s)?no\s(?:${TECHNIQUE}|${COMMON})(?:\s(?:support|available|here))*\W*$`),
  pattern(String.raw`^\W*(?:${TECHNIQUE}|${COMMON})\sfallback(?:\s(?:content|text|message))?\W*$`),
  pattern(CHINESE, '无法'),
  /请(?![他她我人])[^。！？]{0,12}(?:启用|开启|打开|升级|安装)[^。！？]{0,20}(?:脚本|浏览器|JavaScript|Flash|插件)/i,
]
/** Beginnings of a sentence that continues a notice. */
const ADVICE =
  /^\W*(?:(?:but|so|or|and)[,\s]+)?(?:(?:please |you (?:can|may|could|must|need to) )?(?:click|tap|try|download|upgrade|visit|use|open|turn|enable|install|consider)|(?:in order )?to (?:view|see|watch|listen|hear|play)|here (?:is|are)|instead)\b.*(?:\b(?:files?|videos?|audio|clips?|films?|movies?|recordings?|browsers?|versions?|devices?|readers?|players?|links?|here|instead|(?:web)?site|online|content)\b|\bit\b)/is
const MAX_SENTENCE_LENGTH = 200
/** A longer line is text of the book. */
const MAX_LINE_LENGTH = 2_000
/** Matches each sentence, with the white space after it. */
const SENTENCE = /[^.!?。！？]+(?:[.!?。！？](?!\s|$)[^.!?。！？]*)*[.!?。！？]*["”’)]*\s*/g
const TAG = /(<[^>]*>)/
const INLINE = /^<\/?(?:a|b|i|em|strong|span|code|tt|small|abbr|kbd|q|cite|u|font|mark|wbr)\b/i

/** Escaped markup in a page, which is visible only to software without scripts. */
const WRITTEN_MARKUP =
  /&lt;(?:!--(?:(?!&lt;!--).){0,2000}?--|\/?[a-z][a-z\d]{0,20}(?:\s(?:(?!&lt;)[^<>]){0,2000}?)?\/?)&gt;/gis

/** Removes escaped markup from the content of a `noscript` or a frame. */
export const withoutWrittenMarkup = (html: string): string =>
  html.includes('&lt;') ? html.replace(WRITTEN_MARKUP, ' ') : html

interface Sentence {
  text: string
  /** Its parts of the page, with the range in each part. */
  at: readonly { part: number; start: number; end: number }[]
}

/**
 * Removes sentences about software; elements stay. With `isText` the content is text of the book, and only
 * the unambiguous notices are removed, e.g. "does not support".
 */
export function withoutNotices(html: string, { isText = false } = {}): string {
  const parts = html.split(TAG)
  const all = sentencesOf(parts)
  const notices = isText ? PLAIN_NOTICES : NOTICES
  const isNotice = ({ text }: Sentence) =>
    text.length <= MAX_SENTENCE_LENGTH && notices.some((notice) => notice.test(text))
  if (!all.some(isNotice)) return html
  const partCharacters = new Map<number, string[]>()
  let isAfterNotice = false
  for (const sentence of all) {
    isAfterNotice = isNotice(sentence) || (isAfterNotice && isAdvice(sentence))
    for (const { part, start, end } of isAfterNotice ? sentence.at : []) {
      const letters = partCharacters.get(part) ?? (parts[part] ?? '').split('')
      partCharacters.set(part, letters.fill('', start, end))
    }
  }
  return parts.map((part, at) => partCharacters.get(at)?.join('') ?? part).join('')
}

const isAdvice = ({ text }: Sentence): boolean => text.length <= MAX_SENTENCE_LENGTH && ADVICE.test(text)

/** The sentences of each line, joined across inline elements. */
function sentencesOf(parts: readonly string[]): Sentence[] {
  const found: Sentence[] = []
  let line: number[] = []
  const end = () => {
    const length = line.reduce((sum, at) => sum + (parts[at]?.length ?? 0), 0)
    if (length > 0 && length <= MAX_LINE_LENGTH) found.push(...sentencesOfLine(parts, line))
    line = []
  }
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 0 && part !== '') line.push(at)
    else if (at % 2 === 1 && !INLINE.test(part)) end()
  }
  end()
  return found
}

function sentencesOfLine(parts: readonly string[], line: readonly number[]): Sentence[] {
  const letters = line.flatMap((part) =>
    Array.from({ length: parts[part]?.length ?? 0 }, (_, at) => ({ part, at })),
  )
  const text = line.map((part) => parts[part]).join('')
  return [...text.matchAll(SENTENCE)].map(({ 0: sentence, index }) => {
    const at = new Map<number, { part: number; start: number; end: number }>()
    for (const { part, at: place } of letters.slice(index, index + sentence.length))
      at.set(part, { part, start: at.get(part)?.start ?? place, end: place + 1 })
    return { text: sentence.replace(/\s+/g, ' ').trim(), at: [...at.values()] }
  })
}
