// Hands lower features what they ask of higher ones: put together at the top, so that imports go one way only.
import type { LookUps } from './deps.ts'
import { sensesIn } from './features/ai/public.ts'
import { contactCodesAmong } from './features/appinfo/public.ts'
import { articleCounts, paragraphOf } from './features/article/public.ts'
import { bookCoversAmong, booksOf, chapterAround, chapterNames } from './features/book/public.ts'
import { join, rankAwardOf, receiveRankAward, registerCode } from './features/code/public.ts'
import { coversAmong } from './features/collection/public.ts'
import { followedBy } from './features/creator/public.ts'
import { rememberedChinese, translatedByDay } from './features/desk/public.ts'
import { lockedRead, placeOf, todayOf } from './features/history/public.ts'
import { issueCoversAmong } from './features/magazine/public.ts'
import { contactPictureAmong } from './features/order/public.ts'
import { whoseOpenid } from './features/people/public.ts'
import { idsAnswering } from './features/search/public.ts'
import { latelyUploaded, uploadedBook } from './features/upload/public.ts'
import { savedCard, wordCounts } from './features/word/public.ts'

/** Every feature that shows stored pictures which are not of an article: what none of them names is swept. */
const PICTURES = [
  coversAmong,
  issueCoversAmong,
  bookCoversAmong,
  latelyUploaded,
  contactCodesAmong,
  contactPictureAmong,
]

export const lookUps: LookUps = {
  countsOf: async (deps, user_id) => {
    const [words, articles] = await Promise.all([wordCounts(deps, user_id), articleCounts(deps, user_id)])
    return { ...words, ...articles }
  },
  streakOf: async (ctx) => (await todayOf(ctx)).streak,
  lockedRead,
  savedCard,
  placeOf,
  rememberedChinese,
  translatedByDay,
  paragraphOf,
  sensesIn,
  booksOf,
  chapterAround,
  chapterNames,
  followedBy,
  registerCode,
  whoseOpenid,
  join,
  rankAward: rankAwardOf,
  receiveRankAward,
  uploadedBook,
  idsAnswering,
  picturesNamed: async (deps, addresses) => {
    const asked = PICTURES.map((among) => among(deps, addresses))
    return (await Promise.all(asked)).flat()
  },
}
