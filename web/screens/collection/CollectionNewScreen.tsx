// /collection/new: a member creates a collection; ?id= edits one of their own.
import { useNavigate } from '@tanstack/react-router'
import { CollectionEditorPage } from '../../features/collection/CollectionEditorPage.tsx'

export function CollectionNewScreen() {
  const navigate = useNavigate()
  return (
    <CollectionEditorPage
      onSaved={(id) => void navigate({ to: `/collection/${id}/show`, replace: true })}
      onGone={() => void navigate({ to: '/MyCollection', replace: true })}
    />
  )
}
