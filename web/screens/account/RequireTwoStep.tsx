// Guard of the admin screens: an admin without the required two-step verification sets it up here first, and
// then sees the screen.
import { type ComponentType, useState } from 'react'
import { useMe } from '../../features/account/me.ts'
import { Page, PageTitle } from '../../ui/Page.tsx'
import type { ScreenComponent } from '../route.ts'
import { TwoStepHere } from './TwoStepScreen.tsx'

const wrappedScreens = new WeakMap<ScreenComponent, ScreenComponent>()

/** Wraps a screen; cached by screen, so that the mounted screen is not mounted again. */
export function requireTwoStep(Inner: ScreenComponent): ScreenComponent {
  const known = wrappedScreens.get(Inner)
  if (known) return known
  const Shown: ComponentType<{ params: Record<string, string> }> = (props) => {
    const needs = useMe().data?.needs_totp === true
    // Stay on the setup screen until the recovery codes are dismissed; `needs_totp` is already false by then.
    const [isHeld, setHeld] = useState(needs)
    return isHeld || needs ? <SetUpFirst onDone={() => setHeld(false)} /> : <Inner {...props} />
  }
  wrappedScreens.set(Inner, Shown)
  return Shown
}

const SetUpFirst = ({ onDone }: { onDone: () => void }) => (
  <Page rows>
    <PageTitle title="先开启两步验证" sub="进入编辑部需要两步验证，设置后即可进入" />
    <TwoStepHere onDone={onDone} />
  </Page>
)
