// The app as a tree: the cache and the router around every screen; the same in the browser and for the first paint.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { AppRouter } from './router.tsx'

export function App({ router, cache }: { router: AppRouter; cache: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
