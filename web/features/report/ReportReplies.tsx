// Shows a reader the results of their error reports; each is shown once.
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { useMarkRepliesSeen, useReportReplies } from './queries.ts'

export function ReportReplies() {
  const items = useReportReplies().data?.items ?? []
  const seen = useMarkRepliesSeen()
  if (items.length === 0) return null
  return (
    <Section title="你的反馈已处理">
      <List label="编辑的回复">
        {items.map(({ id, article, quote, state, reason, mended }) => (
          <ListRow
            key={id}
            title={state === 'MENDED' ? mendedText(mended) : `没有改：${reason}`}
            sub={<span lang="en">{quote}</span>}
            link={(shell) => <Link to={`/article/${article.id}`} {...shell} />}
          />
        ))}
      </List>
      <Button variant="plain" loading={seen.isPending} onClick={() => seen.mutate(items.map(({ id }) => id))}>
        知道了
      </Button>
    </Section>
  )
}

/** An empty text: corrected elsewhere, or a subject without a text to correct, e.g. a question. */
const mendedText = (mended: string): string =>
  mended === '' ? '已处理，谢谢你的反馈' : `已修改，谢谢你的反馈：${mended}`
