// Finds in the words that replace a film or a script those about the reader's software: "does not support video", "enable
// JavaScript". They say nothing of the book.

const SOFTWARE = String.raw`(?:(?:your|this|the(?: current)?|some|most|many|older|an?)\s(?:[\w-]+\s){0,3}?(?:browsers?|devices?|reading systems?|e-?readers?|e-?book readers?)|your\s(?:[\w-]+\s){0,2}?(?:app|application|platform|system|version)|(?:your|this)\s(?:[\w-]+\s){0,2}?(?:reader|player|viewer|software))`
const TECHNIQUE = String.raw`java\s?script|scripting|scripts?|flash(?: player)?|plug-?ins?|html\s?5?|epub\s?3|svg|mathml|canvas|i?frames?|quick\s?time|silverlight|java|(?:video|audio|object|embed)(?: (?:tags?|elements?|playback|content|files?|formats?))?|media|multimedia|animations?|interactiv(?:e|ity)(?: \w+)?`
const NOT = String.raw`(?:\bnot\b|n['’]t\b|\bcannot\b|\bunable\b|\bincapable\b|\bnever\b|\bno\b|\bwithout\b|\blacks?\b)`
const ABLE =
  '(?:support(?:s|ed|ing)?|display(?:s|ed|ing)?|show(?:s|ing)?|play(?:s|ed|ing|back)?|render(?:s|ed|ing)?|handle|run|capable|compatible|enabled?|available|installed|recogni[sz]e|loaded)'
const NEED =
  '(?:enable|turn(?:ed)? on|switch(?:ed)? on|activate|allow|install|update|upgrade|requires?|required|needs?|must have|use|using)'

const pattern = (...parts: string[]) => new RegExp(parts.join(''), 'i')
const WITHIN = '[^.!?]{0,90}?'
const NOTICES = [
  pattern(String.raw`(?:^|\s)(?:${SOFTWARE})\b`, WITHIN, NOT, WITHIN, String.raw`\b${ABLE}\b`),
  pattern(
    String.raw`\b(?:${TECHNIQUE})\b`,
    WITHIN,
    NOT,
    String.raw`\s(?:currently |yet )?(?:be )?(?:supported|available|enabled|installed|displayed|played|rendered|loaded|shown)\b`,
  ),
  pattern(
    NOT,
    String.raw`\s(?:have|find|support|contain)\b`,
    WITHIN,
    String.raw`\b(?:plug-?in|flash player|java\s?script|html\s?5)\b`,
  ),
  pattern(
    String.raw`\b(?:${TECHNIQUE}|${SOFTWARE})\s(?:(?:is|are|has been|must be|needs? to be|support is)\s)?(?:currently\s)?(?:disabled|unsupported|turned (?:off|on)|required|needed|unavailable|missing|enabled)\b`,
  ),
  pattern(
    String.raw`\b${NEED}\b`,
    WITHIN,
    String.raw`\b(?:java\s?script|scripting|flash|plug-?ins?|html\s?5|epub\s?3|quick\s?time|silverlight|browsers?|reading systems?|e-?readers?|(?:media|video|audio) players?)\b`,
  ),
  pattern(String.raw`^(?:sorry,?\s)?no\s(?:${TECHNIQUE})(?:\s(?:support|available|here))*\W*$`),
  pattern(String.raw`^\W*(?:${TECHNIQUE})\sfallback(?:\s(?:content|text|message))?\W*$`),
  /(?:浏览器|阅读器|阅读软件|播放器|设备|系统)[^。！？]{0,20}(?:不支持|无法)|请[^。！？]{0,12}(?:启用|开启|打开|升级|安装)[^。！？]{0,20}(?:脚本|浏览器|JavaScript|Flash|插件)/i,
]
/** What goes on with such a sentence. */
const ADVICE =
  /^\W*(?:(?:but|so|or|and)[,\s]+)?(?:(?:please |you (?:can|may|could|must|need to) )?(?:click|tap|try|download|upgrade|visit|use|open|turn|enable|install|consider)|(?:in order )?to (?:view|see|watch|listen|hear|play)|here (?:is|are)|instead)\b.*(?:\b(?:files?|videos?|audio|clips?|films?|movies?|recordings?|browsers?|versions?|devices?|readers?|players?|links?|here|instead|(?:web)?site|online|content)\b|\bit\b)/is
const LONGEST = 200
/** A longer line is text of the book. */
const LONGEST_LINE = 2_000
/** Every sentence, with the white space behind it. */
const SENTENCE = /[^.!?。！？]+(?:[.!?。！？](?!\s|$)[^.!?。！？]*)*[.!?。！？]*["”’)]*\s*/g
const TAG = /(<[^>]*>)/
const INLINE = /^<\/?(?:a|b|i|em|strong|span|code|tt|small|abbr|kbd|q|cite|u|font|mark|wbr)\b/i

/** Markup that a page writes as text where only software without scripts reads it. */
const WRITTEN_MARKUP =
  /&lt;(?:!--(?:(?!&lt;!--).){0,2000}?--|\/?[a-z][a-z\d]{0,20}(?:\s(?:(?!&lt;)[^<>]){0,2000}?)?\/?)&gt;/gis

/** The inside of a `noscript` or a frame without tags that are written as text. */
export const withoutWrittenMarkup = (html: string): string =>
  html.includes('&lt;') ? html.replace(WRITTEN_MARKUP, ' ') : html

interface Sentence {
  text: string
  /** Parts of the page that it is in, with what of each. */
  at: readonly { part: number; start: number; end: number }[]
}

/** The words without sentences about software; elements stay. */
export function withoutNotices(html: string): string {
  const parts = html.split(TAG)
  const all = sentencesOf(parts)
  if (!all.some(isNotice)) return html
  const left = new Map<number, string[]>()
  let isBehind = false
  for (const sentence of all) {
    isBehind = isNotice(sentence) || (isBehind && isAdvice(sentence))
    for (const { part, start, end } of isBehind ? sentence.at : []) {
      const letters = left.get(part) ?? (parts[part] ?? '').split('')
      left.set(part, letters.fill('', start, end))
    }
  }
  return parts.map((part, at) => left.get(at)?.join('') ?? part).join('')
}

const isNotice = ({ text }: Sentence): boolean =>
  text.length <= LONGEST && NOTICES.some((notice) => notice.test(text))

const isAdvice = ({ text }: Sentence): boolean => text.length <= LONGEST && ADVICE.test(text)

/** The sentences of each line, whatever elements of the line they are in. */
function sentencesOf(parts: readonly string[]): Sentence[] {
  const found: Sentence[] = []
  let line: number[] = []
  const end = () => {
    const length = line.reduce((sum, at) => sum + (parts[at]?.length ?? 0), 0)
    if (length > 0 && length <= LONGEST_LINE) found.push(...sentencesOfLine(parts, line))
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
