// A test kit for bringing articles in: desk, feeds and tasks with their jobs, and the real readers of pages and feeds.
import { articleHandlers } from '../../server/features/article/handlers.ts'
import { articleJobs } from '../../server/features/article/jobs.ts'
import { deskHandlers } from '../../server/features/desk/handlers.ts'
import { deskJobs } from '../../server/features/desk/intake/jobs.ts'
import { rssHandlers } from '../../server/features/rss/handlers.ts'
import { rssJobs } from '../../server/features/rss/jobs.ts'
import { taskHandlers } from '../../server/features/task/handlers.ts'
import { makeFeedReader } from '../../server/providers/feed/feed-reader.ts'
import { makePageExtractor } from '../../server/providers/page-fetch/extract.ts'
import { makePictureReader } from '../../server/providers/page-fetch/picture.ts'
import { createTestKit, type TestKit, type TestKitOptions } from './test-kit.ts'
import { theDictionary } from './the-dictionary.ts'

/** No limit of the product's: a busy machine takes longer. */
const TIMEOUT = { timeout_ms: 120_000 }

/** `pages` is given by each test: it decides which site may be fetched from. */
export const createIntakeKit = (options: Omit<TestKitOptions, 'handlers'>): Promise<TestKit> =>
  createTestKit({
    handlers: { article: articleHandlers, desk: deskHandlers, rss: rssHandlers, task: taskHandlers },
    crossFeatureQueries: { placeOf: async () => undefined },
    jobs: [...articleJobs, ...deskJobs, ...rssJobs],
    dictionary: theDictionary(),
    extractor: makePageExtractor(TIMEOUT),
    feeds: makeFeedReader(TIMEOUT),
    pictures: makePictureReader(),
    ...options,
  })
