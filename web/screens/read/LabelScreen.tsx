// 话题和难度: every topic and every level, on one page.
import { LevelIndex, TopicIndex } from '../../features/article/explore/Contents.tsx'
import { BackBar } from '../../ui/BackBar.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'

export function LabelScreen() {
  return (
    <>
      <BackBar />
      <Page>
        <PageTitle title="话题和难度" />
        <LastSeen />
        <Section title="按话题">
          <TopicIndex />
        </Section>
        <Section title="按难度">
          <LevelIndex />
        </Section>
      </Page>
    </>
  )
}
