// Background jobs of orders: clean up pending orders every minute, reconcile the statements every day.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { cleanUpOrders } from './clean-up.ts'
import { reconcilePayments } from './reconcile.ts'

export const orderJobs = [
  defineJob({
    name: 'order.clean_up',
    formerNames: ['order.sweep'],
    payload: z.looseObject({}),
    retries: 1,
    every: '* * * * *',
    run: (deps) => cleanUpOrders(deps),
  }),
  defineJob({
    name: 'order.reconcile',
    payload: z.looseObject({}),
    retries: 1,
    // Hourly from 10:20 China time, when providers publish their statements, as a retry until the report
    // exists.
    every: '20 2-14 * * *',
    run: (deps) => reconcilePayments(deps),
  }),
]
