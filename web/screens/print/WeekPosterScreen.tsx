// 海报: several articles of a week in one picture.
import { Link } from '@tanstack/react-router'
import { WeekPoster } from '../../features/print/WeekPoster.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'

export function WeekPosterScreen() {
  return (
    <Page rows>
      <BackLink to="/admin">编辑部</BackLink>
      <PageTitle
        title="海报"
        action={
          <Link to="/admin/poster_xhs" className={buttonClass({ variant: 'plain' })}>
            图文海报
          </Link>
        }
      />
      <WeekPoster />
    </Page>
  )
}
