// Actions of an editor on a listed collection: publish, reject with a reason, unpublish, edit.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CollectionCard } from '../../../contract/collection.ts'
import { isSubmitted } from '../../../domain/collection/status.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { usePublishCollection } from './queries.ts'

export function CollectionReviewActions({ collection }: { collection: CollectionCard }) {
  const { id, name, status, article_count, owner, is_mine } = collection
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const publish = usePublishCollection()
  const isShown = status === 'PUBLISHED'
  return (
    <>
      {!isShown && article_count > 0 && isSubmitted({ status, is_house: owner === null, is_mine }) && (
        <Button
          size="s"
          variant="plain"
          aria-label={`发布 ${name}`}
          loading={publish.isPending}
          onClick={() => publish.mutate({ id })}
        >
          发布
        </Button>
      )}
      {status !== 'DRAFT' && (
        <Button
          size="s"
          variant="plain"
          aria-label={`${isShown ? '撤回' : '退回'} ${name}`}
          onClick={() => setAsking(true)}
        >
          {isShown ? '撤回' : '退回'}
        </Button>
      )}
      <Link
        to={`/admin/collection/edit?id=${id}`}
        className={buttonClass({ variant: 'plain', size: 's' })}
        aria-label={`编辑 ${name}`}
      >
        编辑
      </Link>
      <ConfirmDialog
        open={isAsking}
        title={isShown ? '撤回这个合集' : '退回这个合集'}
        confirmLabel={isShown ? '撤回' : '退回'}
        busy={publish.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => publish.mutate({ id, cancel: true, reason }, { onSuccess: () => setAsking(false) })}
      >
        <Field label="理由" hint="选填，作者会看到。">
          <TextArea value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </ConfirmDialog>
    </>
  )
}
