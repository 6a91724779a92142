// The entry of the members' dictionary: English definitions, synonyms, example sentences from our articles.
import { useQuery } from '@tanstack/react-query'
import { aiCalls } from '../../lib/calls/ai.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import { ExampleSentences } from '../../ui/ExampleSentences.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './WordDetail.module.css'

export function ProEntryView({ word }: { word: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: toQueryKey('word', 'pro', word),
    queryFn: async ({ signal }) => (await aiCalls.pro({ word }, { signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (error) return <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={3} label="正在查词典" />
  return (
    <div className={styles.pro}>
      {data.definitions.length === 0 && <p>词典未收录这个词的英文释义。</p>}
      {data.definitions.map(({ pos, en }) => (
        <p key={`${pos} ${en}`} lang="en">
          {pos && <i>{pos}.</i>} {en}
        </p>
      ))}
      {data.synonyms.length > 0 && (
        <p>
          近义 <b lang="en">{data.synonyms.join(', ')}</b>
        </p>
      )}
      <ExampleSentences label="文章里的例句" places={data.places} />
    </div>
  )
}
