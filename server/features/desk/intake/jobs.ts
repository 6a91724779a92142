// Workers of the background jobs on articles.
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../../jobs/define-job.ts'
import { downloadJob, translateJob } from '../job-types.ts'
import { cleanUpPictures } from './clean-up-pictures.ts'
import { downloadArticle } from './download.ts'
import { purgeDeleted } from './purge.ts'
import { reAnalyse } from './re-analyse.ts'
import { reIndex } from './re-index.ts'
import { failTask } from './task-binding.ts'
import { keepTranslated, translateArticle } from './translate.ts'
import { translateNext } from './translate-next.ts'

const purge = defineJob({
  name: 'article.purge',
  payload: z.object({}),
  retries: 2,
  // 03:40 in Shanghai, when the traffic is lowest.
  every: '40 19 * * *',
  run: async (deps) => ({ purged: await purgeDeleted(deps) }),
})

const pictures = defineJob({
  name: 'article.clean_up_pictures',
  formerNames: ['article.sweep_pictures'],
  payload: z.object({}),
  retries: 2,
  // 04:10 in Shanghai, on Mondays.
  every: '10 20 * * 0',
  run: async (deps, _, { signal }) => ({ removed: await cleanUpPictures(deps, signal) }),
})

const analyseAgain = defineJob({
  name: 'article.re_analyse',
  payload: z.object({}),
  retries: 2,
  atStart: true,
  run: async (deps, _, { signal }) => ({ texts: await reAnalyse(deps, signal) }),
})

const indexAgain = defineJob({
  name: 'article.re_index',
  payload: z.object({}),
  retries: 2,
  atStart: true,
  run: async (deps, _, { signal }) => ({ texts: await reIndex(deps, signal) }),
})

const runDownload = defineJob({
  ...downloadJob,
  queue: 'download',
  retries: 0,
  pauses: [20, 90, 300],
  run: async (deps, { user_id, then_translate, level_floor, ...options }, progress) => {
    const done = await downloadArticle(deps, options, user_id, progress)
    if (then_translate) await translateNext(deps, options.article_id, level_floor, user_id, progress)
    return done
  },
  failed: (deps, { article_id }, failure, task_id) => failTask(deps, article_id, failure, task_id),
})

const runTranslate = defineJob({
  ...translateJob,
  queue: 'translate',
  retries: 0,
  pauses: [5, 60],
  run: (deps, { user_id, ...options }, progress) => translateArticle(deps, options, user_id, progress),
  failed: async (deps, { article_id }, failure, task_id) => {
    const task = await deps.store.task.byId(task_id)
    await failTask(deps, article_id, failure, task_id, async (desk) => {
      const savedCount = task ? await keepTranslated(deps, desk, article_id, task) : 0
      return savedCount > 0 ? `已译 ${savedCount} 段，重试会接着译。` : ''
    })
  },
})

export const deskJobs: readonly JobDefinition[] = [
  purge,
  pictures,
  analyseAgain,
  indexAgain,
  runDownload,
  runTranslate,
]
