// Yes/no vocabulary test: one word at a time, some of them made up to validate the answers, with an estimate
// at the end.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { BaselineVocabularyText } from '../../../contract/entities/account.ts'
import {
  createVocabularyTest,
  scoreTest,
  selectNextItem,
  type TestAnswer,
  type TestResult,
} from '../../../domain/language/vocabulary-test.ts'
import { formatCount } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { loadCore } from '../../local/core-dictionary.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Page, TopBar } from '../../ui/Page.tsx'
import { ProgressBar } from '../../ui/Progress.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './VocabularyTestForm.module.css'

const newSeed = () => Math.floor(Math.random() * 2 ** 31)

export interface VocabularyTestFormProps {
  onDone: (base: BaselineVocabularyText) => void
  onLeave: () => void
}

export function VocabularyTestForm({ onDone, onLeave }: VocabularyTestFormProps) {
  const [seed, setSeed] = useState(newSeed)
  const [answers, setAnswers] = useState<TestAnswer[]>([])
  const test = useQuery({
    queryKey: toQueryKey('level', 'test', seed),
    queryFn: async () => createVocabularyTest(await loadCore(), seed),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const item = useMemo(() => test.data && selectNextItem(test.data, answers), [test.data, answers])
  const count = test.data?.turns.length ?? 0
  const answer = (knows: boolean) => item && setAnswers([...answers, { ...item, knows }])
  const undo = () => setAnswers(answers.slice(0, -1))
  const again = () => {
    // A retry uses other words: words seen in the first run would be known more often.
    setSeed(newSeed())
    setAnswers([])
  }
  useHotkeys({
    y: () => answer(true),
    ArrowRight: () => answer(true),
    n: () => answer(false),
    ArrowLeft: () => answer(false),
    u: undo,
  })
  const isDone = test.data !== undefined && !item
  return (
    <>
      <TopBar
        title={item ? `${answers.length + 1} / ${count}` : undefined}
        left={
          <IconButton label="退出" onClick={onLeave}>
            <CloseIcon />
          </IconButton>
        }
        right={
          answers.length > 0 && !isDone ? (
            <Button variant="plain" size="s" onClick={undo}>
              撤销
            </Button>
          ) : undefined
        }
      />
      <Page>
        {!isDone && <ProgressBar label="进度" value={answers.length} max={Math.max(1, count)} thin />}
        {test.isPending && <SkeletonLines lines={3} label="正在准备词表" />}
        {test.isError && <LoadError message={test.error.message} onRetry={() => void test.refetch()} />}
        {item && (
          <div className={styles.card}>
            <p className={styles.word} lang="en" aria-live="polite">
              {item.word}
            </p>
            <div className={styles.answers}>
              <Button block onClick={() => answer(false)}>
                不认识
              </Button>
              <Button variant="primary" block onClick={() => answer(true)}>
                认识
              </Button>
            </div>
            <p className={styles.hint}>
              能说出词义才算认识。<span className={styles.keys}>键盘：← 不认识，→ 认识，u 撤销。</span>
            </p>
          </div>
        )}
        {isDone && <Result result={scoreTest(answers)} onDone={onDone} onAgain={again} />}
      </Page>
    </>
  )
}

function Result(props: {
  result: TestResult
  onDone: (base: BaselineVocabularyText) => void
  onAgain: () => void
}) {
  const { band, low, high, false_alarms, is_reliable } = props.result
  if (!is_reliable) {
    return (
      <div className={styles.card}>
        <h1 className={styles.estimate}>测试结果不准确</h1>
        <p>虚构的词里，有 {Math.round(false_alarms * 100)}% 你也选了认识。请放慢速度重新测试。</p>
        <Button variant="primary" onClick={props.onAgain}>
          重新测试
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.card}>
      <p>大约认识</p>
      <h1 className={styles.estimate}>{formatCount(band)} 个词</h1>
      <p className={styles.hint}>
        按词频抽样估算，虚构的词用来排除猜测。大约在 {formatCount(low)} 到 {formatCount(high)}{' '}
        之间，读得越多越准确。
      </p>
      <Button variant="primary" onClick={() => props.onDone(band === 0 ? 'NONE' : `BAND:${band}`)}>
        使用这个结果
      </Button>
      <Button variant="plain" onClick={props.onAgain}>
        重新测试
      </Button>
    </div>
  )
}
