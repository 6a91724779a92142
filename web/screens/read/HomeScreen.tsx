// 阅读: the lead article, the reader's own articles, recommendations, new articles, and links to explore.
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { ForYouCard } from '../../../contract/article.ts'
import type { BaselineVocabularyText } from '../../../contract/entities/account.ts'
import { fetchMe, useMe } from '../../features/account/me.ts'
import { ArticleLink } from '../../features/article/ArticleLink.tsx'
import { getBaselineLabel } from '../../features/article/exams.ts'
import { FeaturedArticle } from '../../features/article/FeaturedArticle.tsx'
import styles from '../../features/article/Front.module.css'
import { buildFrontPage } from '../../features/article/front-page.ts'
import { HomeBar } from '../../features/article/HomeBar.tsx'
import { HomeSidebar } from '../../features/article/HomeSidebar.tsx'
import { fetchGuestHead, isReaderKnown, useIsHeadLoading } from '../../features/article/home-head.ts'
import { mergeInProgress } from '../../features/article/in-progress.ts'
import { LevelPrompt, useShouldAskLevel } from '../../features/article/LevelPrompt.tsx'
import {
  fetchForYou,
  fetchHome,
  fetchList,
  NEWEST_FIRST,
  useArticles,
  useArticlesInProgress,
  useForYou,
  useNewCount,
} from '../../features/article/queries.ts'
import { RecommendationReason } from '../../features/article/RecommendationReason.tsx'
import { TopicChips } from '../../features/article/TopicChips.tsx'
import { useHotkeys } from '../../lib/hotkeys.ts'
import type { PageHead, PrepareContext } from '../../lib/prepare.ts'
import { isLoggedIn, useIsLoggedIn } from '../../lib/session.ts'
import { SITE_DESCRIPTION, SITE_TITLE } from '../../lib/title.ts'
import { getUnfinishedPlaces, isReadHere } from '../../local/article-places.ts'
import {
  adoptServerBaseline,
  shouldAskLevel,
  useBaselineVocabulary,
} from '../../local/baseline-vocabulary.ts'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { RightIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonFront } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { flattenCards, HomeRows, HomeSection, SeeAllLink } from './HomeParts.tsx'

/** Lazy chunk for readers who follow a creator; loaded after the other sections are rendered. */
const Following = lazy(() => import('./FollowingFeed.tsx').then((m) => ({ default: m.FollowingFeed })))

/** Lazy chunk for windows with space next to the articles. */
const Week = lazy(() =>
  import('../../features/history/WeekChart.tsx').then((m) => ({ default: m.WeekChart })),
)

export function HomeScreen() {
  const { data: me, isPending } = useMe()
  const isHeadComing = useIsHeadLoading(isPending)
  const navigate = useNavigate()
  useHotkeys({ '/': () => void navigate({ to: '/Search' }) })
  return (
    <Page wide className={styles.page ?? ''}>
      <HomeBar />
      <StaleDataNotice />
      {isHeadComing ? (
        <SkeletonFront label="正在加载首页" />
      ) : (
        <Front memberBase={me?.settings.known_base ?? undefined} isMemberKnown={me !== undefined} />
      )}
    </Page>
  )
}

interface FrontProps {
  /** The level in the account, once the request has completed. */
  memberBase: BaselineVocabularyText | undefined
  isMemberKnown: boolean
}

function Front({ memberBase, isMemberKnown }: FrontProps) {
  const isMember = useIsLoggedIn()
  const isLevelPromptShown = useShouldAskLevel(!isMemberKnown || memberBase !== undefined)
  const { base } = useBaselineVocabulary()
  useEffect(() => {
    if (isMember) adoptServerBaseline(memberBase)
  }, [isMember, memberBase])
  const suiting = useForYou()
  const newest = useArticles(NEWEST_FIRST)
  const known = useArticlesInProgress()
  const [begun] = mergeInProgress(isMember ? known.data : undefined, getUnfinishedPlaces())
  const page = buildFrontPage({
    forYou: flattenCards(suiting.data),
    newest: flattenCards(newest.data),
    begun: begun?.id,
    isRead: (id) => !isMember && isReadHere(id),
  })
  if (suiting.isPending) return <SkeletonFront label="正在加载首页" />
  const failed = [suiting, newest].find(({ isError, data }) => isError && !data)
  if (!suiting.data && failed?.error) {
    const retry = () => void Promise.all([suiting.refetch(), newest.refetch()])
    return <LoadError message={failed.error.message} retrying={suiting.isFetching} onRetry={retry} />
  }
  return (
    <div className={styles.front}>
      <div className={styles.first}>
        {page.lead ? (
          <FeaturedArticle article={page.lead} isLevelMissing={(base ?? memberBase) === undefined} />
        ) : (
          <EmptyState title="还没有文章" hint="编辑发布文章后，会显示在首页。" />
        )}
        {isLevelPromptShown && <LevelPrompt />}
      </div>
      <HomeSidebar
        begun={begun}
        week={({ day, seconds }) => (
          <Suspense>
            <Week day={day} seconds={seconds} />
          </Suspense>
        )}
      />
      <div className={styles.rest}>
        <HomeSection title="适合我" action={<ToLevel base={memberBase ?? base} />}>
          <Suiting cards={page.forYou} />
          <SeeAllLink to="/article?order_by=fit" text="更多适合我的" />
        </HomeSection>
        {isMember && (
          <Suspense>
            <Following />
          </Suspense>
        )}
        <div className={styles.atTop}>
          <HomeSection title="话题">
            <TopicChips />
          </HomeSection>
        </div>
        <HomeSection title={<Newest />}>
          <HomeRows cards={page.newest} />
          <SeeAllLink to="/article" text="全部文章" />
        </HomeSection>
      </div>
    </div>
  )
}

HomeScreen.prepare = async ({ cache }: PrepareContext): Promise<PageHead> => {
  await (isLoggedIn()
    ? // Only the response of `me` shows whether to ask for the level.
      Promise.all([fetchHome(cache), shouldAskLevel() && fetchMe(cache)])
    : Promise.all([fetchForYou(cache), fetchList(cache, NEWEST_FIRST), fetchGuestHead(cache)]))
  return {
    title: SITE_TITLE,
    description: SITE_DESCRIPTION,
    kind: 'website',
    isPersonal: isReaderKnown(),
  }
}

const Suiting = ({ cards }: { cards: readonly ForYouCard[] }) => (
  <div className={styles.rows}>
    {cards.map((card, at) => (
      <ArticleLink
        key={card.id}
        article={card}
        note={card.why ? <RecommendationReason why={card.why} card={card} /> : undefined}
        isPlain
        isForMe
        eager={at < 2}
      />
    ))}
  </div>
)

function ToLevel({ base }: { base: string | undefined }) {
  const label = base ? getBaselineLabel(base) : ''
  return (
    <Link to="/level" className={styles.level} aria-label={label ? `我的水平：${label}` : '我的水平'}>
      {label || '我的水平'}
      <RightIcon size={16} />
    </Link>
  )
}

function Newest() {
  const count = useNewCount()
  return <>最新{count > 0 && <small className={styles.newCount}>新到 {count} 篇</small>}</>
}
