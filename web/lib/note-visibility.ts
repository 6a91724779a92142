// Text for the visibility of one of the reader's own notes.
import type { Note } from '../../contract/entities/note.ts'

/** 公开, 待审核, 仅自己; a note that an editor hid is visible to its reader only. */
export function visibilityText({
  is_public,
  is_hidden,
  is_waiting,
}: Pick<Note, 'is_public' | 'is_hidden' | 'is_waiting'>): string {
  if (is_hidden) return '编辑已隐藏，仅自己'
  if (!is_public) return '仅自己'
  return is_waiting ? '待审核' : '公开'
}
