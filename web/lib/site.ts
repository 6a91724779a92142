// Site configuration (base URLs): sent by the server in the page, or built into a packaged app.

import { CONFIG_ID, PLAIN_SITE, type SiteConfig } from '../../contract/kernel/site-config.ts'
import { parseJson } from '../../domain/kernel/json.ts'

declare global {
  interface ImportMetaEnv {
    readonly VITE_API_BASE?: string
  }
}

/** A packaged app gets its base URL at build time: `VITE_API_BASE=https://… npm run build`. */
const builtSite: SiteConfig = { ...PLAIN_SITE, api_base: import.meta.env.VITE_API_BASE ?? '' }

/**
 * Origin of links that are opened outside the page: shared, printed, or in a file. The own origin of a packaged app
 * (`https://localhost`, `capacitor://localhost`) exists only inside the app.
 */
export const getSiteOrigin = (): string =>
  new URL(import.meta.env.VITE_API_BASE ?? '', window.location.origin).origin

let cachedConfig: SiteConfig | undefined

function readPageConfig(): SiteConfig {
  // Server rendering has no document.
  const text = typeof document === 'undefined' ? '' : document.getElementById(CONFIG_ID)?.textContent
  cachedConfig ??= text ? { ...builtSite, ...(parseJson(text) as Partial<SiteConfig>) } : builtSite
  return cachedConfig
}

let find: () => SiteConfig | undefined = () => undefined

/** Sets a source of the site configuration that is tried first. */
export function setSiteConfigSource(next: () => SiteConfig | undefined): void {
  find = next
}

export const getSiteConfig = (): SiteConfig => find() ?? readPageConfig()

/**
 * Resolves a path of the server (an endpoint, /files/, /dict/) to a URL for requests; any other path is
 * unchanged.
 */
export const resolveUrl = (path: string): string =>
  /^\/(api|auth|reader|files|private|dict)\//.test(path) ? `${getSiteConfig().api_base}${path}` : path
