// The names of the four highlight colours; their styles are in note-colors.css.
import type { NoteColor } from '../../domain/note/note.ts'
import './note-colors.css'

export const COLOR_NAMES: Record<NoteColor, string> = {
  yellow: '黄',
  green: '绿',
  blue: '蓝',
  pink: '粉',
}
