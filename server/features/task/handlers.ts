// Answers the calls of tasks: whoever may follow one, whatever it works on.
import { refuse } from '../../../contract/kernel/refusal.ts'
import type { task } from '../../../contract/task.ts'
import type { Handlers } from '../../http/context.ts'
import { presentTask } from '../../jobs/present.ts'
import { stopWork } from '../desk/public.ts'

/** The job of people/kinds.ts, which is above this feature. */
const READERS_DATA = 'people.take_out'

export const taskHandlers: Handlers<typeof task, 'task'> = {
  show: async (ctx, { id }) => {
    const row = await ctx.store.task.taskFor(id, ctx.user)
    if (!row) refuse('TASK_NOT_FOUND')
    // The archive of a reader's data is theirs alone: its address opens it to whoever has it.
    const isTheirs = row.kind === READERS_DATA && row.user_id !== ctx.user.id
    return { result: presentTask(isTheirs ? { ...row, result: null } : row) }
  },
  cancel: async (ctx, { id }) => {
    const row = await ctx.store.task.taskFor(id, ctx.user)
    if (!row) refuse('TASK_NOT_FOUND')
    await stopWork(ctx, row)
    return presentTask({ ...row, state: 'CANCELLED' })
  },
}
