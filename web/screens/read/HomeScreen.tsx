// 阅读: one story that leads, what is mine, what suits me, what is new, and where to look.
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { ForYouCard } from '../../../contract/article.ts'
import type { BaselineVocabularyText } from '../../../contract/entities/account.ts'
import { fetchMe, useMe } from '../../features/account/me.ts'
import { ArticleLink } from '../../features/article/ArticleLink.tsx'
import { AskLevel, useIsLevelAsked } from '../../features/article/AskLevel.tsx'
import { begunOf } from '../../features/article/begun.ts'
import { baseLabel } from '../../features/article/exams.ts'
import styles from '../../features/article/Front.module.css'
import { frontPage } from '../../features/article/front-page.ts'
import { HomeBar } from '../../features/article/HomeBar.tsx'
import { fetchGuestHead, isReaderKnown, useIsHeadComing } from '../../features/article/home-head.ts'
import { Lead } from '../../features/article/Lead.tsx'
import { Mine } from '../../features/article/Mine.tsx'
import {
  fetchForYou,
  fetchHome,
  fetchList,
  NEWEST_FIRST,
  useArticles,
  useBegun,
  useForYou,
  useNewCount,
} from '../../features/article/queries.ts'
import { TopicChips } from '../../features/article/TopicChips.tsx'
import { Why } from '../../features/article/Why.tsx'
import { useHotkeys } from '../../lib/hotkeys.ts'
import type { Head, Preparing } from '../../lib/prepare.ts'
import { isLoggedIn, useIsLoggedIn } from '../../lib/session.ts'
import { SITE_DESCRIPTION, SITE_TITLE } from '../../lib/title.ts'
import { adoptKnownBase, isLevelToAsk, useKnownBase } from '../../local/known-base.ts'
import { begunPlaces, isReadHere } from '../../local/places.ts'
import { Empty, Failed } from '../../ui/Empty.tsx'
import { RightIcon } from '../../ui/icons.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonFront } from '../../ui/Skeleton.tsx'
import { All, cardsOf, Part, Rows } from './HomeParts.tsx'

/** Only for who follows somebody; it comes when the rest stands. */
const Following = lazy(() => import('./Following.tsx').then((m) => ({ default: m.Following })))

/** Only where there is room beside the articles. */
const Week = lazy(() => import('../../features/history/Week.tsx').then((m) => ({ default: m.Week })))

export function HomeScreen() {
  const { data: me, isPending } = useMe()
  const isHeadComing = useIsHeadComing(isPending)
  const navigate = useNavigate()
  useHotkeys({ '/': () => void navigate({ to: '/Search' }) })
  return (
    <Page wide className={styles.page ?? ''}>
      <HomeBar />
      <LastSeen />
      {isHeadComing ? (
        <SkeletonFront label="正在加载首页" />
      ) : (
        <Front memberBase={me?.settings.known_base ?? undefined} isMemberKnown={me !== undefined} />
      )}
    </Page>
  )
}

interface FrontProps {
  /** What the account says of the level, as far as it has come. */
  memberBase: BaselineVocabularyText | undefined
  isMemberKnown: boolean
}

function Front({ memberBase, isMemberKnown }: FrontProps) {
  const isMember = useIsLoggedIn()
  const isLevelAsked = useIsLevelAsked(!isMemberKnown || memberBase !== undefined)
  const { base } = useKnownBase()
  useEffect(() => {
    if (isMember) adoptKnownBase(memberBase)
  }, [isMember, memberBase])
  const suiting = useForYou()
  const newest = useArticles(NEWEST_FIRST)
  const known = useBegun()
  const [begun] = begunOf(isMember ? known.data : undefined, begunPlaces())
  const page = frontPage({
    forYou: cardsOf(suiting.data),
    newest: cardsOf(newest.data),
    begun: begun?.id,
    isRead: (id) => !isMember && isReadHere(id),
  })
  if (suiting.isPending) return <SkeletonFront label="正在加载首页" />
  const failed = [suiting, newest].find(({ isError, data }) => isError && !data)
  if (!suiting.data && failed?.error) {
    const retry = () => void Promise.all([suiting.refetch(), newest.refetch()])
    return <Failed message={failed.error.message} retrying={suiting.isFetching} onRetry={retry} />
  }
  return (
    <div className={styles.front}>
      <div className={styles.first}>
        {page.lead ? (
          <Lead article={page.lead} isLevelMissing={(base ?? memberBase) === undefined} />
        ) : (
          <Empty title="还没有文章" hint="编辑发布文章后，会显示在首页。" />
        )}
        {isLevelAsked && <AskLevel />}
      </div>
      <Mine
        begun={begun}
        week={({ day, seconds }) => (
          <Suspense>
            <Week day={day} seconds={seconds} />
          </Suspense>
        )}
      />
      <div className={styles.rest}>
        <Part title="适合我" action={<ToLevel base={memberBase ?? base} />}>
          <Suiting cards={page.forYou} />
          <All to="/article?order_by=fit" text="更多适合我的" />
        </Part>
        {isMember && (
          <Suspense>
            <Following />
          </Suspense>
        )}
        <div className={styles.atTop}>
          <Part title="话题">
            <TopicChips />
          </Part>
        </div>
        <Part title={<Newest />}>
          <Rows cards={page.newest} />
          <All to="/article" text="全部文章" />
        </Part>
      </div>
    </div>
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

const Suiting = ({ cards }: { cards: readonly ForYouCard[] }) => (
  <div className={styles.rows}>
    {cards.map((card, at) => (
      <ArticleLink
        key={card.id}
        article={card}
        note={card.why ? <Why why={card.why} card={card} /> : undefined}
        isPlain
        isForMe
        eager={at < 2}
      />
    ))}
  </div>
)

function ToLevel({ base }: { base: string | undefined }) {
  const label = base ? baseLabel(base) : ''
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
