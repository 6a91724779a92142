// Background job of accounts: cleans up expired sessions, used captchas, old SMS codes and old tasks.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'

export const accountJobs = [
  defineJob({
    name: 'account.clean_up',
    formerNames: ['account.sweep'],
    payload: z.looseObject({}),
    retries: 1,
    every: '17 * * * *',
    run: async ({ store, now }) => {
      await store.account.sweep(now())
      await store.sms.sweep()
      await store.limit.purgeExpired()
      await store.task.purgeOld(30)
    },
  }),
]
