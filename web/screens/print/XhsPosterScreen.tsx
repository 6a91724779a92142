// 图文海报: pictures with the ratio 3:4, of an article's quote or of a text of the user's own.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CardPoster } from '../../features/print/CardPoster.tsx'
import { ChooseArticle } from '../../features/print/ChooseArticle.tsx'
import { DeskPoster } from '../../features/print/DeskPoster.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './XhsPosterScreen.module.css'

const WAYS = [
  { value: 'quote', label: '一句一词' },
  { value: 'card', label: '文字卡片' },
] as const

export function XhsPosterScreen() {
  const { searchStr } = useLocation()
  const navigate = useNavigate()
  const search = new URLSearchParams(searchStr)
  const way = search.get('way') === 'card' ? 'card' : 'quote'
  const article = Number(search.get('article'))
  return (
    <Page wide>
      <BackLink to="/admin/poster">海报</BackLink>
      <PageTitle title="图文海报" />
      <Tabs
        label="做什么"
        items={WAYS}
        value={way}
        onChange={(to) =>
          void navigate({ to: `/admin/poster_xhs${to === 'card' ? '?way=card' : ''}`, replace: true })
        }
      >
        <div className={styles.panel}>
          {way === 'card' ? (
            <CardPoster />
          ) : article > 0 ? (
            <DeskPoster id={article} template="xhs" page={`/admin/poster_xhs?article=${article}`} />
          ) : (
            <ChooseArticle linkOf={(id) => `/admin/poster_xhs?article=${id}`} />
          )}
        </div>
      </Tabs>
    </Page>
  )
}
