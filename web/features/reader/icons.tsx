// The reader's own icons, from lucide, in our stroke.
import {
  ALargeSmall,
  Bookmark,
  BookmarkCheck,
  Check,
  Ellipsis,
  Languages,
  ListOrdered,
  Star,
  Volume2,
} from 'lucide-react'

const line = { size: 21, strokeWidth: 1.6, 'aria-hidden': true } as const
type On = { on?: boolean }

export const TranslationIcon = () => <Languages {...line} />
export const LevelIcon = () => <ListOrdered {...line} />
export const StarIcon = ({ on = false }: On) => <Star {...line} fill={on ? 'currentColor' : 'none'} />
export const LaterIcon = ({ on = false }: On) => (on ? <BookmarkCheck {...line} /> : <Bookmark {...line} />)
export const MoreIcon = () => <Ellipsis {...line} />
export const TypeIcon = () => <ALargeSmall {...line} size={24} />
export const SpeakerIcon = () => <Volume2 {...line} size={20} />
export const CheckIcon = () => <Check {...line} size={17} />
