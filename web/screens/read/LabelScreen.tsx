// 话题和难度: every topic and every level, on one page (front page pattern: two columns on wide windows).
import { Link } from '@tanstack/react-router'
import { LevelIndex, NewestArticles, TopicIndex } from '../../features/article/explore/Contents.tsx'
import { BackBar } from '../../ui/BackBar.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { WithAside } from '../../ui/WithAside.tsx'

export function LabelScreen() {
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="话题和难度" />
        <StaleDataNotice />
        <WithAside
          label="按难度和新到"
          isEven
          side={
            <>
              <RuledSection title="按难度">
                <LevelIndex />
              </RuledSection>
              <RuledSection title="新到" action={<Link to="/article">全部文章</Link>}>
                <NewestArticles />
              </RuledSection>
            </>
          }
        >
          <RuledSection title="按话题">
            <TopicIndex isTall />
          </RuledSection>
        </WithAside>
      </Page>
    </>
  )
}
