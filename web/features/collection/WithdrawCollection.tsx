// Button for the owner to unpublish a collection: it is private until it is published again.
import { useState } from 'react'
import type { CollectionCard } from '../../../contract/collection.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { usePublishCollection } from './queries.ts'

export function WithdrawCollection({
  collection: { id, status, is_public },
}: {
  collection: CollectionCard
}) {
  const [isAsking, setAsking] = useState(false)
  const publish = usePublishCollection()
  return (
    <>
      <Button onClick={() => setAsking(true)}>撤回</Button>
      <ConfirmDialog
        open={isAsking}
        title="撤回这个合集"
        confirmLabel="撤回"
        busy={publish.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => publish.mutate({ id, cancel: true }, { onSuccess: () => setAsking(false) })}
      >
        撤回后仅自己可见，收藏和关注都保留。
        {status === 'PUBLISHED' && is_public && '再次发布时需要编辑审核。'}
      </ConfirmDialog>
    </>
  )
}
