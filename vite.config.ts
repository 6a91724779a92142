// How the web app is built and served in development; the build's own checks are in tools/lib/build.ts.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the server listens while Vite serves the pages (set by tools/start.mjs --dev). */
const server = `http://127.0.0.1:${process.env.KAIJUAN_API_PORT ?? '3001'}`

/** Beside these, everything that they need themselves. */
const SHELL =
  /[\\/](web[\\/]lib[\\/](api|cookies|session)\.ts|web[\\/]ui[\\/]((icons|Button|Page|Skeleton)\.tsx|(ArticleRow|Badge|List|Menu|Pagination)\.module\.css)|createLucideIcon\.m?js)$/

export default defineConfig({
  root: 'web',
  base: '/',
  plugins: [react()],
  server: {
    strictPort: true,
    proxy: {
      '^/(api|auth|reader|files|dict)/': { target: server },
      '^/(openapi\\.json|healthz|readyz)$': { target: server },
    },
  },
  build: {
    manifest: true,
    sourcemap: false,
    // Pages allow no data: fonts or scripts, and a separate file is kept for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes a few times a year, our code every day: readers keep it between builds.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // What the shell and the screens share would else come in a dozen files of a few hundred bytes.
            { name: 'shell', test: SHELL, priority: 1 },
          ],
        },
      },
    },
  },
})
