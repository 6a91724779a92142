// Shows what the page makes of steps on notes before the server has heard of them.
import { expect, it } from 'vitest'
import type { Note } from '../../contract/entities/note.ts'
import { applyNoteMutations, type NoteMutation, toNewNote } from './note-mutations.ts'

const data: Note['data'] = {
  selector: [
    { type: 'TextQuoteSelector', exact: 'a calm sea', prefix: '', suffix: '' },
    { type: 'TextPositionSelector', start: 4, end: 14 },
  ],
}
const note = (note_uuid: string, more: Partial<Note> = {}): Note => ({
  note_uuid,
  article_id: 3,
  text: 'a calm sea',
  comment: '',
  root: 'p1',
  tag: '',
  is_public: false,
  is_hidden: false,
  color: 'yellow',
  data,
  created_at: '2026-05-01T00:00:00.000Z',
  updated_at: '2026-05-01T00:00:00.000Z',
  ...more,
})
const AT = '2026-05-02T00:00:00.000Z'
const written = (of: Note, article_id = 3): NoteMutation => ({
  kind: 'note',
  op_id: crypto.randomUUID(),
  at: AT,
  article_id,
  note: { ...toNewNote(of), note_uuid: of.note_uuid },
})
const deleted = (note_uuid: string): NoteMutation => ({
  kind: 'note_delete',
  op_id: crypto.randomUUID(),
  at: AT,
  note_uuid,
})

it('shows a new note as the server will: trimmed, its tags each once, public by its tag', () => {
  const [made, ...others] = applyNoteMutations(
    [],
    [written(note('n1', { comment: '  平静  ', tag: 'public, 海，海' }))],
    3,
  )
  expect(others).toEqual([])
  expect(made).toMatchObject({
    comment: '平静',
    tag: 'public,海',
    is_public: true,
    created_at: AT,
    updated_at: AT,
  })
})

it('changes one that is known, and keeps its first date and what an editor did', () => {
  const known = note('n1', { is_hidden: true, is_waiting: true })
  const [changed] = applyNoteMutations([known], [written({ ...known, color: 'pink' })], 3)
  expect(changed).toEqual({ ...known, color: 'pink', updated_at: AT })
})

it('deletes, and brings back what is written again', () => {
  const [one, two] = [note('n1'), note('n2')]
  expect(applyNoteMutations([one, two], [deleted('n1')], 3)).toEqual([two])
  const back = applyNoteMutations([one, two], [deleted('n1'), written(one)], 3)
  expect(back.map(({ note_uuid }) => note_uuid)).toEqual(['n2', 'n1'])
})

it('leaves other articles alone', () => {
  expect(applyNoteMutations([note('n1')], [written(note('n2'), 4)], 3)).toEqual([note('n1')])
})
