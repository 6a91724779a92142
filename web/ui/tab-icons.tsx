// Icons of tabs and rows that the specification's list does not bring.
import { Ellipsis, Languages, PenLine, UserRound } from 'lucide'
import { type IconProps, LineIcon } from './icons.tsx'

const line = { strokeWidth: 1.6 } as const
export const WordIcon = ({ size = 24 }: IconProps) => <LineIcon node={Languages} size={size} {...line} />
export const PersonIcon = ({ size = 24 }: IconProps) => <LineIcon node={UserRound} size={size} {...line} />
export const DeskIcon = ({ size = 24 }: IconProps) => <LineIcon node={PenLine} size={size} {...line} />
export const MoreIcon = ({ size = 20 }: IconProps) => <LineIcon node={Ellipsis} size={size} {...line} />
