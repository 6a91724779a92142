// Benchmark of 适合我 over a year of simulated readers, compared with newest first, most popular first, and its
// parts alone.
import { coverageFit, rankByFit } from '../domain/article/fit.ts'
import { NO_INTERESTS } from '../domain/article/interest.ts'
import { liveAYear, type OrderingRule, type SeenArticle, type YearFigures } from './for-you/year.ts'
import { atLeast, atMost, formatShort, writePart } from './lib/part.ts'

const DAY_MS = 86_400_000
const dateOf = (day: number): Date => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS)

const by =
  (worth: (seen: SeenArticle) => number): OrderingRule =>
  (seen) =>
    [...seen].sort((a, b) => worth(b) - worth(a)).map(({ article }) => article)

/** The candidates that the server selects, then all others from the newest on. */
const forYou: OrderingRule = (seen, interests, day) => {
  const nearest = [...seen].sort((a, b) => coverageFit(b.known_percent) - coverageFit(a.known_percent))
  const newest = [...seen].sort((a, b) => b.article.day - a.article.day)
  const hottest = [...seen].sort((a, b) => b.heat - a.heat)
  const picked = new Set([...nearest.slice(0, 200), ...newest.slice(0, 100), ...hottest.slice(0, 100)])
  const candidates = newest
    .filter((each) => picked.has(each))
    .map(({ article, known_percent }) => ({
      ...article,
      article,
      known_percent,
      published_at: dateOf(article.day),
    }))
  const ranked = rankByFit(candidates, interests, dateOf(day)).map(({ article }) => article)
  return [...ranked, ...newest.filter((each) => !picked.has(each)).map(({ article }) => article)]
}

const ORDERS: Record<string, OrderingRule> = {
  'newest first': by(({ article }) => article.day),
  'most popular first': by(({ article, heat }) => heat + article.day / 1e6),
  'how much is known alone': by(({ known_percent }) => coverageFit(known_percent)),
  '适合我 without interest': (seen, _, day) => forYou(seen, NO_INTERESTS, day),
  适合我: forYou,
}
const lived = Object.entries(ORDERS).map(([name, order]) => [name, liveAYear(order)] as const)
const of = (name: string): YearFigures => {
  const figures = lived.find(([each]) => each === name)?.[1]
  if (!figures) throw new Error(name)
  return figures
}
const percent = (share: number): string => `${formatShort(100 * share)} %`
const [mine, newest, popular] = [of('适合我'), of('newest first'), of('most popular first')]

await writePart({
  title: 'What suits a reader, over a year',
  method:
    'Simulated: 2,910 articles (six a day, 120 days of them there before), 60 authors, 12 publications; 30 readers, none of those by whom the rule was chosen, with a vocabulary that grows, an ease of their own, tastes for corners of topics that no label tells, tastes that wander and in four of ten turn to something new within the year, 2 to 6 visits a week, two articles opened a visit at most, from the top on. Every way of ordering lives the same year with the same seed, each with what its own readers did. nDCG@10: the chance that the reader would read it to its end, against the ten best there were (a way that knew every taste would have 1). Readable: 90 to 99.5 % of the words known. Shown: of the library, among somebody’s first ten.',
  columns: [
    'first ten by',
    'nDCG@10',
    'finished of opened',
    'finished a visit',
    'topics of ten',
    'longest row of one',
    'readable',
    'shown',
  ],
  rows: lived.map(([name, figures]) => [
    name,
    formatShort(figures.ndcg),
    percent(figures.finished_share),
    formatShort(figures.finished_a_visit),
    formatShort(figures.topics),
    String(figures.longest_row),
    percent(figures.readable),
    percent(figures.shown),
  ]),
  goals: [
    atLeast('nDCG@10 against the newest first', 1.2, mine.ndcg / newest.ndcg, ' ×'),
    atLeast('nDCG@10 against the most popular first', 1.1, mine.ndcg / popular.ndcg, ' ×'),
    atLeast(
      'finished a visit against the newest first',
      1.2,
      mine.finished_a_visit / newest.finished_a_visit,
      ' ×',
    ),
    atLeast(
      'finished a visit against the most popular first',
      1.1,
      mine.finished_a_visit / popular.finished_a_visit,
      ' ×',
    ),
    atMost('the longest row of one topic in the first ten', 2, mine.longest_row),
    atLeast('different topics among the first ten', 4, mine.topics),
  ],
})
