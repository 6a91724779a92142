// Background jobs of people: create data exports, delete expired exports, and delete accounts that are due.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { deleteDueAccounts } from './account-deletion.ts'
import { cleanUpExports, exportUserData } from './export-user-data.ts'
import { EXPORT_USER_DATA_JOB } from './job-types.ts'

export const peopleJobs = [
  defineJob({ ...EXPORT_USER_DATA_JOB, retries: 2, run: exportUserData }),
  defineJob({
    name: 'people.delete_due',
    formerNames: ['people.let_go'],
    payload: z.looseObject({}),
    retries: 1,
    every: '41 * * * *',
    run: async (deps, _payload, { signal }) => ({
      gone: await deleteDueAccounts(deps, signal),
      swept: await cleanUpExports(deps),
    }),
  }),
]
