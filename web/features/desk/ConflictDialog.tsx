// Two editors changed the same thing: whose is to stand, and what becomes of the other's.
import type { EditedArticle } from '../../../contract/entities/article.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Field } from './draft.ts'
import { changedText, isNewText } from './labels.ts'
import { isText } from './merge.ts'

export interface ConflictDialogProps {
  newest: EditedArticle
  conflicts: readonly Field[]
  isPending: boolean
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { newest, conflicts, isPending } = props
  const change = newest.moves.find((move) => move.action === 'describe' || isNewText(move))
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="两个人改了同一处"
      full={false}
      locked={isPending}
      footer={
        <>
          <Button onClick={props.onTheirs} disabled={isPending}>
            用对方的
          </Button>
          <Button variant="primary" onClick={props.onMine} loading={isPending}>
            用我的
          </Button>
        </>
      }
    >
      <p>
        你修改的时候，{change?.by ?? '别人'}也改了{changedText(conflicts)}。
        {fateOf(conflicts, newest.revision)}
      </p>
      <p>用对方的，你没有保存的修改都会放下。</p>
    </Dialog>
  )
}

/** A text stays among the revisions; what describes an article is kept nowhere else. */
export function fateOf(conflicts: readonly Field[], revision: number): string {
  const described = changedText(conflicts.filter((field) => !isText(field)))
  return [
    conflicts.some(isText) && `用我的，对方的第 ${revision} 版留在“修改记录”里，可以恢复。`,
    described && `用我的，对方写的${described}不会留下。`,
  ]
    .filter(Boolean)
    .join('')
}
