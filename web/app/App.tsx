// The root component: query cache and router providers around every screen; the same in the browser and for
// SSR.
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
