// Queries of the notes pages.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { NoteColor } from '../../../domain/note/note.ts'
import { noteCalls } from '../../lib/calls/note.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'

/** Filters of the request; all notes without any. */
export interface MyNoteFilter {
  q?: string | undefined
  color?: NoteColor | undefined
  tag?: string | undefined
}

export function useMyNotes(filter: MyNoteFilter) {
  return useInfiniteQuery({
    queryKey: toQueryKey('note', 'mine', filter),
    queryFn: ({ pageParam, signal }) => noteCalls.mine({ ...filter, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ result }) => toNextPageParam(result),
    placeholderData: (before) => before,
  })
}

export function useNotesOf(article_id: number) {
  return useQuery({
    queryKey: toQueryKey('note', 'mineOf', article_id),
    queryFn: ({ signal }) => noteCalls.mineOf({ id: article_id }, { signal }),
    enabled: Number.isInteger(article_id) && article_id > 0,
  })
}
