// List of links to books: the results of a search by title or author.
import { Link } from '@tanstack/react-router'
import { List, ListRow } from '../../ui/List.tsx'
import { getBookLang } from './shelf-text.ts'

export interface BookLinksProps {
  books: readonly { book_uuid: string; title: string; author: string }[]
  label: string
}

export const BookLinks = ({ books, label }: BookLinksProps) => (
  <List label={label}>
    {books.map(({ book_uuid, title, author }) => (
      <ListRow
        key={book_uuid}
        title={<span lang={getBookLang({ title, language: '' })}>{title}</span>}
        sub={author}
        link={(shell) => <Link to={`/book/${book_uuid}/show`} {...shell} />}
      />
    ))}
  </List>
)
