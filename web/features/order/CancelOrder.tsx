// Cancels an order that waits; the button asks once, in its own place.
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'

export function CancelOrder({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) return <Button onClick={() => setAsked(true)}>取消订单</Button>
  return (
    <Button variant="danger" loading={isPending} onClick={onCancel}>
      确认取消
    </Button>
  )
}
