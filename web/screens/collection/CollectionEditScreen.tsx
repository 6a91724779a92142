// /admin/collection/edit: an editor creates a collection of the site, or edits any collection (?id=).
import { useNavigate } from '@tanstack/react-router'
import { CollectionEditorPage } from '../../features/collection/CollectionEditorPage.tsx'

export function CollectionEditScreen() {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: '/admin/collection', replace: true })
  return <CollectionEditorPage isEditor onSaved={toList} onGone={toList} />
}
