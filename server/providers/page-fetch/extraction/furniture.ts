// Detects paragraphs that are text of the site, not of the author, e.g. advertising and newsletter forms.
import type { ArticleBlock } from '../../../../domain/article/block.ts'
import { isCitation } from './citations.ts'

/** Matches the whole paragraph. */
const WHOLE =
  /^(advertisement|advertising|sponsored|story continues below( advertisement)?|scroll (down )?to continue( with (the )?(content|article|story))?|article continues (below|after) (this )?(ad|advertisement)|continue reading below|skip advertisement|\[ ?edit ?\]|(read|see|watch|listen) (more|next|also)|(more|also) on this (story|topic)|related( (articles|stories|topics|content))?|share (this|on)( (article|story|post|page))?|(tweet|pin it|email this|print( this)?( page)?)|sign up|subscribe( now)?|newsletter|loading\.*|back to top|by|↩\uFE0E?)[.:!…]?$/i

const NET =
  '(?:twitter|x|facebook|instagram|threads|mastodon|bluesky|linkedin|youtube|tiktok|telegram|whatsapp|reddit|pinterest)'
const NETS = `${NET}(?:(?:, | and | or | & |, and |/)(?:on )?${NET}){0,6}`
/** What a reader subscribes to with an e-mail address. */
const LETTER = '(?:newsletters?|briefings?|updates|e-?mails?|alerts|mailing list)'
const FREE_TEXT = '[^,;:“”"]'

/**
 * Sentences of a site to its visitors. Each pattern matches a whole sentence, because a sentence of the
 * author may begin with the same words.
 */
const SENTENCES = [
  `(?:please |you can )?(?:follow|like|find|join) (?:us|me|him|her|them|the author|our page|@[\\w.]+)(?: online)? on ${NETS}(?: ?(?:at|:|via|,)? ?(?:@[\\w.]+|https?:\\S+))?(?: for (?:the latest|more|daily|breaking|all)${FREE_TEXT}{0,60})?`,
  `this (?:site|form|page) is protected by recaptcha\\b${FREE_TEXT}*`,
  `(?:sign up|subscribe|register)(?: here| now| today| free| for free)? (?:for|to) (?:our|the|my) (?:${FREE_TEXT}{0,60} )?${LETTER}(?: (?:here|now|today|for free|to (?:get|receive|stay)${FREE_TEXT}{1,80}))?`,
  `(?:get|receive) ${FREE_TEXT}{1,60} (?:in|into|to) your inbox(?: (?:(?:every|each) \\w+(?: \\w+)?|daily|weekly|monthly|for free|once a \\w+))?`,
  `by (?:signing up|subscribing|submitting|clicking|entering|registering|providing|continuing)\\b${FREE_TEXT}{0,80}?,? (?:you|i) (?:agree|consent|accept|acknowledge|confirm)(?: (?:to|with|that|you|our|the))+\\b[^“”"]{0,120}\\b(?:terms|conditions|polic(?:y|ies)|privacy|cookies|agreement|marketing|${LETTER})\\b[^“”"]{0,80}`,
  `(?:please )?(?:enter|type|provide) your e-?mail(?: address)?(?: (?:here|below|above|to (?:subscribe|sign up|get|receive|continue|follow|join|comment)${FREE_TEXT}{0,80}))?`,
  `you (?:can|may) (?:unsubscribe|opt out)(?: from ${FREE_TEXT}{1,40})? at any ?time(?: by ${FREE_TEXT}{1,80})?`,
  `thank(?:s| you) (?:so much |very much )?for (?:signing up|subscribing)(?: (?:to|for) (?:our|the|my) (?:${FREE_TEXT}{0,40} )?${LETTER})?`,
  `(?:download|get) our (?:free |new )?(?:\\w+ )?app(?: (?:now|today|here|(?:for|on|from|in) (?:ios|iphone|ipad|android|google|apple|the app store|your phone)${FREE_TEXT}{0,40}))?`,
  `(?:please )?(?:(?:read|see|view) )?our privacy policy(?: (?:applies|and terms${FREE_TEXT}{0,40}))?`,
  'this page was printed from:? (?:https?:\\/\\/)?[\\w-]+\\.[\\w.-]+(?:\\/\\S*)?',
  `(?:keep|continue) reading (?:with|for) (?:a|an|your|only|just|free)\\b${FREE_TEXT}{0,60}\\b(?:trial|free|subscription|account|membership|month|week|\\d)${FREE_TEXT}{0,40}`,
  `(?:subscribe|upgrade) to (?:continue|keep|unlock|read)\\b${FREE_TEXT}{0,80}`,
  `(?:start|claim|begin|get) (?:a|your) (?:free )?(?:\\d+|seven|thirty|one)?[- ]?(?:days?|weeks?|months?)? ?(?:free )?trial(?: (?:now|today))?`,
  `already (?:a|have)\\b(?: paid| paying)? (?:subscriber|member|an account|account|subscription)`,
  `(?:sign|log) in(?: (?:here|now|to (?:continue|keep|read)${FREE_TEXT}{0,40}))?`,
  `this (?:post|article|story|episode) is (?:only )?for (?:paid |paying )?(?:subscribers|members)(?: only)?`,
].map((one) => new RegExp(`^${one}[\\s.:!?…→»]*$`, 'i'))
/** Counts only next to one of those sentences: the name of the subscription. */
const INVITATION = /^(?:subscribe|upgrade) (?:to|now|today|here)\b[^,;:“”"]{0,60}[.!]?$/i

/** Prefix of a link to another article: the title after it is a link, or is not a sentence. */
const LEAD =
  /^(?:(?:read|see|watch|listen) (?:more|next|also)(?: (?:on|about|from) [^:]{1,30})?\s*[:：|»→]|(?:more|also) on this (?:story|topic)\s*[:：]|don[’']t miss\s*[:：]|recommended(?: reading)?\s*[:：])\s*/i
const SENTENCE_END = /[.!…]["”’)]?$/
const LINKED = 0.6
const SHORT = 260

/** True if a paragraph is text of the site without any sentence of the author. */
export function isFurniture({ text, runs }: Pick<ArticleBlock, 'text' | 'runs'>): boolean {
  if (text.length >= SHORT) return false
  if (WHOLE.test(text)) return true
  const lead = LEAD.exec(text)?.[0].length ?? 0
  if (lead > 0) return isTitle(text, runs, lead) && !isCitation(text.slice(lead))
  const sentences = text.split(/(?<=[.!?…])\s+(?=[\p{Lu}\d])/u)
  const known = sentences.filter((one) => SENTENCES.some((pattern) => pattern.test(one)))
  return known.length > 0 && sentences.every((one) => known.includes(one) || INVITATION.test(one))
}

function isTitle(text: string, runs: ArticleBlock['runs'], from: number): boolean {
  const linked = runs
    .filter(({ mark }) => mark === 'link')
    .reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, from)), 0)
  return linked >= (text.length - from) * LINKED || !SENTENCE_END.test(text)
}
