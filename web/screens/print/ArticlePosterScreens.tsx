// The two posters of one article for editors: one with its cover, one with its quote only.
import { Link } from '@tanstack/react-router'
import { DeskPoster } from '../../features/print/DeskPoster.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'

type PosterScreenProps = { params: Record<string, string> }

function PosterPage({ id, template }: { id: number; template: 'poster' | 'quote' }) {
  const page = `/admin/article/${id}/${template === 'poster' ? 'poster' : 'Poster2'}`
  const other = `/admin/article/${id}/${template === 'poster' ? 'Poster2' : 'poster'}`
  return (
    <Page wide>
      <BackLink to={`/admin/article/${id}`}>这篇文章</BackLink>
      <PageTitle
        title={template === 'poster' ? '文章海报' : '金句海报'}
        action={
          <Link to={other} className={buttonClass({ variant: 'plain' })}>
            {template === 'poster' ? '换成金句海报' : '换成封面海报'}
          </Link>
        }
      />
      <DeskPoster id={id} template={template} page={page} />
    </Page>
  )
}

export const CoverPosterScreen = ({ params }: PosterScreenProps) => (
  <PosterPage id={Number(params['id'])} template="poster" />
)
export const QuotePosterScreen = ({ params }: PosterScreenProps) => (
  <PosterPage id={Number(params['id'])} template="quote" />
)
