// Filters of the notes list: search query, colour, tag. Above the list on a phone, next to it in wide
// windows.
import { NOTE_COLORS, PUBLIC_TAG } from '../../../domain/note/note.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { COLOR_NAMES } from '../../ui/note-colors.ts'
import styles from './Notes.module.css'
import type { MyNoteFilter } from './queries.ts'

export interface NoteFiltersProps {
  filter: MyNoteFilter
  /** The reader's own tags, most frequent first. */
  tags: readonly string[]
  onChange: (filter: MyNoteFilter) => void
}

export const getTagLabel = (tag: string): string => (tag === PUBLIC_TAG ? '公开' : `#${tag}`)

export function NoteFilters({ filter, tags, onChange }: NoteFiltersProps) {
  return (
    <div className={styles.filters}>
      <Field label="搜笔记" hideLabel>
        <Input
          type="search"
          value={filter.q ?? ''}
          maxLength={80}
          placeholder="搜原文和想法"
          enterKeyHint="search"
          lead={<SearchIcon size={18} />}
          onChange={({ target }) => onChange({ ...filter, q: target.value || undefined })}
        />
      </Field>
      <fieldset className={styles.colors} aria-label="颜色">
        {NOTE_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.color}
            aria-label={`只看${COLOR_NAMES[color]}色`}
            aria-pressed={filter.color === color}
            onClick={() => onChange({ ...filter, color: filter.color === color ? undefined : color })}
          >
            <span className="note-swatch" data-color={color} aria-hidden="true">
              A
            </span>
          </button>
        ))}
      </fieldset>
      {tags.length > 0 && (
        <fieldset className={styles.tags} aria-label="标签">
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={styles.chip}
              aria-pressed={filter.tag === tag}
              onClick={() => onChange({ ...filter, tag: filter.tag === tag ? undefined : tag })}
            >
              {getTagLabel(tag)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
