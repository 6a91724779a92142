// Cancel button of a pending order, with an inline confirmation.
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'

export function CancelOrder({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <ConfirmButton confirmLabel="确认取消" loading={isPending} onConfirm={onCancel}>
      取消订单
    </ConfirmButton>
  )
}
