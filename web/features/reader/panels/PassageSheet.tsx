// A selected passage in Chinese.
import { useQuery } from '@tanstack/react-query'
import { dictionaryCalls } from '../../../lib/calls/dictionary.ts'
import { countText } from '../../../lib/format.ts'
import { key } from '../../../lib/keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyAndTell } from '../../../ui/copy.ts'
import { Failed } from '../../../ui/Empty.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import styles from './WordSheet.module.css'

/** As much as one call takes. */
const LONGEST = 3000

export function PassageSheet({ text, open, onClose }: { text: string; open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open && text !== ''}
      onClose={onClose}
      label="译文"
      title="译文"
      modal={false}
      aboveBar
      expandable
    >
      {text.length > LONGEST ? (
        <p>选得太长了，一次最多翻译 {countText(LONGEST)} 个字符。</p>
      ) : (
        <Passage key={text} text={text} />
      )}
    </Sheet>
  )
}

function Passage({ text }: { text: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key('reader', 'passage', text),
    queryFn: ({ signal }) => dictionaryCalls.translate({ text }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <div className={styles.passage}>
      <p lang="en">{text}</p>
      {data && (
        <>
          <p className="prose-zh">{data.zh}</p>
          <div>
            <Button size="s" onClick={() => void copyAndTell(data.zh)}>
              复制译文
            </Button>
          </div>
        </>
      )}
      {!data && !error && <SkeletonLines lines={3} label="正在翻译" />}
      {error && <Failed message={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
    </div>
  )
}
