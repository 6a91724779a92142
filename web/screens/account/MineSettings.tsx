// The settings of 我的: rows that expand inline on phones, all visible on wide windows.
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { DeviceList } from '../../features/account/DeviceList.tsx'
import type { useMe } from '../../features/account/me.ts'
import { useSessions } from '../../features/account/own-queries.ts'
import styles from '../../features/account/ProfileHead.module.css'
import { SettingsDisclosure } from '../../features/account/SettingsDisclosure.tsx'
import { StudySettings } from '../../features/account/StudySettings.tsx'
import { ThemePicker } from '../../features/account/ThemePicker.tsx'
import { getBaselineLabel } from '../../features/article/exams.ts'
import { useTheme } from '../../lib/theme.ts'
import { List, ListRow, Section } from '../../ui/List.tsx'

const Leaving = lazy(() =>
  import('../../features/account/AccountDeletion.tsx').then((m) => ({ default: m.AccountDeletion })),
)

const WechatRow = lazy(() =>
  import('../../features/account/WechatEntry.tsx').then((m) => ({ default: m.WechatRow })),
)

export type CurrentAccount = NonNullable<ReturnType<typeof useMe>['data']>

const THEMES = { '': '跟随系统', light: '明亮', sepia: '米黄', black: '暗黑' } as const

export interface MemberSettingsProps {
  me: CurrentAccount
  isWide: boolean
  /** The rows that end a session, if they are part of the settings. */
  leaving?: ReactNode
}

export function MemberSettings({ me, isWide, leaving }: MemberSettingsProps) {
  const { settings, role, needs_totp } = me
  const { choice } = useTheme()
  const devices = useSessions().data?.items.length
  const level = (
    <ListRow
      title="我的水平"
      trail={settings.known_base ? getBaselineLabel(settings.known_base) : undefined}
      link={(shell) => <Link to="/level" {...shell} />}
    />
  )
  const account = (
    <>
      <List label="账号">
        {/* The user name at the top of the page is a link to this setting. */}
        {!isWide && (
          <ListRow title="修改用户名" link={(shell) => <Link to="/change_username" {...shell} />} />
        )}
        <ListRow title="换手机号" link={(shell) => <Link to="/change_phone" {...shell} />} />
        <ListRow title="修改密码" link={(shell) => <Link to="/change_password" {...shell} />} />
        {role === 'admin' && (
          <ListRow
            title="两步验证"
            trail={needs_totp ? '进编辑部要用' : undefined}
            link={(shell) => <Link to="/two_step" {...shell} />}
          />
        )}
      </List>
      {/MicroMessenger/i.test(navigator.userAgent) && (
        <Suspense>
          <WechatRow />
        </Suspense>
      )}
      <DeviceList isBrief={isWide} />
      <Suspense>
        <Leaving isBrief={isWide} />
      </Suspense>
      {leaving && <List label="退出登录">{leaving}</List>}
    </>
  )
  if (isWide)
    return (
      <div className={styles.panel}>
        <StudySettings settings={settings} isBrief before={<List label="水平">{level}</List>} />
        <Section title="外观">
          <ThemePicker />
        </Section>
        <Section title="账号与安全">{account}</Section>
      </div>
    )
  return (
    <>
      <List label="水平">{level}</List>
      <SettingsDisclosure title="学习设置" value={`每天 ${settings.daily_new} 个新词`}>
        <StudySettings settings={settings} />
      </SettingsDisclosure>
      <SettingsDisclosure title="外观" value={THEMES[choice]}>
        <ThemePicker />
      </SettingsDisclosure>
      <SettingsDisclosure title="账号与安全" value={devices === undefined ? undefined : `${devices} 台设备`}>
        {account}
      </SettingsDisclosure>
    </>
  )
}
