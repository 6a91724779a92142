// Detects pages that contain only the beginning of an article, or hardly any text.
import type { StubReason } from '../port.ts'

/** Min. characters of an article (about 60 English words); Chinese needs a third of that. */
const TOO_SHORT = 350
const TOO_SHORT_CJK = 120
const PAID_AND_SHORT = 1_500
/** A text of this length is worth reading even with a notice below it. */
const WHOLE_ARTICLE = 4_000

// Phrases of a paywall, which occur only where an article is cut off.
const WALL = [
  /\b(subscribe|sign up|register|log ?in|sign ?in|join|become a (member|subscriber))\b[^.!?]{0,60}\bto (continue|keep|read|unlock|finish|access|view)\b/i,
  /\bto (continue|keep) reading\b[^.!?]{0,80}\b(subscribe|register|sign|log ?in|account|member)/i,
  /\b(this|the) (article|story|content|post|page|piece)\b[^.!?]{0,40}\b(for|available to|reserved for|exclusive to|limited to)\b[^.!?]{0,30}\b(subscribers|members|paying|paid|premium)\b/i,
  /\b(subscribers?|members?)[- ]only (article|content|story|post)\b/i,
  /\b(unlock|read) (the|this) (full|entire|rest of the|whole) (article|story|post)\b/i,
  /\byou(’|')?ve (reached|used|hit) your (monthly )?(limit|free)|\b(free|remaining) articles? (left|remaining|this month)\b/i,
  /\b(keep|continue) reading\b[^.!?]{0,40}\b(trial|subscri\w+|account|for free|membership)\b/i,
  /\bto (read|see|view|hear) the (rest|remainder|full|whole|entire)\b[^.!?]{0,60}\b(subscri\w+|register|sign|log ?in|join|member\w*|account|trial)\b/i,
  /\bthe (rest|remainder) of (this|the) (article|story|post|piece)\b[^.!?]{0,40}\b(subscri\w+|members?|paid|locked|hidden)\b/i,
  /\b(this|the) (is a )?(free )?preview\b[^.!?]{0,40}\b(subscri\w+|members?|upgrade|unlock)\b/i,
  /\bsubscribe (now )?(for|to get) (full|unlimited) access\b/i,
  /订阅后(继续|可)阅读|登录后(继续)?阅读|付费(后)?阅读|剩余.{0,6}内容.{0,8}(订阅|会员)/,
]
/**
 * Offers of a subscription. At the end of the text they mean that it is cut off; at the head of a page they
 * mean nothing.
 */
const OFFER =
  /\b(subscribe|upgrade|join|sign up|register|become a \w+|start|get|claim)\b[^.!?]{0,60}\b(trial|subscri\w+|plan|membership|access|offer|today|now|month|year|free)\b|\bsubscribe to \p{Lu}|\balready (a|have)\b[^.!?]{0,16}\b(subscri\w+|member|account)\b/iu
const ENDING = 400
/** Number of last lines to check for a cut-off text, because an offer may follow it. */
const LAST_LINES = 3
/** The text is cut off. */
const CUT = /(\.\.\.|…|\[…\]|\[\.\.\.\])["”’]?$/
const TEASER =
  /(continue reading|read more|read the (full|rest)[^.]{0,30})\s*[.…→»]*$|(\.\.\.|…|\[…\]|\[\.\.\.\])$/i

interface StubSigns {
  /** Running text of the article. */
  text: string
  /** The same text including the lines of the site, which may contain a notice. */
  ending: string
  /** Text of the whole page. */
  page: string
  is_free: boolean
}

/**
 * Returns the reason why the text seems to be a stub; undefined if it seems complete. An estimate for the
 * editor, never an error.
 */
export function stubReason({ text, ending, page, is_free }: StubSigns): StubReason | undefined {
  if (text.length < WHOLE_ARTICLE) {
    if (WALL.some((sign) => sign.test(text) || sign.test(page))) return 'PAYWALL'
    const last = ending.slice(-ENDING)
    const breaksOff = text
      .trimEnd()
      .split('\n')
      .slice(-LAST_LINES)
      .some((line) => CUT.test(line))
    if (breaksOff && OFFER.test(last)) return 'PAYWALL'
    // Metered sites declare articles as "not free" although they send the full text: only a short or cut-off
    // text is a stub.
    if (!is_free && (text.length < PAID_AND_SHORT || TEASER.test(ending))) return 'PAYWALL'
  }
  const cjk = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0
  const isCjk = cjk > text.length / 3
  if (text.length < (isCjk ? TOO_SHORT_CJK : TOO_SHORT)) return 'TOO_SHORT'
  if (text.length < TOO_SHORT * 3 && TEASER.test(ending)) return 'TOO_SHORT'
  return undefined
}
