// Takes tags, links, addresses and signs that nobody sees out of a model's words: what is shown is text and leads nowhere.

/** Elements that do something by themselves: taken out also when nothing closes them. */
const ACTING =
  'a href|area|audio|base|body|button|embed|form|iframe|img|input|link|math|meta|object|script|style|svg|template|textarea|video'
/** A tag that HTML knows the form of; `a < b` is none. */
const TAG = new RegExp(
  String.raw`<\/?(?:${ACTING})\b[^<>]*>?|<\/?[a-z][^<>]*>|<!--[\s\S]*?-->|<[!?][a-z][^<>]*>`,
  'gi',
)
/** `[words](address)` and `![words](address)`, the address with one pair of brackets in it: the words stay. */
const LINK = /!?\[([^\][]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g
/** `[words]: address` of a reference, on a line of its own. */
const REFERENCE = /^[ \t]*\[[^\][]+\]:[ \t]*\S+[ \t]*$/gm
const REST = String.raw`[^\s<>"'，。；！？、（）「」]`
/** Any scheme with `://`, and those that need no host. */
const ADDRESS = new RegExp(
  String.raw`[a-z][a-z0-9+.-]{0,20}:\/\/${REST}*|\b(?:data|javascript|vbscript|mailto|tel|blob|sms):${REST}+|\bwww\.${REST}+`,
  'gi',
)
/**
 * Controls, directions, zero widths, tags (U+E0000 …), private signs, halves of pairs. The joiners of emoji and of other
 * scripts stay, and the tab and the line break.
 */
const UNSEEN = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu

/** A tag whose end may still come, at the end of a text. */
const OPEN_TAG = /<(?:\/?[a-z]|[!?][a-z-])[^<>]*$/i
/** The same of a link or a reference. */
const OPEN_LINK = /\[[^\][]*(?:\]\((?:[^()\s]|\([^()\s]*\))*\s+(?:"[^"]*"?)?)?$/

/** One round on a text without unseen signs. `isOpen` is told what tags and links are looked for in. */
function once(text: string, isOpen?: (text: string, of: RegExp) => void): string {
  isOpen?.(text, OPEN_TAG)
  const untagged = text.replace(TAG, '')
  isOpen?.(untagged, /<!--/)
  isOpen?.(untagged, OPEN_LINK)
  const unreferred = untagged.replace(REFERENCE, '')
  isOpen?.(unreferred, OPEN_LINK)
  return unreferred.replace(LINK, '$1').replace(ADDRESS, '')
}

/** The whole of a text without them. Doing it twice changes nothing. */
export function sanitiseText(text: string): string {
  let before = ''
  let after = text.replace(UNSEEN, '')
  // Taking one out may put another together: <scr<b>ipt>.
  while (after !== before) {
    before = after
    after = once(before)
  }
  return after
}

/**
 * The same of whole lines (`lines` ends with a line break) of which nothing that begins in them can end in what follows:
 * `safeText(lines + more)` is this and `sanitiseText(more)`, whatever comes. Undefined where that cannot be said.
 */
export function sanitiseLines(lines: string): string | undefined {
  let isClosed = true
  const note = (text: string, of: RegExp) => {
    isClosed &&= !of.test(text)
  }
  let before = ''
  let after = lines.replace(UNSEEN, '')
  // Also in the last round, in which nothing changes: what follows may take more rounds.
  while (isClosed && after !== before) {
    before = after
    after = once(before, note)
  }
  return isClosed && after.endsWith('\n') ? after : undefined
}
