// 我的水平: select a passed exam, or take a 90-second yes/no test; can be skipped, and changed at any time.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { BaselineVocabularyText } from '../../../contract/entities/account.ts'
import { useMe } from '../../features/account/me.ts'
import { EXAM_LEVELS, getBaselineLabel } from '../../features/article/exams.ts'
import { useSaveBaseline } from '../../features/article/level.ts'
import { useBaselineVocabulary } from '../../local/baseline-vocabulary.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { WithAside } from '../../ui/WithAside.tsx'

// Lazy chunk, because the test needs the dictionary's rules: most readers select an exam.
const VocabularyTest = lazy(() =>
  import('../../features/article/VocabularyTestForm.tsx').then((m) => ({ default: m.VocabularyTestForm })),
)

export function LevelScreen() {
  const { base: local } = useBaselineVocabulary()
  const { data: me } = useMe()
  const { searchStr } = useLocation()
  // A reader who pressed 测一测 on another screen starts directly with the test.
  const [isTesting, setTesting] = useState(() => new URLSearchParams(searchStr).has('test'))
  const tell = useSaveBaseline()
  const navigate = useNavigate()
  const base = me?.settings.known_base ?? local
  // Replace this history entry, so that "back" does not return to a finished test.
  const home = () => void navigate({ to: '/', replace: true })
  const choose = (chosen: BaselineVocabularyText) => tell.mutate(chosen, { onSuccess: home })
  if (isTesting) {
    const coming = (
      <Page>
        <SkeletonLines lines={3} label="正在准备词表" />
      </Page>
    )
    return (
      <Suspense fallback={coming}>
        <VocabularyTest onDone={choose} onLeave={() => setTesting(false)} />
      </Suspense>
    )
  }
  return (
    <>
      <BackBar always />
      <Page rows>
        <PageTitle
          title="我的水平"
          sub={base ? `现在：${getBaselineLabel(base)}` : '选一个最接近的，随时可以改'}
        />
        <WithAside
          label="测一测"
          side={
            <Section title="拿不准？测一测" hint="看一个词，认识就点认识，大约 90 秒。其中混有几个虚构的词。">
              <Button variant="primary" onClick={() => setTesting(true)}>
                开始测
              </Button>
            </Section>
          }
        >
          <List label="你的水平">
            {EXAM_LEVELS.map((exam) => (
              <ListRow
                key={exam.base}
                title={exam.label}
                sub={exam.base === 'NONE' ? '还没有参加过考试，从最常用的词学起' : undefined}
                chevron={false}
                current={base === exam.base}
                trail={base === exam.base ? '已选' : undefined}
                disabled={tell.isPending}
                onClick={() => choose(exam.base)}
              />
            ))}
          </List>
        </WithAside>
      </Page>
    </>
  )
}
