// Estimates length, level and language of items from the text in their feed, so that the inbox can be
// filtered by them.
import { detectOtherLanguage, type OtherLanguage } from '../../../domain/article/other-language.ts'
import { analyseTextInSteps, type TextAnalysis } from '../../../domain/language/analyse.ts'
import { runLowPriority } from '../../cooperative.ts'
import type { Deps } from '../../deps.ts'
import type { ParsedFeed } from '../../providers/feed/port.ts'
import type { NewItem } from './item.store.ts'

/** Min. words for an estimate of the level; a shorter text is a teaser and not representative. */
const ENOUGH = 120
/** Max. items estimated per crawl. A new feed may have hundreds, of which the newest matter. */
const MAX_COUNT = 60
/** Max. characters analysed per item; the level of a long text shows in its first pages. */
const READ = 60_000

/** Rough text content of HTML: good enough to count and grade words, but not safe to render. */
const roughText = (html: string): string =>
  html
    .slice(0, READ)
    .replace(/<(script|style)\b[^<]{0,20000}<\/\1>/gi, ' ')
    .replace(/<\/?(p|div|br|li|h\d|blockquote)\b[^<>]{0,2000}>/gi, '\n')
    .replace(/<[^<>]{0,4000}>/g, '')
    .replace(/&(nbsp|#160);/gi, ' ')
    .replace(/&(rsquo|#8217|#x2019);/gi, '’')
    .replaceAll('&amp;', '&')

export type ItemEstimate = Required<Pick<NewItem, 'words' | 'level' | 'other_language'>>

/**
 * Maps an analysis to the columns of an item. A text with too few English words, or in another language, has
 * no level.
 */
export const estimateItem = (
  { word_count, level }: Pick<TextAnalysis, 'word_count' | 'level'>,
  other_language: OtherLanguage | null,
): ItemEstimate => ({
  words: word_count > 0 ? word_count : null,
  level: word_count < ENOUGH || other_language !== null ? null : level,
  other_language,
})

/**
 * Returns the items, the newest with estimates. It runs at low priority, so that readers' requests do not
 * wait for it.
 */
export const estimateItems = (
  deps: Pick<Deps, 'dictionary'>,
  feed: ParsedFeed,
  items: readonly NewItem[],
): Promise<NewItem[]> => runLowPriority(guessing(deps, feed, items))

function* guessing(
  deps: Pick<Deps, 'dictionary'>,
  feed: ParsedFeed,
  items: readonly NewItem[],
): Generator<void, NewItem[]> {
  const texts = new Map(feed.items.map(({ guid, content_html }) => [guid, content_html]))
  const done: NewItem[] = []
  let left = MAX_COUNT
  for (const item of items) {
    const html = left > 0 ? texts.get(item.guid) : undefined
    if (html === undefined || html.length < ENOUGH * 4) {
      done.push({ ...item, other_language: detectOtherLanguage([item.title, item.summary]) })
      yield
      continue
    }
    left -= 1
    const lines = roughText(html).split('\n')
    const found = yield* analyseTextInSteps(lines, deps.dictionary)
    const other_language = detectOtherLanguage(lines)
    done.push(
      found.word_count < ENOUGH
        ? { ...item, other_language }
        : { ...item, ...estimateItem(found, other_language) },
    )
    yield
  }
  return done
}
