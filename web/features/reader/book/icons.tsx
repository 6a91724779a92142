// Icons of the book reader's bar, drawn after the design.
import { LineIcon } from '../../../ui/icons.tsx'

const drawn =
  (...paths: string[]) =>
  () => <LineIcon node={paths.map((d) => ['path', { d }])} size={24} strokeWidth={1.5} />
export const ContentsIcon = drawn('M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01')
export const BookBarBookmarkIcon = drawn('M7 4.5h10v15l-5-4-5 4z')
export const FindIcon = drawn('M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM16 16l4.5 4.5')
export const NotesIcon = drawn('M5 4.5h14v11l-4.5 4.5H5zM14.5 20v-4.5H19M8.5 9h7M8.5 12.5h4')
