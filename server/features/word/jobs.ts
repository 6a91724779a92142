// What words do by themselves: the day's number of known lemmas is kept, cards of older rules are mended.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { keepKnown } from './keep-known.ts'
import { recomputeCards } from './recompute-cards.ts'

/** A little more than the hour between two looks, so that nobody falls between them. */
const LOOK_BACK_MS = 70 * 60_000

export const wordJobs = [
  defineJob({
    name: 'word.keep_known',
    payload: z.looseObject({}),
    retries: 1,
    // Hourly: the last look before midnight in Shanghai, a whole number of hours off UTC, is the day's.
    every: '52 * * * *',
    run: async (deps, _, { signal }) => ({
      readers: await keepKnown(deps, new Date(deps.now().getTime() - LOOK_BACK_MS), signal),
    }),
  }),
  defineJob({
    name: 'word.mend',
    payload: z.looseObject({}),
    retries: 3,
    atStart: true,
    run: (deps, _, { signal }) => recomputeCards(deps, signal),
  }),
]
