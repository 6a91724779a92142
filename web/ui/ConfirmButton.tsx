// A button with inline confirmation: the first press shows the label of the confirmation, the second runs the
// action.
import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

export type ConfirmButtonProps = Pick<ButtonProps, 'size' | 'loading'> & {
  children: ReactNode
  /** The label after the first press. */
  confirmLabel: string
  onConfirm: () => void
}

/**
 * The second click of a double click hits the button that has just replaced the first one, and is ignored.
 */
export function ConfirmButton({ children, confirmLabel, onConfirm, ...look }: ConfirmButtonProps) {
  const [isArmed, setArmed] = useState(false)
  if (!isArmed)
    return (
      <Button {...look} onClick={() => setArmed(true)}>
        {children}
      </Button>
    )
  return (
    <Button {...look} variant="danger" onClick={({ detail }) => detail < 2 && onConfirm()}>
      {confirmLabel}
    </Button>
  )
}
