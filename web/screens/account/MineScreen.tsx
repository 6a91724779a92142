// 我的: who I am, what I have, my settings, my devices, and the way out; for a guest what this browser keeps. On wide
// windows what I have stands beside the settings.

import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Settings } from '../../../contract/entities/account.ts'
import { isFirstUsername } from '../../../domain/account/first-username.ts'
import { maskPhone } from '../../../domain/account/phone.ts'
import { Devices } from '../../features/account/Devices.tsx'
import { GuestNote } from '../../features/account/GuestNote.tsx'
import { useMe } from '../../features/account/me.ts'
import { useLogOut } from '../../features/account/queries.ts'
import { StudySettings } from '../../features/account/StudySettings.tsx'
import { ThemePicker } from '../../features/account/ThemePicker.tsx'
import { baseLabel } from '../../features/article/level.ts'
import { useOverview } from '../../features/word/queries.ts'
import type { Overview } from '../../features/word/shapes.ts'
import { dateText } from '../../lib/format.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useKnownBase } from '../../local/known-base.ts'
import { readCount } from '../../local/places.ts'
import { Beside } from '../../ui/Beside.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

// Seldom there, and nothing else needs its code.
const Answered = lazy(() =>
  import('../../features/report/Answered.tsx').then((m) => ({ default: m.Answered })),
)

const Leaving = lazy(() => import('../../features/account/Leaving.tsx').then((m) => ({ default: m.Leaving })))
const GoingNote = lazy(() =>
  import('../../features/account/Leaving.tsx').then((m) => ({ default: m.GoingNote })),
)

const WechatRow = lazy(() =>
  import('../../features/account/WechatEntry.tsx').then((m) => ({ default: m.WechatRow })),
)

export const MineScreen = () => (useIsLoggedIn() ? <Member /> : <Guest />)

/** Due words and today's new ones, as everywhere else. */
const waitingIn = ({ due, fresh_today }: Overview): number => due + fresh_today
const waitingText = (count: number): string => (count > 0 ? `${count} 个词等你` : '没有到期的')

function Guest() {
  const { data: overview } = useOverview()
  const { base } = useKnownBase()
  return (
    <Page rows>
      <PageTitle title="我的" />
      <GuestNote />
      <Beside label="设置" isEven side={<GuestSettings />}>
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
            trail={`读完 ${readCount()} 篇`}
            link={(shell) => <Link to="/history" {...shell} />}
          />
          <ListRow
            title="我的水平"
            trail={base && baseLabel(base)}
            link={(shell) => <Link to="/level" {...shell} />}
          />
        </List>
      </Beside>
    </Page>
  )
}

const GuestSettings = () => (
  <>
    <Section title="配色">
      <ThemePicker />
    </Section>
    <Section title="账号">
      <List>
        <ListRow title="登录" link={(shell) => <Link to={logInPath('/Mine')} {...shell} />} />
        <ListRow title="注册" link={(shell) => <Link to="/Register?next=%2FMine" {...shell} />} />
        <ListRow title="关于开卷" link={(shell) => <Link to="/About" {...shell} />} />
      </List>
    </Section>
  </>
)

function Member() {
  const me = useMe()
  const overview = useOverview()
  if (me.isPending) {
    return (
      <Page rows>
        <SkeletonLines lines={8} label="正在打开我的" />
      </Page>
    )
  }
  if (me.isError) return <Failed message={me.error.message} onRetry={() => void me.refetch()} />
  const { username, phone, role, counts, settings, member_expires_at, deletes_at, needs_totp } = me.data
  const waiting = overview.data ? waitingIn(overview.data) : counts.due
  return (
    <Page rows>
      <PageTitle
        title={username}
        sub={maskPhone(phone)}
        action={
          isFirstUsername(username) && (
            <Link to="/change_username" className={buttonClass({ variant: 'plain' })}>
              起个名字
            </Link>
          )
        }
      />
      {deletes_at && (
        <Suspense>
          <GoingNote deletes_at={deletes_at} />
        </Suspense>
      )}
      <Beside
        label="设置"
        isEven
        side={<MemberSettings settings={settings} isEditor={role === 'admin'} needsTotp={needs_totp} />}
      >
        <List label="我的学习">
          <ListRow
            title="生词本"
            trail={`${counts.words} 个词`}
            link={(shell) => <Link to="/myword" {...shell} />}
          />
          <ListRow
            title="今日复习"
            trail={waitingText(waiting)}
            link={(shell) => <Link to="/flashcard" {...shell} />}
          />
          <ListRow
            title="阅读历史"
            trail={`读完 ${counts.articles} 篇`}
            link={(shell) => <Link to="/history" {...shell} />}
          />
          <ListRow title="阅读数据" link={(shell) => <Link to="/read_data" {...shell} />} />
          <ListRow title="我的笔记" link={(shell) => <Link to="/mynote" {...shell} />} />
          <ListRow title="问过 AI 的" link={(shell) => <Link to="/askai" {...shell} />} />
          <ListRow title="收藏和稍后读" link={(shell) => <Link to="/MyStar" {...shell} />} />
          <ListRow title="排行" link={(shell) => <Link to="/Rank" {...shell} />} />
          <ListRow
            title="会员"
            trail={member_expires_at ? `到 ${dateText(member_expires_at)}` : undefined}
            link={(shell) => <Link to="/member" {...shell} />}
          />
          <ListRow title="我的合集" link={(shell) => <Link to="/MyCollection" {...shell} />} />
          <ListRow
            title="我的水平"
            trail={settings.known_base ? baseLabel(settings.known_base) : undefined}
            link={(shell) => <Link to="/level" {...shell} />}
          />
          {role === 'admin' && <ListRow title="编辑部" link={(shell) => <Link to="/admin" {...shell} />} />}
        </List>
        <Suspense>
          <Answered />
        </Suspense>
      </Beside>
    </Page>
  )
}

function MemberSettings(props: { settings: Settings; isEditor: boolean; needsTotp: boolean }) {
  const { settings, isEditor, needsTotp } = props
  const logout = useLogOut()
  const navigate = useNavigate()
  // Home first: from a screen for members, the end of the session would lead to the log-in.
  const leave = (all: boolean) => void navigate({ to: '/' }).then(() => logout.mutate({ all }))
  return (
    <>
      <StudySettings settings={settings} />
      <Section title="配色">
        <ThemePicker />
      </Section>
      <Section title="账号">
        <List>
          <ListRow title="修改用户名" link={(shell) => <Link to="/change_username" {...shell} />} />
          <ListRow title="换手机号" link={(shell) => <Link to="/change_phone" {...shell} />} />
          <ListRow title="修改密码" link={(shell) => <Link to="/change_password" {...shell} />} />
          {isEditor && (
            <ListRow
              title="两步验证"
              trail={needsTotp ? '进编辑部要用' : undefined}
              link={(shell) => <Link to="/two_step" {...shell} />}
            />
          )}
        </List>
      </Section>
      {/MicroMessenger/i.test(navigator.userAgent) && (
        <Suspense>
          <WechatRow />
        </Suspense>
      )}
      <Devices />
      <Suspense>
        <Leaving />
      </Suspense>
      <List>
        <ListRow title="关于开卷" link={(shell) => <Link to="/About" {...shell} />} />
        <ListRow title="退出登录" danger onClick={() => leave(false)} />
        <ListRow title="退出所有设备" danger onClick={() => leave(true)} />
      </List>
    </>
  )
}
