// Background work on /admin: what runs now with its bar, and what ended within a day, the failed first.
import { Link } from '@tanstack/react-router'
import type { Task } from '../../../contract/entities/task.ts'
import { relativeTime } from '../../lib/format.ts'
import { isRunning } from '../../lib/use-task.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { TaskLine } from '../../ui/TaskLine.tsx'
import { notify } from '../../ui/toast.ts'
import { endText, workLabel } from './labels.ts'
import { useCancelTask } from './queries.ts'
import type { Waiting } from './WaitingList.tsx'

type ListedTask = Waiting['tasks'][number]

const ENDS: Record<Exclude<Task['state'], 'QUEUED' | 'RUNNING'>, { label: string; tone: Tone }> = {
  DONE: { label: '完成', tone: 'ok' },
  FAILED: { label: '没有成功', tone: 'danger' },
  CANCELLED: { label: '已停止', tone: 'neutral' },
}

const nameOf = ({ kind, subject }: ListedTask): string =>
  subject ? `${workLabel(kind)}：${subject}` : workLabel(kind)

export function Tasks({ tasks }: { tasks: readonly ListedTask[] }) {
  const cancel = useCancelTask()
  const running = tasks.filter(isRunning)
  const ended = tasks.filter((task) => !isRunning(task))
  return (
    <>
      {running.length > 0 && (
        <Section title="正在进行">
          <List label="正在进行">
            {running.map((task) => (
              <li key={task.id}>
                <TaskLine
                  title={nameOf(task)}
                  label={nameOf(task)}
                  done={task.done}
                  total={task.total}
                  message={task.state === 'QUEUED' ? '排队中' : task.message}
                  isCancelling={cancel.isPending && cancel.variables === task.id}
                  onCancel={() => cancel.mutate(task.id, { onError: (error) => notify(error.message) })}
                />
              </li>
            ))}
          </List>
        </Section>
      )}
      {ended.length > 0 && (
        <Section title="最近一天">
          <List label="最近一天的后台任务">
            {ended.slice(0, 8).map((task) => (
              <EndedTask key={task.id} task={task} />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}

/** Words that say more than that it is done. */
const saidOf = (task: ListedTask): string | undefined =>
  task.state === 'DONE' && endText(task) !== `${workLabel(task.kind)}好了` ? task.message : undefined

function EndedTask({ task }: { task: ListedTask }) {
  if (isRunning(task)) return null
  const { label, tone } = ENDS[task.state as keyof typeof ENDS]
  const article = task.article_id
  return (
    <ListRow
      title={nameOf(task)}
      sub={task.error?.message ?? saidOf(task) ?? relativeTime(task.created_at)}
      trail={<Badge tone={tone}>{label}</Badge>}
      {...(article === null ? {} : { link: (shell) => <Link to={`/admin/article/${article}`} {...shell} /> })}
    />
  )
}
