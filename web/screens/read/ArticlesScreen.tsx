// 文章: the full list with topic, level and sort order; these are part of the URL, so that going back restores
// them.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ArticleLevel } from '../../../contract/entities/article.ts'
import { isLevel } from '../../../domain/language/levels.ts'
import { ArticleList } from '../../features/article/ArticleList.tsx'
import styles from '../../features/article/Home.module.css'
import { fetchList, type ListFilters, useArticles } from '../../features/article/queries.ts'
import { TopicChips } from '../../features/article/TopicChips.tsx'
import type { PageHead, PrepareContext } from '../../lib/prepare.ts'
import { formatTitle, SITE_DESCRIPTION } from '../../lib/title.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { LevelOptions } from '../../ui/LevelOptions.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'

type Order = NonNullable<ListFilters['order_by']>
const ORDERS: readonly { value: Order; label: string }[] = [
  { value: 'new', label: '最新' },
  { value: 'hot', label: '最热' },
  { value: 'fit', label: '适合我' },
]

interface Chosen {
  topic: string
  level: ArticleLevel | ''
  order_by: Order
}

function chosenIn(search: string): Chosen {
  const query = new URLSearchParams(search)
  const level = query.get('level') ?? ''
  const order = ORDERS.find(({ value }) => value === query.get('order_by'))
  return {
    topic: query.get('topic') ?? '',
    level: isLevel(level) ? level : '',
    order_by: order?.value ?? 'new',
  }
}

function addressOf(chosen: Chosen): string {
  const activeEntries = Object.entries(chosen).filter(
    ([key, value]) => value !== '' && !(key === 'order_by' && value === 'new'),
  )
  const query = new URLSearchParams(activeEntries).toString()
  return query ? `/article?${query}` : '/article'
}

const filtersOf = ({ order_by, topic, level }: Chosen): ListFilters => ({
  order_by,
  topic: topic || undefined,
  level: level || undefined,
})

export function ArticlesScreen() {
  const { searchStr } = useLocation()
  const chosen = chosenIn(searchStr)
  const navigate = useNavigate()
  const choose = (change: Partial<Chosen>) =>
    void navigate({ to: addressOf({ ...chosen, ...change }), replace: true })
  const articles = useArticles(filtersOf(chosen))
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="文章" />
        <StaleDataNotice />
        <div className={styles.filters}>
          <TopicChips current={chosen.topic} search={(topic) => addressOf({ ...chosen, topic })} />
          <div className={styles.sort}>
            <SegmentedControl
              label="排序"
              items={ORDERS}
              value={chosen.order_by}
              onChange={(order_by) => choose({ order_by })}
            />
            <Field label="难度" hideLabel>
              <Select
                value={chosen.level}
                onChange={(event) => choose({ level: event.target.value as Chosen['level'] })}
              >
                <option value="">全部难度</option>
                <LevelOptions />
              </Select>
            </Field>
          </div>
        </div>
        <ArticleList
          query={articles}
          label="文章"
          eager={4}
          end="没有更多了"
          empty={
            <EmptyState
              title="没有符合条件的文章"
              hint="换一个话题或难度看看。"
              action={
                <Link to="/article" className={buttonClass()}>
                  看全部文章
                </Link>
              }
            />
          }
        />
      </Page>
    </>
  )
}

ArticlesScreen.prepare = async ({ cache, search }: PrepareContext): Promise<PageHead> => {
  await fetchList(cache, filtersOf(chosenIn(search)))
  return { title: formatTitle('文章'), description: SITE_DESCRIPTION, kind: 'website', isPersonal: false }
}
