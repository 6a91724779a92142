// Icons that the components themselves need beyond the sixteen, from lucide, in our stroke.
import { Eye, EyeOff, Search } from 'lucide-react'
import type { IconProps } from './icons.tsx'

type Props = Pick<IconProps, 'size' | 'className'>

export function EyeIcon({ size = 20, className }: Props) {
  return <Eye size={size} strokeWidth={1.75} className={className} aria-hidden="true" />
}

export function EyeOffIcon({ size = 20, className }: Props) {
  return <EyeOff size={size} strokeWidth={1.75} className={className} aria-hidden="true" />
}

export function SearchIcon({ size = 20, className }: Props) {
  return <Search size={size} strokeWidth={1.75} className={className} aria-hidden="true" />
}
