// Icons of tabs and rows that the specification's list does not bring.
import { Ellipsis, Languages, PenLine, UserRound } from 'lucide-react'
import type { IconProps } from './icons.tsx'

const line = { strokeWidth: 1.6, 'aria-hidden': true } as const
export const WordIcon = ({ size = 24 }: IconProps) => <Languages size={size} {...line} />
export const PersonIcon = ({ size = 24 }: IconProps) => <UserRound size={size} {...line} />
export const DeskIcon = ({ size = 24 }: IconProps) => <PenLine size={size} {...line} />
export const MoreIcon = ({ size = 20 }: IconProps) => <Ellipsis size={size} {...line} />
