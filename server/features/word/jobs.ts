// Background jobs of words: store the daily number of known lemmas, recompute cards of older rules.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { keepKnown } from './keep-known.ts'
import { recomputeCards } from './recompute-cards.ts'

/** A little more than the hour between two runs, so that no visit is missed. */
const LOOK_BACK_MS = 70 * 60_000

export const wordJobs = [
  defineJob({
    name: 'word.keep_known',
    payload: z.looseObject({}),
    retries: 1,
    // Hourly: the last run before midnight in Shanghai (a whole number of hours off UTC) determines the day's
    // value.
    every: '52 * * * *',
    run: async (deps, _, { signal }) => ({
      readers: await keepKnown(deps, new Date(deps.now().getTime() - LOOK_BACK_MS), signal),
    }),
  }),
  defineJob({
    name: 'word.recompute_cards',
    formerNames: ['word.mend'],
    payload: z.looseObject({}),
    retries: 3,
    atStart: true,
    run: (deps, _, { signal }) => recomputeCards(deps, signal),
  }),
]
