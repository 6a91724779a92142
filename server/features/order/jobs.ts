// The background work of orders: every minute what waits, every day the statements.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { cleanUpOrders } from './clean-up.ts'
import { reconcilePayments } from './reconcile.ts'

export const orderJobs = [
  defineJob({
    name: 'order.sweep',
    payload: z.looseObject({}),
    retries: 1,
    every: '* * * * *',
    run: (deps) => cleanUpOrders(deps),
  }),
  defineJob({
    name: 'order.reconcile',
    payload: z.looseObject({}),
    retries: 1,
    // From ten in the morning of China on, when statements are made, until there is one.
    every: '20 2-14 * * *',
    run: (deps) => reconcilePayments(deps),
  }),
]
