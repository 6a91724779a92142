// A line that only says who wrote the article: "By Ann Lee and Tom Holt, Staff Writers".

const PARTICLE = /(?:(?:de|del|della|di|da|dos|du|la|le|van|von|der|den|ter|al|bin|ibn|y)\s+)*/u.source
const NAME_WORD = /(?:\p{Lu}\.){1,3}|\p{Lu}[\p{L}\p{M}’'-]+|\p{Lu}\b\.?/u.source
const NAME = `(?:${NAME_WORD})(?:\\s+${PARTICLE}(?:${NAME_WORD})){1,4}`
const NAMES = `${NAME}(?:(?:,\\s+and|,|\\s+and|\\s+&)\\s+${NAME}){0,5}`
/** What they are, or where: no sentence, so no full stop. */
const ROLE = /(?:\s*[,|·–—]\s*[^.!?]{2,60}|\s+(?:in|for|of)\s+\p{Lu}[^.!?]{1,40})/u.source
const LINE = new RegExp(`^(?:By|BY|by):?\\s+(${NAMES})(?:${ROLE})?$`, 'u')
/** What is written like a name and is none: "Staff Writer", "The New York Times". */
const AS_WHAT =
  /,\s+(?:the\s+)?[^,]*\b(?:writers?|editors?|reporters?|correspondents?|columnists?|contributors?|critics?|staff|press|news|times|post|journal|magazine)\b.*$/i
const LONGEST = 160

/** The names in a line that is nothing else, or null. "By noon the ice had closed" is a sentence. */
export const bylineIn = (text: string): string | null => {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length > LONGEST) return null
  return LINE.exec(line.replace(AS_WHAT, ''))?.[1] ?? null
}
