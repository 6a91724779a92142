// Queue of readers' error reports, for editors: the passage in both languages, with a form to correct it or
// to dismiss the report with a reason.
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Report } from '../../../contract/report.ts'
import { formatRelativeTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input, TextArea } from '../../ui/Field.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import { useArticleReports, useDecideReport } from './queries.ts'
import styles from './Report.module.css'

/** A report about a question changes nothing here, because the question is generated from the text. */
const VERDICTS = {
  mended: { done: '已经改过了', dismiss: '不改', why: '不改的原因，读者会看到' },
  question: { done: '已处理', dismiss: '不处理', why: '不处理的原因，读者会看到' },
}
const ABOUT = { TRANSLATION: '译文', GLOSS: '释义', TEXT: '原文', QUESTION: '题目' } as const

export function ReportQueue() {
  const query = useArticleReports('OPEN')
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (query.isPending) return <SkeletonRows rows={4} cover={false} label="正在加载读者反馈" />
  if (query.isError && !query.data)
    return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
  if (items.length === 0) return <EmptyState title="没有要处理的" hint="读者的反馈会出现在这里。" />
  return (
    <>
      <ol className={styles.queue} aria-label="读者反馈">
        {items.map((report) => (
          <li key={report.id}>
            <One report={report} />
          </li>
        ))}
      </ol>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

function One({ report }: { report: Report }) {
  const { id, about, quote, shown, comment, article, now, readers } = report
  const isGloss = about === 'GLOSS'
  const [text, setText] = useState(isGloss ? shown : (now?.zh ?? ''))
  const verdicts = about === 'QUESTION' ? VERDICTS.question : VERDICTS.mended
  const [reason, setReason] = useState<string>()
  const decide = useDecideReport()
  const settle = (input: Omit<Parameters<typeof decide.mutate>[0], 'id'>, successMessage: string) =>
    decide.mutate(
      { id, ...input },
      {
        onSuccess: ({ is_shown }) => showNotice(is_shown ? successMessage : '已修改，和其他改动一起待审核'),
        onError: (error) => showNotice(error.message),
      },
    )
  const mend = (event: FormEvent) => {
    event.preventDefault()
    settle(
      { action: 'MEND', ...(isGloss ? { gloss: text.trim() } : { zh: text.trim() }) },
      '已修改，并通知读者',
    )
  }
  const isSame = text.trim() === '' || text.trim() === (isGloss ? shown : now?.zh)
  return (
    <article className={styles.one} aria-label={`${ABOUT[about]}：${quote}`}>
      <header>
        <Badge tone="warn">{about === 'QUESTION' ? '题目有问题' : `${ABOUT[about]}不对`}</Badge>
        <Link to={`/admin/article/${article.id}`}>
          <span lang="en">{article.title}</span>
        </Link>
        <span className={styles.when}>
          {readers > 1 && `${readers} 位读者说过，`}
          {formatRelativeTime(report.created_at)}
        </span>
      </header>
      <blockquote lang="en">{quote}</blockquote>
      {now && now.text !== quote && (
        <p lang="en" className={styles.whole}>
          {now.text}
        </p>
      )}
      {shown !== '' && <p className={styles.shown}>读者看到的：{shown}</p>}
      {comment !== '' && <p className={styles.said}>读者说：{comment}</p>}
      {now === null && about !== 'GLOSS' && <p className={styles.shown}>这一段已经不在文章里了。</p>}
      {reason === undefined ? (
        <form onSubmit={mend} className={styles.mend}>
          {(isGloss || (about === 'TRANSLATION' && now)) && (
            <>
              <Field label={isGloss ? '对的释义' : '对的译文'}>
                {isGloss ? (
                  <Input value={text} maxLength={300} onChange={({ target }) => setText(target.value)} />
                ) : (
                  <TextArea value={text} rows={2} onChange={({ target }) => setText(target.value)} />
                )}
              </Field>
              <Button type="submit" variant="primary" disabled={isSame} loading={decide.isPending}>
                改好
              </Button>
            </>
          )}
          <Button onClick={() => settle({ action: 'DONE' }, '已通知读者')}>{verdicts.done}</Button>
          <Button variant="plain" onClick={() => setReason('')}>
            {verdicts.dismiss}
          </Button>
        </form>
      ) : (
        <form
          className={styles.mend}
          onSubmit={(event) => {
            event.preventDefault()
            settle({ action: 'DISMISS', reason: reason.trim() }, '已通知读者')
          }}
        >
          <Field label={verdicts.why}>
            <Input value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <Button type="submit" variant="primary" disabled={reason.trim() === ''} loading={decide.isPending}>
            告诉读者
          </Button>
          <Button variant="plain" onClick={() => setReason(undefined)}>
            返回
          </Button>
        </form>
      )}
    </article>
  )
}
