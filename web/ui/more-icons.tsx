// Icons that the components themselves need beyond the sixteen, from lucide, with our stroke.
import { Bookmark, Eye, EyeOff, Search } from 'lucide'
import { type IconProps, LineIcon } from './icons.tsx'

type Props = Pick<IconProps, 'size' | 'className'>

export const BookmarkIcon = (props: Props) => <LineIcon node={Bookmark} {...props} />
export const EyeIcon = (props: Props) => <LineIcon node={Eye} {...props} />
export const EyeOffIcon = (props: Props) => <LineIcon node={EyeOff} {...props} />
export const SearchIcon = (props: Props) => <LineIcon node={Search} {...props} />
