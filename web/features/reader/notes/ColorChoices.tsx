// Radio buttons for the four colours of a note.
import { useId } from 'react'
import { NOTE_COLORS, type NoteColor } from '../../../../domain/note/note.ts'
import { COLOR_NAMES } from '../../../ui/note-colors.ts'
import styles from './NoteSheet.module.css'

export function ColorChoices({
  color: chosen,
  onColor,
}: {
  color: NoteColor
  onColor: (color: NoteColor) => void
}) {
  const name = useId()
  return NOTE_COLORS.map((color) => (
    <label key={color} className={styles.color}>
      <input
        type="radio"
        name={name}
        checked={color === chosen}
        aria-label={COLOR_NAMES[color]}
        onChange={() => onColor(color)}
      />
      <span className="note-swatch" data-color={color} aria-hidden="true">
        A
      </span>
    </label>
  ))
}
