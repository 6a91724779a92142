// Icons of the feed tools, from lucide, with our stroke.
import { Ellipsis } from 'lucide'
import { LineIcon } from '../../ui/icons.tsx'

export const RssMoreIcon = () => <LineIcon node={Ellipsis} size={18} />
