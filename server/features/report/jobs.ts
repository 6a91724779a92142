// Background job of reports: after a correction it also corrects the cards that were saved from the same
// place.
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts'
import { correctSavedCards } from '../word/public.ts'
import { correctCardsJob } from './job-types.ts'

export const reportJobs: readonly JobDefinition[] = [
  defineJob({
    ...correctCardsJob,
    formerNames: ['report.mend_cards'],
    retries: 3,
    run: async (deps, { about, ...place }, { signal }) => {
      const cards = await correctSavedCards(
        deps,
        { ...place, what: about === 'GLOSS' ? 'gloss' : 'zh' },
        signal,
      )
      return { cards }
    },
  }),
]
