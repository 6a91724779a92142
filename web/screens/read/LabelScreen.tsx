// 话题和难度: every topic and every level, on one page (front page pattern: two columns on wide windows).
import { Link } from '@tanstack/react-router'
import { LevelIndex, Newest, TopicIndex } from '../../features/article/explore/Contents.tsx'
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
          label="按难度和新到"
          isEven
          side={
            <>
              <Section title="按难度">
                <LevelIndex />
              </Section>
              <Section title="新到" action={<Link to="/article">全部文章</Link>}>
                <Newest />
              </Section>
            </>
          }
        >
          <Section title="按话题">
            <TopicIndex isTall />
          </Section>
        </Beside>
      </Page>
    </>
  )
}
