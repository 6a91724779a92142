// The icons of the feeds' tools, from lucide, in the stroke of the others.
import { Ellipsis } from 'lucide'
import { LineIcon } from '../../ui/icons.tsx'

export const RssMoreIcon = () => <LineIcon node={Ellipsis} size={18} />
