// 我的 (figures): the user, this week, the membership, then rows by use; settings open inline on phones and are
// a panel on wide windows. For a guest it shows the data stored in this browser.

import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMe } from '../../features/account/me.ts'
import { useLogOut } from '../../features/account/own-queries.ts'
import styles from '../../features/account/ProfileHead.module.css'
import { GuestProfile, MembershipSummary, ProfileHead } from '../../features/account/ProfileHead.tsx'
import { ReadingRows } from '../../features/account/ReadingRows.tsx'
import { ThemePicker } from '../../features/account/ThemePicker.tsx'
import { getBaselineLabel } from '../../features/article/exams.ts'
import { useAwards } from '../../features/code/queries.ts'
import { ThisWeek } from '../../features/history/ThisWeek.tsx'
import { useProducts } from '../../features/member/queries.ts'
import { useRankWeek } from '../../features/rank/queries.ts'
import { useWordsOverview } from '../../features/word/overview.ts'
import type { WordsOverview } from '../../features/word/shapes.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { countReadHere } from '../../local/article-places.ts'
import { useBaselineVocabulary } from '../../local/baseline-vocabulary.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section as TitledPart } from '../../ui/List.tsx'
import { Page } from '../../ui/Page.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { WithAside } from '../../ui/WithAside.tsx'
import { type CurrentAccount, MemberSettings } from './MineSettings.tsx'

// Lazy, because replies are rare and no other component needs this code.
const Answered = lazy(() =>
  import('../../features/report/ReportReplies.tsx').then((m) => ({ default: m.ReportReplies })),
)

const GoingNote = lazy(() =>
  import('../../features/account/AccountDeletion.tsx').then((m) => ({ default: m.AccountDeletionNotice })),
)

export const MineScreen = () => (useIsLoggedIn() ? <Member /> : <Guest />)

/** Due words and today's new ones, the same sum as on other screens. */
const waitingIn = ({ due, fresh_today }: WordsOverview): number => due + fresh_today
const waitingText = (count: number): string => (count > 0 ? `${count} 个词等你` : '暂无')

function Guest() {
  const { data: overview } = useWordsOverview()
  const isWide = useIsWide()
  const settings = <GuestSettings />
  return (
    <Page rows>
      <WithAside label="设置" isPanel side={isWide && settings}>
        <GuestProfile />
        <div className={styles.groups}>
          <RuledSection title="我的学习">
            <List label="我的学习">
              <ListRow
                title="生词本"
                trail={overview && `${overview.total} 个词`}
                link={(shell) => <Link to="/myword" {...shell} />}
              />
              <ListRow
                title="今日复习"
                trail={overview && waitingText(waitingIn(overview))}
                link={(shell) => <Link to="/flashcard/demo" {...shell} />}
              />
              <ListRow
                title="阅读历史"
                trail={`读完 ${countReadHere()} 篇`}
                link={(shell) => <Link to="/history" {...shell} />}
              />
            </List>
          </RuledSection>
          <RuledSection title="其他">
            <List label="其他">
              <AboutRow />
            </List>
          </RuledSection>
        </div>
        {!isWide && settings}
      </WithAside>
    </Page>
  )
}

function GuestSettings() {
  const { base } = useBaselineVocabulary()
  return (
    <>
      <TitledPart title="学习">
        <List>
          <ListRow
            title="我的水平"
            trail={base && getBaselineLabel(base)}
            link={(shell) => <Link to="/level" {...shell} />}
          />
        </List>
      </TitledPart>
      <TitledPart title="外观">
        <ThemePicker />
      </TitledPart>
    </>
  )
}

function Member() {
  const me = useMe()
  if (me.isPending) {
    return (
      <Page rows>
        <SkeletonLines lines={8} label="正在打开我的" />
      </Page>
    )
  }
  if (me.isError) return <LoadError message={me.error.message} onRetry={() => void me.refetch()} />
  return <Own me={me.data} />
}

function Own({ me }: { me: CurrentAccount }) {
  const { username, phone, created_at, role, counts, deletes_at } = me
  const isWide = useIsWide()
  const membership = !isReviewMode() && (
    <OwnMembership level={me.level} member_expires_at={me.member_expires_at} />
  )
  const settings = <MemberSettings me={me} isWide={isWide} leaving={isWide ? undefined : <LogOutRows />} />
  return (
    <Page rows>
      <WithAside
        label="设置"
        isPanel
        side={
          isWide && (
            <>
              {membership}
              {settings}
            </>
          )
        }
      >
        <ProfileHead username={username} phone={phone} created_at={created_at} />
        {deletes_at && (
          <Suspense>
            <GoingNote deletes_at={deletes_at} />
          </Suspense>
        )}
        <ThisWeek />
        {!isWide && membership}
        <div className={styles.groups}>
          <RuledSection title="阅读">
            <ReadingRows finished={counts.articles} />
          </RuledSection>
          <div>
            <Activities />
            {isWide ? (
              <RuledSection title="其他">
                <List label="其他">
                  {role === 'admin' && <EditorRow />}
                  <AboutRow />
                  <LogOutRows />
                </List>
              </RuledSection>
            ) : (
              <RuledSection title="设置">
                {settings}
                <List label="其他">
                  {role === 'admin' && <EditorRow />}
                  <AboutRow />
                </List>
              </RuledSection>
            )}
          </div>
        </div>
        <Suspense>
          <Answered />
        </Suspense>
      </WithAside>
    </Page>
  )
}

type OwnMembershipProps = Pick<CurrentAccount, 'level' | 'member_expires_at'>

const OwnMembership = (own: OwnMembershipProps) =>
  own.level === 'FREE' ? <FreeMembership {...own} /> : <MembershipSummary {...own} />

/** The trial is fetched only without a membership. */
function FreeMembership(own: OwnMembershipProps) {
  const trial = useProducts().data?.trial
  return <MembershipSummary {...own} trial_days={trial?.is_available ? trial.days : undefined} />
}

/** Rewards that can be claimed, and the rank of this week. */
function Activities() {
  const { data: awards } = useAwards()
  const { data: week } = useRankWeek('time', '')
  const days = (awards?.items ?? []).reduce(
    (sum, award) => sum + (award.state === 'CLAIMABLE' ? award.days : 0),
    0,
  )
  const place = week?.me?.place
  return (
    <RuledSection title="活动">
      <List label="活动">
        {!isReviewMode() && (
          <ListRow
            title="奖励"
            trail={days > 0 && <b className={styles.claim}>{days} 天会员待领取</b>}
            link={(shell) => <Link to="/Award" {...shell} />}
          />
        )}
        <ListRow
          title="排行"
          trail={place ? `本周第 ${place} 名` : undefined}
          link={(shell) => <Link to="/Rank" {...shell} />}
        />
      </List>
    </RuledSection>
  )
}

const EditorRow = () => <ListRow title="编辑部" link={(shell) => <Link to="/admin" {...shell} />} />

const AboutRow = () => <ListRow title="关于开卷" link={(shell) => <Link to="/About" {...shell} />} />

function LogOutRows() {
  const logout = useLogOut()
  const navigate = useNavigate()
  // Navigate home before log-out: on a screen for members, the end of the session would redirect to the
  // log-in.
  const leave = (all: boolean) => void navigate({ to: '/' }).then(() => logout.mutate({ all }))
  return (
    <>
      <ListRow title="退出登录" danger onClick={() => leave(false)} />
      <ListRow title="退出所有设备" danger onClick={() => leave(true)} />
    </>
  )
}
