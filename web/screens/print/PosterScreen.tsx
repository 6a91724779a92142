// 海报: an article as a picture to post. Pattern: the picture at the left, the options at the right.
import { SharePoster } from '../../features/print/SharePoster.tsx'
import { BackBar } from '../../ui/BackBar.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'

export function PosterScreen({ params }: { params: Record<string, string> }) {
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="海报" />
        <SharePoster id={Number(params['id'])} />
      </Page>
    </>
  )
}
