// Icons of tabs and rows that are not in the specification's list.
import { Compass, Ellipsis, type IconNode, PenLine, UserRound } from 'lucide'
import { type IconProps, LineIcon } from './icons.tsx'

const line = { strokeWidth: 1.6 } as const
/** A stack of word cards; 文A is the icon of the translation. */
const CARDS: IconNode = [['path', { d: 'M4.5 8.5h15v11h-15ZM7 5h10M9 14h6' }]]
export const WordIcon = ({ size = 24 }: IconProps) => <LineIcon node={CARDS} size={size} {...line} />
export const PersonIcon = ({ size = 24 }: IconProps) => <LineIcon node={UserRound} size={size} {...line} />
export const DeskIcon = ({ size = 24 }: IconProps) => <LineIcon node={PenLine} size={size} {...line} />
export const MoreIcon = ({ size = 20 }: IconProps) => <LineIcon node={Ellipsis} size={size} {...line} />
export const ExploreIcon = ({ size = 24 }: IconProps) => <LineIcon node={Compass} size={size} {...line} />
