// /book/{id?}/read: the reader for one book of the user's shelf; without an id the one opened last.
import { Navigate } from '@tanstack/react-router'
import { useWhichBook } from '../../features/book/which-book.ts'
import { BookReader } from '../../features/reader/book/BookReader.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function BookReadScreen({ params }: { params: Record<string, string> }) {
  const named = params['id']
  return named ? <BookReader id={named} /> : <LastBook />
}

function LastBook() {
  const which = useWhichBook(undefined)
  if (which === 'none') return <Navigate to="/book" replace />
  if (which === 'looking') return <SkeletonLines lines={6} label="正在打开书" />
  return <Navigate to={`/book/${which.id}/read`} replace />
}
