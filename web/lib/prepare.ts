// What a screen fetches and says of itself before it is drawn, on the server and in the browser alike.
import type { QueryClient } from '@tanstack/react-query'

/** What a screen that can be painted in advance is given to fetch what it shows. */
export interface PrepareContext {
  cache: QueryClient
  params: Record<string, string>
  /** Of the address, with its `?`. */
  search: string
}

/** What others are told of a page: its title, and what a link to it looks like in a message. */
export interface PageHead {
  title: string
  description: string
  kind: 'website' | 'article'
  /** Address of a picture under /files. */
  image?: string | undefined
  /** True when this browser knows more of the reader than a guest's first visit would show. */
  isPersonal: boolean
}
