// The reader's own icons, from lucide, in our stroke; those of its panels stand in panels/icons.tsx, which comes later.
import { ALargeSmall, Bookmark, Ellipsis, Languages, ListOrdered, Star, Volume2 } from 'lucide'
import { LineIcon } from '../../ui/icons.tsx'

const line = { size: 21, strokeWidth: 1.6 } as const
type On = { on?: boolean }
const filled = ({ on = false }: On) => ({ fill: on ? 'currentColor' : 'none' })

export const TranslationIcon = () => <LineIcon node={Languages} {...line} />
export const LevelIcon = () => <LineIcon node={ListOrdered} {...line} />
export const ListenIcon = () => <LineIcon node={Volume2} {...line} />
export const StarIcon = (is: On) => <LineIcon node={Star} {...line} {...filled(is)} />
export const LaterIcon = (is: On) => <LineIcon node={Bookmark} {...line} {...filled(is)} />
export const MoreIcon = () => <LineIcon node={Ellipsis} {...line} />
export const TypeIcon = () => <LineIcon node={ALargeSmall} {...line} size={24} />
