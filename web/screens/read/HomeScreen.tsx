// 阅读: what to go on with, what is due, what suits me, what is new, and where to look.
import { Link, useNavigate } from '@tanstack/react-router'
import { fetchMe, useMe } from '../../features/account/me.ts'
import { ArticleList } from '../../features/article/ArticleList.tsx'
import { AskLevel, useIsLevelAsked } from '../../features/article/AskLevel.tsx'
import { Continue } from '../../features/article/Continue.tsx'
import { DueToday } from '../../features/article/DueToday.tsx'
import styles from '../../features/article/Home.module.css'
import { fetchGuestHead, isReaderKnown, useIsHeadComing } from '../../features/article/home-head.ts'
import {
  fetchForYou,
  fetchHome,
  fetchList,
  NEWEST_FIRST,
  useArticles,
  useForYou,
  useNewCount,
} from '../../features/article/queries.ts'
import { TopicChips } from '../../features/article/TopicChips.tsx'
import { useHotkeys } from '../../lib/hotkeys.ts'
import type { Head, Preparing } from '../../lib/prepare.ts'
import { isLoggedIn } from '../../lib/session.ts'
import { SITE_DESCRIPTION, SITE_TITLE } from '../../lib/title.ts'
import { isLevelToAsk } from '../../local/known-base.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Section } from '../../ui/List.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const FOR_YOU = 6
const NEWEST = 10

export function HomeScreen() {
  const { data: me, isPending } = useMe()
  const isHeadComing = useIsHeadComing(isPending)
  const isLevelAsked = useIsLevelAsked(me === undefined || me.settings.known_base !== null)
  const forYou = useForYou()
  const newest = useArticles(NEWEST_FIRST)
  const navigate = useNavigate()
  useHotkeys({ '/': () => void navigate({ to: '/Search' }) })
  const nothing = <Empty title="还没有文章" hint="编辑发布之后，这里就有了。" />
  return (
    <Page>
      <PageTitle title="开卷" sub="读外刊，学英语" />
      <Link to="/Search" className={styles.search}>
        <SearchIcon size={18} />
        搜索文章，中文英文都可以
      </Link>
      {isHeadComing ? (
        <SkeletonRows label="正在加载" />
      ) : (
        <>
          {isLevelAsked && <AskLevel />}
          <DueToday />
          <Continue />
          <Section
            title="适合我"
            action={
              <span className={styles.actions}>
                {!isLevelAsked && <More to="/level" text="我的水平" />}
                <More to="/article?order_by=fit" />
              </span>
            }
          >
            <ArticleList query={forYou} label="适合我的文章" only={FOR_YOU} eager={4} empty={nothing} />
          </Section>
          <Section title="主题">
            <TopicChips />
          </Section>
          <Section title={<Newest />} action={<More to="/article" />}>
            <ArticleList query={newest} label="最新文章" only={NEWEST} empty={nothing} />
          </Section>
        </>
      )}
    </Page>
  )
}

HomeScreen.prepare = async ({ cache }: Preparing): Promise<Head> => {
  await (isLoggedIn()
    ? // Whether the level is still to be asked for, only me can tell.
      Promise.all([fetchHome(cache), isLevelToAsk() && fetchMe(cache)])
    : Promise.all([fetchForYou(cache), fetchList(cache, NEWEST_FIRST), fetchGuestHead(cache)]))
  return {
    title: SITE_TITLE,
    description: SITE_DESCRIPTION,
    kind: 'website',
    isPersonal: isReaderKnown(),
  }
}

function Newest() {
  const count = useNewCount()
  return <>最新{count > 0 && <small className={styles.newCount}>新到 {count} 篇</small>}</>
}

function More({ to, text = '全部' }: { to: string; text?: string }) {
  return (
    <Link to={to} className={styles.more}>
      {text}
    </Link>
  )
}
