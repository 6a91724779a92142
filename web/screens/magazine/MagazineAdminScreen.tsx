// /admin/magazine: all issues, unpublished ones first; for the selected one, its contents and its actions.
// The selection is part of the URL.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { IssueDesk } from '../../features/magazine/IssueDesk.tsx'
import { IssueList } from '../../features/magazine/IssueList.tsx'
import { NewIssue } from '../../features/magazine/NewIssue.tsx'
import { guardChunk } from '../../lib/chunk-reload.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'

/** Lazy chunk, needed when an issue is about to be published. */
const loadDoubts = guardChunk(() => import('../../features/desk/bulk-doubts.ts'))

export function MagazineAdminScreen() {
  const { searchStr } = useLocation()
  const navigate = useNavigate()
  const chosen = new URLSearchParams(searchStr).get('id')
  const open = (id: number) => void navigate({ to: `/admin/magazine?id=${id}` })
  return (
    <Page wide>
      {chosen === null ? (
        <>
          <BackLink to="/admin" narrow>
            编辑部
          </BackLink>
          <AdminBar here="magazines" />
          <PageTitle title="杂志" action={<NewIssue onMade={open} />} />
          <IssueList link={(id, shell) => <Link to={`/admin/magazine?id=${id}`} {...shell} />} />
        </>
      ) : (
        <>
          <BackLink to="/admin/magazine">杂志</BackLink>
          <IssueDesk
            key={chosen}
            id={Number(chosen)}
            doubtsOf={async (rows) => (await loadDoubts()).findBulkDoubts(rows)}
            onGone={() => void navigate({ to: '/admin/magazine' })}
          />
        </>
      )}
    </Page>
  )
}
