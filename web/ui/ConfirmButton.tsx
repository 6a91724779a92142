// A button with a confirmation in its own place: the first press names what is confirmed, the second does it.
import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

export type ConfirmButtonProps = Pick<ButtonProps, 'size' | 'loading'> & {
  children: ReactNode
  /** What the button is called after the first press. */
  confirmLabel: string
  onConfirm: () => void
}

/** The second click of a double one falls on what has just come under the pointer, and does nothing. */
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
