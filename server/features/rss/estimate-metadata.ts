// Guesses length, level and language of items from the text that their feed brings, so that the inbox can be sorted by them.
import { detectOtherLanguage, type OtherLanguage } from '../../../domain/article/other-language.ts'
import { analyseTextInSteps, type TextAnalysis } from '../../../domain/language/analyse.ts'
import { runLowPriority } from '../../cooperative.ts'
import type { Deps } from '../../deps.ts'
import type { ParsedFeed } from '../../providers/feed/port.ts'
import type { NewItem } from './item.store.ts'

/** Fewer words are a teaser: they say nothing of the whole. */
const ENOUGH = 120
/** Items guessed at one reading of a feed; a feed that is new brings hundreds, of which the newest matter. */
const MAX_COUNT = 60
/** Characters that are looked at: the level of a book shows on its first pages. */
const READ = 60_000

/** What stands between the tags; good enough to count and to grade, never to be shown. */
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

/** What an analysis says in the inbox's terms; a text without English words has no level, nor has another language. */
export const estimateItem = (
  { word_count, level }: Pick<TextAnalysis, 'word_count' | 'level'>,
  other_language: OtherLanguage | null,
): ItemEstimate => ({
  words: word_count > 0 ? word_count : null,
  level: word_count < ENOUGH || other_language !== null ? null : level,
  other_language,
})

/** The items, the newest of them with their guess: work of every feed at every hour, for which no reader may wait. */
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
