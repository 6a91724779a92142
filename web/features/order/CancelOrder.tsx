// Cancels a pending order; the button asks for a confirmation in its own place.
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'

export function CancelOrder({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <ConfirmButton confirmLabel="确认取消" loading={isPending} onConfirm={onCancel}>
      取消订单
    </ConfirmButton>
  )
}
