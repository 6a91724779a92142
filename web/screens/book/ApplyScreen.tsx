// /changdu/apply: a reader requests a book or 畅读, and sees the responses of the editors (a single column).
import { Link, useLocation } from '@tanstack/react-router'
import { ApplyForm } from '../../features/book/ApplyForm.tsx'
import { OwnBookRequests } from '../../features/book/OwnBookRequests.tsx'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'

export function ApplyScreen() {
  const isLoggedIn = useIsLoggedIn()
  const { href, searchStr } = useLocation()
  const kind = new URLSearchParams(searchStr).get('kind')
  return (
    <>
      <BackBar />
      <Page>
        <PageTitle title="申请" sub="书库里没有的书，或者畅读" />
        {isLoggedIn ? (
          <>
            <ApplyForm first={kind === 'CHANGDU' ? 'CHANGDU' : 'BOOK'} />
            <OwnBookRequests />
          </>
        ) : (
          <EmptyState
            title="登录后即可申请"
            hint="编辑的回复也显示在这一页。"
            action={
              <Link to={logInPath(href)} className={buttonClass({ variant: 'primary' })}>
                登录
              </Link>
            }
          />
        )}
      </Page>
    </>
  )
}
