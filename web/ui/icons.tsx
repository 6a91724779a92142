// The sixteen icons of the product, drawn on a 24 grid with a 1.75 stroke, so that they match lucide's.
import type { IconNode } from 'lucide'
import { createElement, type ReactNode, type SVGProps } from 'react'

/**
 * Props of every icon: `size` in pixels (20), the rest as on an svg. Hidden from screen readers: the button
 * has the label.
 */
export type IconProps = SVGProps<SVGSVGElement> & { size?: number | undefined }

function Icon({ size = 20, children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {children}
    </svg>
  )
}

/** An icon of lucide's set (`node`: its shapes), rendered with our stroke. */
export function LineIcon({ node, ...rest }: IconProps & { node: IconNode }) {
  return (
    <Icon {...rest}>
      {node.map(([shape, attributes]) =>
        createElement(shape, { ...attributes, key: JSON.stringify(attributes) }),
      )}
    </Icon>
  )
}

/** The logo of 开卷: two leaves lifting from one spine. Filled, in the current colour. */
export function LogoIcon(props: IconProps) {
  return (
    <Icon fill="currentColor" stroke="none" {...props}>
      <path d="M11.3 20.2V8.1C9.7 5.9 6.6 4.6 2.6 4.5a.8.8 0 0 0-.8.8v11.4c0 .4.3.8.8.8 4 .1 6.9.9 8.7 2.7Z" />
      <path d="M12.7 20.2V8.1c1-1.4 2.6-2.5 4.6-3.1v6.6l1.5-1.1 1.5 1.1V4.5l1.1-.04a.8.8 0 0 1 .8.8v11.4c0 .4-.3.8-.8.8-4 .1-6.9.9-8.7 2.7Z" />
    </Icon>
  )
}

export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 11.5a8 8 0 1 0-2.1 6" />
      <path d="M20.5 5v6.5H14" />
    </Icon>
  )
}

export function ExitIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14" />
      <path d="M10.5 12H21m-3.5-3.5L21 12l-3.5 3.5" />
    </Icon>
  )
}

export function FastForwardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4 6.5 7 5.5-7 5.5zM13 6.5l7 5.5-7 5.5z" />
    </Icon>
  )
}

export function FastRewindIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m11 6.5-7 5.5 7 5.5zM20 6.5l-7 5.5 7 5.5z" />
    </Icon>
  )
}

export function JumpEndIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 5.5 9.5 6.5L6 18.5zM19 5.5v13" />
    </Icon>
  )
}

export function JumpStartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M18 5.5 8.5 12l9.5 6.5zM5 5.5v13" />
    </Icon>
  )
}

export function BookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 7.2C10.3 5.5 7.3 4.7 3 4.7v13c4.3 0 7.3.8 9 2.5 1.7-1.7 4.7-2.5 9-2.5v-13c-4.3 0-7.3.8-9 2.5Z" />
      <path d="M12 7.2v13" />
    </Icon>
  )
}

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.7 4.6 3.2 17.5A1.5 1.5 0 0 0 4.5 19.8h15a1.5 1.5 0 0 0 1.3-2.3L13.3 4.6a1.5 1.5 0 0 0-2.6 0Z" />
      <path d="M12 9.5v4.2M12 16.8v.01" />
    </Icon>
  )
}

export function RightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m9 5.5 6.5 6.5L9 18.5" />
    </Icon>
  )
}

export function LeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M15 5.5 8.5 12l6.5 6.5" />
    </Icon>
  )
}

export function ShelfIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 4.5h4v13h-4zM8.5 4.5h4v13h-4zM14 6.2l3.7-1 3.3 11.5-3.7 1zM3 20.5h18" />
    </Icon>
  )
}

export function RobotIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4.5" y="8.5" width="15" height="11" rx="3" />
      <path d="M12 8.5V5M9.2 13v1.5M14.8 13v1.5M2.5 13v2.5M21.5 13v2.5" />
      <circle cx="12" cy="4" r="1" />
    </Icon>
  )
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  )
}

export function QuestionIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M9.5 9.7a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.2.9-1.2 1.8M12 16.8v.01" />
    </Icon>
  )
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M12 11v5.5M12 7.7v.01" />
    </Icon>
  )
}
