// An article as a reader will see it, for looking at only: nothing is noted, counted or kept of who looks.
import { useMemo, useState } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { ArticleHead } from './ArticleHead.tsx'
import { ArticleText } from './ArticleText.tsx'
import { sectionsOf } from './layout/sections.ts'
import styles from './Reader.module.css'
import { type Translation, useReadingSetting } from './settings.ts'
import '../../ui/reading.css'

const WAYS = [
  { value: 'under', label: '逐段对照' },
  { value: 'tap', label: '点开译文' },
  { value: 'off', label: '只看英文' },
] as const

export function ArticlePreview({ article }: { article: ArticleShown }) {
  const usual = useReadingSetting('translation')
  const [translation, setTranslation] = useState<Translation>(usual === 'side' ? 'under' : usual)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const sections = useMemo(() => sectionsOf(article.paragraphs), [article.paragraphs])
  const toggle = (paragraph: string) =>
    setOpened((now) => {
      const next = new Set(now)
      if (!next.delete(paragraph)) next.add(paragraph)
      return next
    })
  return (
    <article className={`prose ${styles.article}`}>
      <SegmentedControl
        label="译文"
        items={WAYS}
        value={translation === 'side' ? 'under' : translation}
        onChange={setTranslation}
      />
      <ArticleHead article={article} />
      <div className={styles.text}>
        <ArticleText
          sections={sections}
          shown={sections.length}
          translation={translation}
          opened={opened}
          onToggle={toggle}
        />
      </div>
    </article>
  )
}
