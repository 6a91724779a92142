// Parser for bylines and author names, e.g. "By Ann Lee and Tom Holt, Staff Writers".

const PARTICLE = /(?:(?:de|del|della|di|da|dos|du|la|le|van|von|der|den|ter|al|bin|ibn|y)\s+)*/u.source
const NAME_WORD = /(?:\p{Lu}\.){1,3}|\p{Lu}[\p{L}\p{M}’'-]+|\p{Lu}\b\.?/u.source
const NAME = `(?:${NAME_WORD})(?:\\s+${PARTICLE}(?:${NAME_WORD})){1,4}`
const NAMES = `${NAME}(?:(?:,\\s+and|,|\\s+and|\\s+&)\\s+${NAME}){0,5}`
/** Role or place after the names. It has no full stop, because it is no sentence. */
const ROLE = /(?:\s*[,|·–—]\s*[^.!?]{2,60}|\s+(?:in|for|of)\s+\p{Lu}[^.!?]{1,40})/u.source
const LINE = new RegExp(`^(?:By|BY|by):?\\s+(${NAMES})(?:${ROLE})?$`, 'u')
/** Text that looks like a name but is none: "Staff Writer", "The New York Times". */
const AS_WHAT =
  /,\s+(?:the\s+)?[^,]*\b(?:writers?|editors?|reporters?|correspondents?|columnists?|contributors?|critics?|staff|press|news|times|post|journal|magazine)\b.*$/i
const MAX_LINE_LENGTH = 160

/**
 * Parses the names in a line that is only a byline; otherwise null. "By noon the ice had closed" is a
 * sentence.
 */
export const findByline = (text: string): string | null => {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length > MAX_LINE_LENGTH) return null
  return LINE.exec(line.replace(AS_WHAT, ''))?.[1] ?? null
}

const LEAD_IN =
  /^(?:(?:written|posted|published|story|words|text|report|reported|edited|contributed|submitted) )?(?:by|from|author|authors|von|par|por)\b\s*[:|–—-]?\s*/i
const WITH_ADDRESS = /[(<[]?(?:https?:\/\/[^\s)>\]]{1,300}|[\w.+-]{1,64}@[\w.-]{1,100})[)>\]]?/gi
/** Other contributors. */
const OTHERS =
  /\s*[,;|]?\s+(?:edited|photograph\w*|photos?|illustrat\w+|translated|additional reporting|graphics?|video) by\b.*$/is
/** The beginning of a date, or of other text after the name. */
const WHEN =
  /(?:^|[\s,|•·–—(/-]+)(?:(?:first |last )?(?:published|updated|posted|modified|created|filed|added|pub)\b|(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,? )?(?:on )?(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,4}\b|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec))|\d{4}[-/.年]\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}:\d\d|\d+ ?(?:hours?|hrs?|days?|weeks?|months?|years?|min(?:ute)?s?)\b|(?:just now|yesterday|today)\b).*$/is
/** Default text of content systems in an author field. */
const NO_NAME =
  /^(?:by|the|and|author|authors|admin(?:istrator)?|root|user|guest|anonymous|unknown|none|null|undefined|nan|n\/?a|default|test|staff|staff writer|editor|editorial|editors|contributor|contributors|webmaster|share|(?:follow|more (?:from|by)|about|meet)\b.*|following|print|email|comments?|read more|advertisement|sponsored|view all posts|view profile|log ?in|sign ?in|subscribe|written|posted|published|updated|photo(?:graph)?s?|images?|video|news|home)$/i
const MAX_NAME_LENGTH = 120
const MAX_WORDS = 18

/**
 * Parses the author's name from a field of a page or a feed, without "By", dates and addresses; null when it
 * is no name.
 */
export function parseAuthorName(text: string): string | null {
  let name = text.replace(WITH_ADDRESS, ' ').trim().replace(/\s+/g, ' ')
  if (/^(?:www\.|\/\/|@?[\w.+-]+@[\w-]+\.)/i.test(name)) return null
  for (let before = ''; before !== name; ) {
    before = name
    name = name
      .replace(LEAD_IN, '')
      .replace(WHEN, '')
      .replace(OTHERS, '')
      .replace(/^[\s,;:|•·–—/([-]+|[\s,;:|•·–—/([-]+$/g, '')
  }
  const isName =
    /\p{L}{2}/u.test(name) &&
    !NO_NAME.test(name) &&
    !/\d{4}|[<>{}]|https?:/.test(name) &&
    name.length <= MAX_NAME_LENGTH &&
    name.split(' ').length <= MAX_WORDS
  return isName ? name : null
}

/**
 * The same for a list that is too long for a single name: each name is parsed separately, joined by commas.
 * Returns null when none is valid.
 */
export function parseAuthorNames(text: string): string | null {
  if (text.length <= MAX_NAME_LENGTH) return parseAuthorName(text)
  return (
    text
      .split(', ')
      .flatMap((name) => parseAuthorName(name) ?? [])
      .join(', ') || null
  )
}
