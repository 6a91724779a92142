// Background job of awards: writes the awards of last week's ranking, and settles awards of inviters.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { writeLastWeek } from './rank-award.ts'
import { settleAll } from './settle.ts'

export const codeJobs = [
  defineJob({
    name: 'code.settle',
    payload: z.looseObject({}),
    retries: 1,
    every: '9 * * * *',
    run: async (deps, _, { signal }) => {
      await writeLastWeek(deps)
      return { inviters: await settleAll(deps, signal) }
    },
  }),
]
