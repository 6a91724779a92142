// Icons of the desk's tools, from lucide, in the same stroke width as the other icons.
import { ArrowDown, ArrowUp, Ellipsis, Pilcrow, TriangleAlert } from 'lucide'
import { LineIcon } from '../../ui/icons.tsx'

export const UpArrowIcon = () => <LineIcon node={ArrowUp} size={18} />
export const DownArrowIcon = () => <LineIcon node={ArrowDown} size={18} />
export const KindIcon = () => <LineIcon node={Pilcrow} size={16} />
export const WarningIcon = () => <LineIcon node={TriangleAlert} size={16} />
export const DeskMoreIcon = () => <LineIcon node={Ellipsis} size={18} />
