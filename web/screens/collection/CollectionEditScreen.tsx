// /admin/collection/edit: an editor writes a collection of the house, or changes anybody's (?id=).
import { useNavigate } from '@tanstack/react-router'
import { EditorPage } from '../../features/collection/EditorPage.tsx'

export function CollectionEditScreen() {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: '/admin/collection', replace: true })
  return <EditorPage isEditor onSaved={toList} onGone={toList} />
}
