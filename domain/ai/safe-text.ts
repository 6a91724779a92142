// Sanitizes the response of a model: removes tags, links, URLs and invisible characters. The result is plain
// text.

/** Elements with an effect of their own: removed even if the tag is not closed. */
const ACTING =
  'a href|area|audio|base|body|button|embed|form|iframe|img|input|link|math|meta|object|script|style|svg|template|textarea|video'
/** A tag in valid HTML syntax; `a < b` is not a tag. */
const TAG = new RegExp(
  String.raw`<\/?(?:${ACTING})\b[^<>]*>?|<\/?[a-z][^<>]*>|<!--[\s\S]*?-->|<[!?][a-z][^<>]*>`,
  'gi',
)
/**
 * `[words](address)` and `![words](address)`, where the address may contain one pair of brackets. The words
 * stay.
 */
const LINK = /!?\[([^\][]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g
/** `[words]: address`, a reference definition on a separate line. */
const REFERENCE = /^[ \t]*\[[^\][]+\]:[ \t]*\S+[ \t]*$/gm
const REST = String.raw`[^\s<>"'，。；！？、（）「」]`
/** Any scheme with `://`, and schemes that need no host. */
const ADDRESS = new RegExp(
  String.raw`[a-z][a-z0-9+.-]{0,20}:\/\/${REST}*|\b(?:data|javascript|vbscript|mailto|tel|blob|sms):${REST}+|\bwww\.${REST}+`,
  'gi',
)
/**
 * Control characters, direction marks, zero-width characters, tag characters (U+E0000 …), private use,
 * unpaired surrogates. Joiners of emoji and of other scripts stay, and so do tab and line break.
 */
const UNSEEN = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu

/** A tag at the end of a text whose `>` may still arrive. */
const OPEN_TAG = /<(?:\/?[a-z]|[!?][a-z-])[^<>]*$/i
/** A link or reference at the end of a text that may still be closed. */
const OPEN_LINK = /\[[^\][]*(?:\]\((?:[^()\s]|\([^()\s]*\))*\s+(?:"[^"]*"?)?)?$/

/**
 * One pass over a text without invisible characters. `isOpen` is a callback that receives each text with the
 * pattern of an incomplete construct to test for.
 */
function once(text: string, isOpen?: (text: string, of: RegExp) => void): string {
  isOpen?.(text, OPEN_TAG)
  const untagged = text.replace(TAG, '')
  isOpen?.(untagged, /<!--/)
  isOpen?.(untagged, OPEN_LINK)
  const unreferred = untagged.replace(REFERENCE, '')
  isOpen?.(unreferred, OPEN_LINK)
  return unreferred.replace(LINK, '$1').replace(ADDRESS, '')
}

/** Sanitizes a whole text. The function is idempotent. */
export function sanitiseText(text: string): string {
  let before = ''
  let after = text.replace(UNSEEN, '')
  // A removal may form a new tag: <scr<b>ipt>. Repeat until nothing changes.
  while (after !== before) {
    before = after
    after = once(before)
  }
  return after
}

/**
 * Sanitizes whole lines (`lines` ends with a line break) if no construct that begins in them can end in later
 * text. In that case `sanitiseText(lines + more)` equals the result followed by `sanitiseText(more)`, for any
 * `more`. Returns undefined if this cannot be guaranteed.
 */
export function sanitiseLines(lines: string): string | undefined {
  let isClosed = true
  const note = (text: string, of: RegExp) => {
    isClosed &&= !of.test(text)
  }
  let before = ''
  let after = lines.replace(UNSEEN, '')
  // Also test the last pass, in which nothing changes: later text may need more passes.
  while (isClosed && after !== before) {
    before = after
    after = once(before, note)
  }
  return isClosed && after.endsWith('\n') ? after : undefined
}
