// Stands before the rooms of the desk: an admin whom the site asks for two-step verification sets it up here, and then goes on.
import { type ComponentType, useState } from 'react'
import { useMe } from '../../features/account/me.ts'
import { Page, PageTitle } from '../../ui/Page.tsx'
import type { ScreenComponent } from '../route.ts'
import { TwoStepHere } from './TwoStepScreen.tsx'

const made = new WeakMap<ScreenComponent, ScreenComponent>()

/** The screen behind it; the same for the same screen, so that what is on show is not begun anew. */
export function requireTwoStep(Inner: ScreenComponent): ScreenComponent {
  const known = made.get(Inner)
  if (known) return known
  const Shown: ComponentType<{ params: Record<string, string> }> = (props) => {
    const needs = useMe().data?.needs_totp === true
    // Until the recovery codes are put away: by then the server asks for nothing any more.
    const [isHeld, setHeld] = useState(needs)
    return isHeld || needs ? <SetUpFirst onDone={() => setHeld(false)} /> : <Inner {...props} />
  }
  made.set(Inner, Shown)
  return Shown
}

const SetUpFirst = ({ onDone }: { onDone: () => void }) => (
  <Page rows>
    <PageTitle title="先开启两步验证" sub="进入编辑部需要两步验证，设置后即可进入" />
    <TwoStepHere onDone={onDone} />
  </Page>
)
