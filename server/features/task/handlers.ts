// Endpoint handlers for tasks. Each user that may follow a task can read its state and cancel it.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { taskEndpoints } from '../../../contract/task.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { presentTask } from '../../jobs/present.ts'
import { stopWork } from '../desk/public.ts'

export const taskHandlers: EndpointHandlers<typeof taskEndpoints, 'task'> = {
  show: async (ctx, { id }) => {
    const row = await ctx.store.task.taskFor(id, ctx.user)
    if (!row) throwAppError('TASK_NOT_FOUND')
    return { result: presentTask(row, ctx.user) }
  },
  cancel: async (ctx, { id }) => {
    const row = await ctx.store.task.taskFor(id, ctx.user)
    if (!row) throwAppError('TASK_NOT_FOUND')
    await stopWork(ctx, row)
    return presentTask({ ...row, state: 'CANCELLED' }, ctx.user)
  },
}
