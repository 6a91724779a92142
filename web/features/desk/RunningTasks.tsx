// Running background tasks on /admin, each with a progress bar; the end of a task is reported on the page it
// belongs to.
import type { deskEndpoints } from '../../../contract/desk.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import { formatDateTime } from '../../lib/format.ts'
import { List, Section } from '../../ui/List.tsx'
import { TaskLine } from '../../ui/TaskLine.tsx'
import { showNotice } from '../../ui/toast.ts'
import { workLabel } from './labels.ts'
import { useCancelTask } from './queries.ts'

type ListedTask = EndpointResult<typeof deskEndpoints.waiting>['tasks'][number]

const nameOf = ({ kind, subject }: ListedTask): string =>
  subject ? `${workLabel(kind)}：${subject}` : workLabel(kind)

function messageOf({ state, message, error, tries, retry_at }: ListedTask): string {
  if (state !== 'QUEUED') return message
  if (!retry_at) return '排队中'
  return `${error?.message ?? ''}已经试了 ${tries} 次，${formatDateTime(retry_at)} 再试。`
}

export function RunningTasks({ tasks }: { tasks: readonly ListedTask[] }) {
  const cancel = useCancelTask()
  if (tasks.length === 0) return null
  return (
    <Section title="正在进行">
      <List label="正在进行">
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskLine
              title={nameOf(task)}
              label={nameOf(task)}
              done={task.done}
              total={task.total}
              message={messageOf(task)}
              isCancelling={cancel.isPending && cancel.variables === task.id}
              onCancel={() => cancel.mutate(task.id, { onError: (error) => showNotice(error.message) })}
            />
          </li>
        ))}
      </List>
    </Section>
  )
}
