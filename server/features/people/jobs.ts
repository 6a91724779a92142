// What is done about people in the background: archives of their data are made and swept, and who asked to leave goes.
import { z } from 'zod'
import { defineJob } from '../../jobs/define.ts'
import { TAKE_OUT } from './kinds.ts'
import { letGo } from './leave.ts'
import { sweepTakeOuts, takeOut } from './take-out.ts'

export const peopleJobs = [
  defineJob({ ...TAKE_OUT, retries: 2, run: takeOut }),
  defineJob({
    name: 'people.let_go',
    payload: z.looseObject({}),
    retries: 1,
    every: '41 * * * *',
    run: async (deps, _payload, { signal }) => ({
      gone: await letGo(deps, signal),
      swept: await sweepTakeOuts(deps),
    }),
  }),
]
