// Dependency inversion: injects queries of higher features into lower ones, so that imports have one
// direction only.
import type { CrossFeatureQueries } from './deps.ts'
import { sensesIn } from './features/ai/public.ts'
import { filterContactCodes } from './features/appinfo/public.ts'
import { articleCounts, loadParagraph } from './features/article/public.ts'
import { booksOf, chapterAround, chapterNames, filterBookCovers } from './features/book/public.ts'
import { applyInvitationCode, rankAwardOf, receiveRankAward, registerCode } from './features/code/public.ts'
import { filterCollectionCovers } from './features/collection/public.ts'
import { followedBy } from './features/creator/public.ts'
import { rememberedChinese, translatedByDay } from './features/desk/public.ts'
import { lockedRead, readingPlaceOf, todayOf } from './features/history/public.ts'
import { filterIssueCovers } from './features/magazine/public.ts'
import { filterContactPicture } from './features/order/public.ts'
import { whoseOpenid } from './features/people/public.ts'
import { idsAnswering } from './features/search/public.ts'
import { latelyUploaded, uploadedBook } from './features/upload/public.ts'
import { savedCard, wordCounts } from './features/word/public.ts'

/**
 * Filters of all features that use stored pictures outside of articles: the cleanup deletes pictures that
 * none of them uses.
 */
const PICTURE_FILTERS = [
  filterCollectionCovers,
  filterIssueCovers,
  filterBookCovers,
  latelyUploaded,
  filterContactCodes,
  filterContactPicture,
]

export const crossFeatureQueries: CrossFeatureQueries = {
  countsOf: async (deps, user_id) => {
    const [words, articles] = await Promise.all([wordCounts(deps, user_id), articleCounts(deps, user_id)])
    return { ...words, ...articles }
  },
  streakOf: async (ctx) => (await todayOf(ctx)).streak,
  lockedRead,
  savedCard,
  placeOf: readingPlaceOf,
  rememberedChinese,
  translatedByDay,
  paragraphOf: loadParagraph,
  sensesIn,
  booksOf,
  chapterAround,
  chapterNames,
  followedBy,
  registerCode,
  whoseOpenid,
  join: applyInvitationCode,
  rankAward: rankAwardOf,
  receiveRankAward,
  uploadedBook,
  idsAnswering,
  picturesNamed: async (deps, addresses) => {
    const pending = PICTURE_FILTERS.map((filterNamed) => filterNamed(deps, addresses))
    return (await Promise.all(pending)).flat()
  },
}
