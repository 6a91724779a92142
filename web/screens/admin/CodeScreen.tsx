// /admin/code: create, find and disable codes; the trial link; invitations that wait for a check.
import { useState } from 'react'
import { CodeList } from '../../features/code/CodeList.tsx'
import { HeldList } from '../../features/code/HeldList.tsx'
import { MakeCodes } from '../../features/code/MakeCodes.tsx'
import { TrialLink } from '../../features/code/TrialLink.tsx'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { WithAside } from '../../ui/WithAside.tsx'

const VIEWS = [
  { value: 'codes', label: '码' },
  { value: 'held', label: '核对邀请' },
] as const

export function CodeScreen() {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('codes')
  return (
    <Page wide>
      <AdminBar here="codes" />
      <PageTitle title="码和邀请" sub="注册码、试用码、会员天数，还有要核对的邀请" />
      <WithAside
        label="生成码和链接"
        isFirst
        side={
          <>
            <MakeCodes />
            <TrialLink />
          </>
        }
      >
        <Tabs label="看什么" items={VIEWS} value={view} onChange={setView}>
          {view === 'codes' ? <CodeList /> : <HeldList />}
        </Tabs>
      </WithAside>
    </Page>
  )
}
