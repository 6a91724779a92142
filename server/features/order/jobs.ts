// The background work of orders: every minute what waits, every day the statements.
import { z } from 'zod'
import { defineJob } from '../../jobs/define.ts'
import { reconcile } from './reconcile.ts'
import { sweepOrders } from './sweep.ts'

export const orderJobs = [
  defineJob({
    name: 'order.sweep',
    payload: z.looseObject({}),
    retries: 1,
    every: '* * * * *',
    run: (deps) => sweepOrders(deps),
  }),
  defineJob({
    name: 'order.reconcile',
    payload: z.looseObject({}),
    retries: 1,
    // From ten in the morning of China on, when statements are made, until there is one.
    every: '20 2-14 * * *',
    run: (deps) => reconcile(deps),
  }),
]
