// /book/{id}/read: one book of one's own shelf, to be read.
import { BookReader } from '../../features/reader/book/BookReader.tsx'

export function BookReadScreen({ params }: { params: Record<string, string> }) {
  return <BookReader id={params['id'] ?? ''} />
}
