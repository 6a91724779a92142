// Confirmation before a review session with unsent ratings is left; in its own module, as a lazy chunk.
import { ConfirmDialog } from '../../ui/Dialog.tsx'

export interface ConfirmLeaveProps {
  open: boolean
  onLeave: () => void
  onClose: () => void
}

export const ConfirmLeave = ({ open, onLeave, onClose }: ConfirmLeaveProps) => (
  <ConfirmDialog
    open={open}
    title="刚才的评分还没有保存"
    confirmLabel="仍然结束"
    cancelLabel="再等一下"
    onConfirm={onLeave}
    onClose={onClose}
  >
    请再等几秒，现在结束可能会丢失评分。
  </ConfirmDialog>
)
