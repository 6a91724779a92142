// Where things are: told by the server in the page, or built into a packaged app.

import { CONFIG_ID, PLAIN_SITE, type SiteConfig } from '../../contract/kernel/site-config.ts'
import { parseJson } from '../../domain/kernel/json.ts'

declare global {
  interface ImportMetaEnv {
    readonly VITE_API_BASE?: string
  }
}

/** An app that is packaged takes its base when it is built: `VITE_API_BASE=https://… npm run build`. */
const builtSite: SiteConfig = { ...PLAIN_SITE, api_base: import.meta.env.VITE_API_BASE ?? '' }

let cachedConfig: SiteConfig | undefined

function readPageConfig(): SiteConfig {
  // The server paints without a page.
  const text = typeof document === 'undefined' ? '' : document.getElementById(CONFIG_ID)?.textContent
  cachedConfig ??= text ? { ...builtSite, ...(parseJson(text) as Partial<SiteConfig>) } : builtSite
  return cachedConfig
}

let find: () => SiteConfig | undefined = () => undefined

/** From now on `next` says where things are, if it knows. */
export function setSiteConfigSource(next: () => SiteConfig | undefined): void {
  find = next
}

export const getSiteConfig = (): SiteConfig => find() ?? readPageConfig()

/** A path of the server's (a call, /files/, /dict/) as an address to ask; anything else as it is. */
export const resolveUrl = (path: string): string =>
  /^\/(api|auth|reader|files|private|dict)\//.test(path) ? `${getSiteConfig().api_base}${path}` : path
