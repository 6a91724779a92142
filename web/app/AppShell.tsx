// The layout of every screen: tab bar at the bottom on phones, navigation rail on the left on wide windows,
// toasts on top.
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useIsSuper } from '../features/account/me.ts'
import { requestIdle } from '../lib/scheduler.ts'
import { useIsLoggedIn } from '../lib/session.ts'
import type { AppRoute } from '../screens/route.ts'
import { BookIcon, type IconProps, LogoIcon, ShelfIcon } from '../ui/icons.tsx'
import { DeskIcon, ExploreIcon, PersonIcon, WordIcon } from '../ui/tab-icons.tsx'
import styles from './AppShell.module.css'
import { navTabs } from './nav-tabs.ts'
import { useNavigationRules } from './use-navigation-rules.ts'

const ICONS: Partial<Record<AppRoute['area'], ComponentType<IconProps>>> = {
  read: BookIcon,
  explore: ExploreIcon,
  shelf: ShelfIcon,
  word: WordIcon,
  mine: PersonIcon,
  admin: DeskIcon,
}

export function AppShell() {
  useNavigationRules()
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.route?.area })
  const isAlone = area === 'alone'
  return (
    <div className={styles.shell} data-alone={isAlone || undefined}>
      <a className={styles.skip} href="#content">
        跳到正文
      </a>
      {!isAlone && <Tabs area={area} />}
      <main className={styles.content} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Messages />
    </div>
  )
}

/** Toasts appear only after an action: their code is not part of the first render. */
function Messages() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    const bring = () =>
      void import('../ui/Toaster.tsx').then(
        (m) => setToaster(() => m.Toaster),
        () => undefined,
      )
    return requestIdle(bring, 1000)
  }, [])
  return Toaster ? <Toaster /> : null
}

function Tabs({ area }: { area: AppRoute['area'] | undefined }) {
  const isLoggedIn = useIsLoggedIn()
  return (
    <nav className={styles.tabs} aria-label="主导航">
      <Link to="/" className={styles.logo} aria-label="开卷，回到首页">
        <LogoIcon size={28} />
      </Link>
      {navTabs.map((tab) => (
        <Tab key={tab.path} to={tab.path} label={tab.label} area={tab.area} isHere={area === tab.area} />
      ))}
      {isLoggedIn && <EditorsTab isHere={area === 'admin'} />}
    </nav>
  )
}

function Tab(props: {
  to: string
  label: string
  area: AppRoute['area']
  isHere: boolean
  railOnly?: boolean
}) {
  const Icon = ICONS[props.area]
  return (
    <Link
      to={props.to}
      className={styles.tab}
      data-rail-only={props.railOnly}
      aria-current={props.isHere ? 'page' : undefined}
    >
      {Icon && <Icon size={24} />}
      <span>{props.label}</span>
    </Link>
  )
}

function EditorsTab({ isHere }: { isHere: boolean }) {
  const { data: isSuper } = useIsSuper()
  return isSuper ? <Tab to="/admin" label="编辑部" area="admin" isHere={isHere} railOnly /> : null
}
