// Types for prefetching a screen's data and its page head before the render, on the server and in the
// browser.
import type { QueryClient } from '@tanstack/react-query'

/** The context for the prefetch of a screen with SSR. */
export interface PrepareContext {
  cache: QueryClient
  params: Record<string, string>
  /** The query string of the URL, with its `?`. */
  search: string
}

/** The page head for others: the title, and the preview of a link in a message. */
export interface PageHead {
  title: string
  description: string
  kind: 'website' | 'article'
  /** URL path of a picture under /files. */
  image?: string | undefined
  /** True when this browser has more data about the reader than a guest's first visit shows. */
  isPersonal: boolean
}
