// Gallery section: empty, loading and error states; icons and typography.
import { Button } from '../Button.tsx'
import { EmptyState, LoadError } from '../EmptyState.tsx'
import { ErrorScreen } from '../ErrorScreen.tsx'
import { HighlightedText } from '../HighlightedText.tsx'
import * as icons from '../icons.tsx'
import { Section } from '../List.tsx'
import { SkeletonArticle, SkeletonLines, SkeletonRows } from '../Skeleton.tsx'
import { TaskLine } from '../TaskLine.tsx'
import styles from './UiGallery.module.css'

/** The sixteen icons of the specification. */
const { LineIcon: _, ...BUNDLED } = icons

export function StatesGallery() {
  return (
    <>
      <Section title="字">
        <div className={styles.type}>
          <h1>标题二十四 · 开卷有益</h1>
          <h2>标题二十 · 开卷有益</h2>
          <h3>标题十七 · 开卷有益</h3>
          <p>正文十五。读到不认识的词就点一下，连着原句收藏，到时候再复习。</p>
          <p lang="en" className="prose">
            The reading face: “It was a bright cold day in April, and the clocks were striking 13.”{' '}
            <em>Italic</em>, too.
          </p>
          <p>
            <HighlightedText text="四种划线：黄色" terms={['黄色']} />、
            <HighlightedText text="绿色" terms={['绿色']} color="g" />
            、
            <HighlightedText text="蓝色" terms={['蓝色']} color="b" />、
            <HighlightedText text="粉色" terms={['粉色']} color="p" />
            ，还有
            <HighlightedText text="正在学的 experiment" terms={['experiment']} color="word" />。
          </p>
        </div>
      </Section>
      <Section title="图标">
        <div className={styles.icons}>
          {Object.entries(BUNDLED).map(([name, Icon]) => (
            <div key={name}>
              <Icon size={24} />
              {name.replace('Icon', '')}
            </div>
          ))}
        </div>
      </Section>
      <Section title="空">
        <EmptyState
          title="还没有收藏的单词"
          hint="读文章时点一下不认识的词，它就会来到这里"
          action={<Button variant="primary">去读一篇</Button>}
        />
      </Section>
      <Section title="没有成功">
        <LoadError onRetry={() => undefined} />
      </Section>
      <Section title="等待">
        <SkeletonRows rows={2} />
        <SkeletonLines lines={3} />
        <SkeletonArticle />
      </Section>
      <Section title="正在做的事">
        <TaskLine
          title="翻译"
          label="翻译的进度"
          done={7}
          total={18}
          message="正在译第 8 段"
          onCancel={() => undefined}
        />
      </Section>
      <Section title="出错的页面">
        <div className={styles.frame}>
          <ErrorScreen status={404} path="/no/such/page" />
        </div>
        <div className={styles.frame}>
          <ErrorScreen status={500} />
        </div>
      </Section>
    </>
  )
}
