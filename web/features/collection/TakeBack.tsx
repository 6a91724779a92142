// An owner takes a collection back: nobody else sees it until it is published anew.
import { useState } from 'react'
import type { CollectionCard } from '../../../contract/collection.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { usePublish } from './queries.ts'

export function TakeBack({ collection: { id, status, is_public } }: { collection: CollectionCard }) {
  const [isAsking, setAsking] = useState(false)
  const publish = usePublish()
  return (
    <>
      <Button onClick={() => setAsking(true)}>收回</Button>
      <ConfirmDialog
        open={isAsking}
        title="收回这个合集"
        confirmLabel="收回"
        busy={publish.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => publish.mutate({ id, cancel: true }, { onSuccess: () => setAsking(false) })}
      >
        收回以后只有你看得到，收藏和关注都还在。
        {status === 'PUBLISHED' && is_public && '再发布时，编辑会先看一眼。'}
      </ConfirmDialog>
    </>
  )
}
