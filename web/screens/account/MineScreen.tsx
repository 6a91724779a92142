// 我的: who I am, what I have, my settings, my devices, and the way out.
import { Link, useNavigate } from '@tanstack/react-router'
import { displayPhone } from '../../../domain/account/phone.ts'
import { Devices } from '../../features/account/Devices.tsx'
import { useMe } from '../../features/account/me.ts'
import { useLogout } from '../../features/account/queries.ts'
import { StudySettings } from '../../features/account/StudySettings.tsx'
import { ThemePicker } from '../../features/account/ThemePicker.tsx'
import { useOverview } from '../../features/word/queries.ts'
import { Failed } from '../../ui/Empty.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function MineScreen() {
  const me = useMe()
  const overview = useOverview()
  const logout = useLogout()
  const navigate = useNavigate()
  if (me.isPending) {
    return (
      <Page>
        <SkeletonRows label="正在打开我的" />
      </Page>
    )
  }
  if (me.isError) return <Failed message={me.error.message} onRetry={() => void me.refetch()} />
  const { username, phone, role, counts, settings } = me.data
  // Home first: from a screen for members, the end of the session would lead to the log-in.
  const leave = (all: boolean) => void navigate({ to: '/' }).then(() => logout.mutate({ all }))
  // Due words and today's new ones, as everywhere else.
  const waiting = overview.data ? overview.data.due + overview.data.fresh_today : counts.due
  return (
    <Page>
      <PageTitle title={username} sub={displayPhone(phone)} />
      <List label="我的学习">
        <ListRow
          title="生词本"
          trail={`${counts.words} 个词`}
          link={(shell) => <Link to="/myword" {...shell} />}
        />
        <ListRow
          title="今日复习"
          trail={waiting > 0 ? `${waiting} 个词等你` : '没有到期的'}
          link={(shell) => <Link to="/flashcard" {...shell} />}
        />
        <ListRow
          title="阅读历史"
          trail={`读过 ${counts.articles} 篇`}
          link={(shell) => <Link to="/history" {...shell} />}
        />
        <ListRow title="我的水平" link={(shell) => <Link to="/level" {...shell} />} />
        {role === 'admin' && <ListRow title="编辑部" link={(shell) => <Link to="/admin" {...shell} />} />}
      </List>
      <StudySettings settings={settings} />
      <Section title="外观">
        <ThemePicker />
      </Section>
      <Section title="账号">
        <List>
          <ListRow title="修改用户名" link={(shell) => <Link to="/change_username" {...shell} />} />
          <ListRow title="修改密码" link={(shell) => <Link to="/change_password" {...shell} />} />
        </List>
      </Section>
      <Devices />
      <List>
        <ListRow title="退出登录" danger onClick={() => leave(false)} />
        <ListRow title="退出所有设备" danger onClick={() => leave(true)} />
      </List>
    </Page>
  )
}
