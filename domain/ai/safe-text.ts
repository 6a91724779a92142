// Lets a model's words through as they come, without tags, links and addresses: what is shown is text and leads nowhere.

/** A tag that HTML knows the form of; `a < b` is none. */
const TAG = /<\/?[a-z][^<>]*>|<!--[\s\S]*?-->|<![a-z][^<>]*>/gi
/** `[words](address)` and `![words](address)`: the words stay. */
const LINK = /!?\[([^\][]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g
/** `[words]: address` of a reference, on a line of its own. */
const REFERENCE = /^[ \t]*\[[^\][]+\]:[ \t]*\S+[ \t]*$/gm
const REST = String.raw`[^\s<>"'，。；！？、（）「」]`
const ADDRESS = new RegExp(
  String.raw`(?:https?|ftp|file):\/\/${REST}*|\b(?:data|javascript|vbscript|mailto|tel):${REST}+|\bwww\.${REST}+`,
  'gi',
)
const CONTROL = /(?![\n\t])\p{Cc}|\p{Bidi_Control}/gu

/** The whole of a text without them. Doing it twice changes nothing. */
export function safeText(text: string): string {
  let before = ''
  let after = text.replace(CONTROL, '')
  // Taking one out may put another together: <scr<b>ipt>.
  while (after !== before) {
    before = after
    after = before.replace(TAG, '').replace(REFERENCE, '').replace(LINK, '$1').replace(ADDRESS, '')
  }
  return after
}

/** More than this is never held back: no tag or link of a model is longer. */
const HELD_MAX = 600
/** What may still become a tag, a link, a line of reference or an address, when it stands at the end. */
const UNCERTAIN = [
  /<[^<>]*$/,
  /!?\[[^\][\n]*(?:\](?:\([^()\n]*)?)?$|!$/,
  /(?<=^|\n)[ \t]*\[[^\n]*$/,
  /[a-z0-9][^\s<>"'，。；！？、（）「」\p{Script=Han}]*$/iu,
]

function certainEnd(text: string): number {
  const from = Math.max(0, text.length - HELD_MAX)
  const tail = text.slice(from)
  // What is held back may be the end of something: a link's address, whose words are before it.
  let at = tail.length
  for (let before = -1; at !== before; ) {
    before = at
    const prefix = tail.slice(0, at)
    at = Math.min(...UNCERTAIN.map((pattern) => pattern.exec(prefix)?.index ?? at))
  }
  return at === 0 && from > 0 ? text.length : from + at
}

/** For a stream: gives of each piece what is certain, and the rest with the next. */
export class SafeStream {
  private raw = ''
  private sent = ''

  /** What may be shown now, in addition to what was given before. */
  push(piece: string): string {
    this.raw += piece
    return this.upTo(certainEnd(this.raw))
  }

  /** What was held back; call once, at the end. */
  end(): string {
    return this.upTo(this.raw.length)
  }

  /** All that was given so far. */
  get text(): string {
    return this.sent
  }

  private upTo(end: number): string {
    const safe = safeText(this.raw.slice(0, end))
    // What was shown cannot be taken back; a text that was taken apart to get by it is not gone on with.
    if (!safe.startsWith(this.sent)) return ''
    const more = safe.slice(this.sent.length)
    this.sent = safe
    return more
  }
}
