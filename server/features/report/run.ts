// What reports do in the background: the cards that were saved from a mended place are mended too.
import { defineJob, type Job } from '../../jobs/define.ts'
import { mendSaved } from '../word/public.ts'
import { mendCards } from './jobs.ts'

export const reportJobs: readonly Job[] = [
  defineJob({
    ...mendCards,
    retries: 3,
    run: async (deps, { about, ...place }, { signal }) => {
      const cards = await mendSaved(deps, { ...place, what: about === 'GLOSS' ? 'gloss' : 'zh' }, signal)
      return { cards }
    },
  }),
]
