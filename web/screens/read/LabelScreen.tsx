// 话题和难度: every topic and every level, on one page.
import { LevelIndex, TopicIndex } from '../../features/article/explore/Contents.tsx'
import { BackBar } from '../../ui/BackBar.tsx'
import { Beside } from '../../ui/Beside.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'

export function LabelScreen() {
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="话题和难度" />
        <LastSeen />
        <Beside
          label="按难度"
          isEven
          side={
            <Section title="按难度">
              <LevelIndex />
            </Section>
          }
        >
          <Section title="按话题">
            <TopicIndex />
          </Section>
        </Beside>
      </Page>
    </>
  )
}
