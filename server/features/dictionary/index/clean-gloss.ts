// Cleans the source's glosses: old characters, repeated meanings, remnants of other dictionaries.

const REPLACEMENTS: readonly [RegExp, string][] = [
  [/帐(?=[单簿户目款号册务本面]|$|[,，;；]|上|房)/g, '账'],
  [/(?<=[记结算付赊欠转入到查对报销旧老呆坏]|[,，;；.] ?)帐(?!篷|幕|子)/g, '账'],
  // 象 is not changed in 象征, 象牙 and in the name of the animal.
  [/(?<=^|[,，;；.] ?|好)象(?=[^征牙棋限形皮鼻群科,，;；)）棋虫似素\s])/g, '像'],
  [/(?<=[.])\s*象(?=[,，;；]|$)/g, ' 像'],
  [/时侯/g, '时候'],
  [/剌(?=[激耳眼痛杀刀绣客骨])/g, '刺'],
  [/园(?=[形圈柱])/g, '圆'],
  [/既使/g, '即使'],
  [/己经/g, '已经'],
  [/［/g, '['],
  [/］/g, ']'],
  [/【([^】]{1,6})】/g, '[$1]'],
  [/\s*(?:\.\.\.|…+)\s*(?=for\b)/g, '…'],
  [/\s*\b(?:for|with|to|of)\s*(?:\.\.\.|…)/g, ''],
  [/\.{3}/g, '…'],
]

// Fast check: three lines of four need no replacement.
const MAY_NEED = /[帐象剌园［］【…]|时侯|既使|己经|\.\.\./

/** Normalizes one line of a gloss, e.g. `n. 帐簿, 名册`, to today's characters. */
export const cleanLine = (line: string): string =>
  MAY_NEED.test(line) ? REPLACEMENTS.reduce((text, [wrong, right]) => text.replace(wrong, right), line) : line

/** Removes repeated meanings from a line. */
export const eachOnce = (text: string): string => {
  if (!/[,，;；]/.test(text)) return text
  const [, mark = '', rest = ''] = /^((?:[a-z]{1,6}\.(?:\s*[&,/]\s*[a-z]{1,6}\.)*\s*)?)(.*)$/.exec(text) ?? []
  return mark + once(rest)
}

/** Glosses of a line, in order, split at commas outside brackets. */
export const splitGlosses = (text: string): { gloss: string; mark: string }[] => {
  const found: { gloss: string; mark: string }[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if ('([（［<《【'.includes(letter)) depth++
    else if (')]）］>》】'.includes(letter)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && ',，;；'.includes(letter)) {
      found.push({ gloss: text.slice(from, at).trim(), mark: letter })
      from = at + 1
    }
  }
  found.push({ gloss: text.slice(from).trim(), mark: '' })
  return found.filter(({ gloss }) => gloss !== '')
}

const once = (text: string): string => {
  const seen = new Set<string>()
  const unique = splitGlosses(text).filter(({ gloss }) => !seen.has(gloss) && seen.add(gloss))
  return unique
    .map(({ gloss, mark }, at) =>
      at === unique.length - 1 ? gloss : `${gloss}${/[;；]/.test(mark) ? '; ' : ', '}`,
    )
    .join('')
}
