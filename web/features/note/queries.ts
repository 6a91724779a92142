// What the screens of notes ask the server.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { NoteColor } from '../../../domain/note/note.ts'
import { noteCalls } from '../../lib/calls/note.ts'
import { key } from '../../lib/keys.ts'
import { FIRST_PAGE, nextPage } from '../../lib/next-page.ts'

/** Which notes are wanted; all of them without any. */
export interface NoteFilter {
  q?: string | undefined
  color?: NoteColor | undefined
  tag?: string | undefined
}

export function useMyNotes(filter: NoteFilter) {
  return useInfiniteQuery({
    queryKey: key('note', 'mine', filter),
    queryFn: ({ pageParam, signal }) => noteCalls.mine({ ...filter, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ result }) => nextPage(result),
    placeholderData: (before) => before,
  })
}

export function useNotesOf(article_id: number) {
  return useQuery({
    queryKey: key('note', 'mineOf', article_id),
    queryFn: ({ signal }) => noteCalls.mineOf({ id: article_id }, { signal }),
    enabled: Number.isInteger(article_id) && article_id > 0,
  })
}
