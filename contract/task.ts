// Endpoint definitions of tasks: progress of background work, and cancelling it.
import { z } from 'zod'
import { Task } from './entities/task.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'

export const taskEndpoints = {
  show: defineGet('/reader/task/{id}', {
    access: 'user',
    form: 'raw',
    summary: '后台任务的进度',
    params: { id: z.uuid() },
    result: z.object({ result: Task }),
    errors: ['TASK_NOT_FOUND'],
  }),
  cancel: definePost('/reader/task/{id}/cancel', {
    access: 'admin',
    addition: true,
    summary: '停下一个后台任务',
    params: { id: z.uuid() },
    result: Task,
    errors: ['TASK_NOT_FOUND', 'STATE_CONFLICT'],
  }),
}
