// One issue on the editors' desk: its progress, the next step, and its articles by section and in order.
import { useEffect, useRef, useState } from 'react'
import type { MagazineShown } from '../../../contract/magazine.ts'
import { magazineCalls } from '../../lib/calls/magazine.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/Page.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TaskLine } from '../../ui/TaskLine.tsx'
import { AddPlace } from './AddPlace.tsx'
import styles from './IssueDesk.module.css'
import { IssueFields, type IssueFormValues } from './IssueFields.tsx'
import { IssueSteps, type IssueStepsProps } from './IssueSteps.tsx'
import { PlaceOrder } from './PlaceOrder.tsx'
import { useMagazine, useMagazineArticles, useMagazineMutation, useRemoveMagazine } from './queries.ts'
import { STATUS_TEXT } from './state.ts'

export interface IssueDeskProps extends Pick<IssueStepsProps, 'doubtsOf'> {
  id: number
  onGone: () => void
}

export function IssueDesk({ id, doubtsOf, onGone }: IssueDeskProps) {
  const issue = useMagazine(id)
  const isAtWork = Boolean(issue.data?.work?.task)
  const articles = useMagazineArticles(id, isAtWork)
  // The end of the task may be reported before its last articles are in the list: refetch the list when the
  // counts of the issue change.
  const counted = issue.data && [issue.data.status, issue.data.work?.places, issue.data.work?.ready].join()
  const seen = useRef(counted)
  const { refetch } = articles
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== counted) void refetch()
    seen.current = counted
  }, [counted, refetch])
  const failure = issue.error ?? articles.error
  if (issue.data?.work && articles.data)
    return (
      <Desk
        issue={issue.data}
        work={issue.data.work}
        places={articles.data.items}
        doubtsOf={doubtsOf}
        onGone={onGone}
      />
    )
  if (failure)
    return (
      <LoadError
        message={failure.message}
        retrying={issue.isFetching}
        onRetry={() => void Promise.all([issue.refetch(), articles.refetch()])}
      />
    )
  return <SkeletonRows cover={false} label="正在加载这一期" />
}

type Work = NonNullable<MagazineShown['work']>
interface DeskProps extends Pick<IssueStepsProps, 'doubtsOf'> {
  issue: MagazineShown
  work: Work
  places: Parameters<typeof PlaceOrder>[0]['places']
  onGone: () => void
}

function Desk({ issue, work, places, doubtsOf, onGone }: DeskProps) {
  const { id, name, edition, number, status } = issue
  const isOut = status === 'PUBLISHED'
  const remove = useRemoveMagazine(onGone)
  return (
    <>
      <PageTitle
        title={
          <>
            <span lang="en">{name}</span> {edition}
          </>
        }
        sub={[
          number && `第 ${number} 期`,
          STATUS_TEXT[status],
          work.places > 0 && `${work.ready}/${work.places} 篇有正文`,
        ]
          .filter(Boolean)
          .join(' · ')}
        action={<Change issue={issue} work={work} />}
      />
      {work.task && <Working id={work.task} />}
      {work.error && !work.task && (
        <p className={styles.error} role="alert">
          {work.error}
        </p>
      )}
      <IssueSteps issue={issue} work={work} places={places} doubtsOf={doubtsOf} />
      <RuledSection title="文章" action={<span className={styles.hint}>{places.length} 篇</span>}>
        {places.length === 0 ? (
          <EmptyState
            title="还没有文章"
            hint={work.url ? '先读目录，或手动添加文章。' : '填写目录的地址，或手动添加文章。'}
          />
        ) : (
          <PlaceOrder
            id={id}
            sections={work.sections}
            places={places}
            isFixed={isOut || work.task !== null}
          />
        )}
        {!isOut && work.task === null && <AddPlace id={id} sections={work.sections} />}
      </RuledSection>
      {!isOut && (
        <Button
          variant="danger"
          loading={remove.isPending}
          onClick={() => remove.mutate({ id, name: `${name} ${edition}` })}
        >
          删除这一期
        </Button>
      )}
    </>
  )
}

function Working({ id }: { id: string }) {
  const { data } = useTask(id)
  return (
    <TaskLine
      title="正在进行"
      label="进度"
      done={data?.done ?? 0}
      total={data?.total ?? 0}
      {...(data?.message ? { message: data.message } : {})}
    />
  )
}

function Change({ issue, work }: { issue: MagazineShown; work: Work }) {
  const { id, name, edition, number } = issue
  const [values, setValues] = useState<IssueFormValues>()
  const save = useMagazineMutation(
    (next: IssueFormValues) => magazineCalls.update({ id, ...next }),
    () => setValues(undefined),
  )
  const submit = () => {
    if (values?.name.trim() && values.edition.trim()) save.mutate(values)
  }
  return (
    <>
      <Button
        onClick={() => setValues({ name, edition, number, url: work.url ?? '', cover: work.cover ?? '' })}
      >
        修改
      </Button>
      <Dialog
        open={values !== undefined}
        title="修改这一期"
        locked={save.isPending}
        onClose={() => setValues(undefined)}
        footer={
          <Button variant="primary" loading={save.isPending} onClick={submit}>
            保存
          </Button>
        }
      >
        {values && (
          <IssueFields
            values={values}
            showErrors
            onChange={(next) => setValues({ ...values, ...next })}
            onSubmit={submit}
          />
        )}
      </Dialog>
    </>
  )
}
