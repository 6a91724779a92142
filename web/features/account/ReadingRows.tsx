// Rows of 我的 that link to what a member read, wrote and collected, each with a count.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { homeCalls } from '../../lib/calls/home.ts'
import { formatCount } from '../../lib/format.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { List, ListRow } from '../../ui/List.tsx'

/** `finished`: number of articles that this member read to the end. */
export function ReadingRows({ finished }: { finished: number }) {
  const { data: counts, isError } = useQuery({
    queryKey: toQueryKey('account', 'counts'),
    queryFn: ({ signal }) => homeCalls.counts({}, { signal }),
    // Always refetch: the counts include what was just written or saved.
    staleTime: 0,
  })
  // If the request fails, still render the link to the questions.
  const hasQuestions = counts ? counts.questions !== null : isError
  return (
    <List label="阅读">
      <ListRow
        title="阅读历史"
        trail={`读完 ${formatCount(finished)} 篇`}
        link={(shell) => <Link to="/history" {...shell} />}
      />
      <ListRow
        title="我的笔记"
        trail={trailOf(counts?.notes, '条')}
        link={(shell) => <Link to="/mynote" {...shell} />}
      />
      <ListRow
        title="收藏和稍后读"
        trail={trailOf(counts?.kept, '篇')}
        link={(shell) => <Link to="/MyStar" {...shell} />}
      />
      <ListRow
        title="我的合集"
        trail={trailOf(counts?.collections, '个')}
        link={(shell) => <Link to="/MyCollection" {...shell} />}
      />
      {hasQuestions && (
        <ListRow
          title="提问记录"
          trail={trailOf(counts?.questions, '条')}
          link={(shell) => <Link to="/askai" {...shell} />}
        />
      )}
    </List>
  )
}

/** Undefined for a count of 0: the row then shows no count. */
const trailOf = (count: number | null | undefined, unit: string): string | undefined =>
  count ? `${formatCount(count)} ${unit}` : undefined
