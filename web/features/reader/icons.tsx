// The reader's own icons, from lucide, in our stroke.
import {
  ALargeSmall,
  Bookmark,
  BookmarkCheck,
  Check,
  ChevronDown,
  Ellipsis,
  Languages,
  ListOrdered,
  Star,
  Volume2,
} from 'lucide'
import { LineIcon } from '../../ui/icons.tsx'

const line = { size: 21, strokeWidth: 1.6 } as const
type On = { on?: boolean }

export const TranslationIcon = () => <LineIcon node={Languages} {...line} />
export const LevelIcon = () => <LineIcon node={ListOrdered} {...line} />
export const StarIcon = ({ on = false }: On) => (
  <LineIcon node={Star} {...line} fill={on ? 'currentColor' : 'none'} />
)
export const LaterIcon = ({ on = false }: On) =>
  on ? <LineIcon node={BookmarkCheck} {...line} /> : <LineIcon node={Bookmark} {...line} />
export const MoreIcon = () => <LineIcon node={Ellipsis} {...line} />
export const TypeIcon = () => <LineIcon node={ALargeSmall} {...line} size={24} />
export const SpeakerIcon = () => <LineIcon node={Volume2} {...line} size={20} />
export const CheckIcon = () => <LineIcon node={Check} {...line} size={17} />
export const DownIcon = () => <LineIcon node={ChevronDown} strokeWidth={1.6} size={16} />
