// Interface between the server and the built web app for server-side rendering (SSR): input is a URL, output
// is HTML.
import type { SiteConfig } from './site-config.ts'

/** Styles and scripts of one screen, as paths under /assets. */
export interface ScreenFiles {
  styles: string[]
  scripts: string[]
}

/**
 * Input for the SSR bundle, passed once: the plain page, and the files of each screen by the name of its
 * source file.
 */
export interface SsrAssets {
  page: string
  files: Record<string, ScreenFiles>
}

/**
 * Sends a GET request to an endpoint as a guest, in the same process; rejects when the response is an error.
 */
export type FetchAsGuest = (address: string) => Promise<unknown>

/** Context of a page request: the configuration for its host, and whether an app store reviews the site. */
export interface RenderContext {
  site: SiteConfig
  isStoreReview: boolean
}
/** The SSR interface of the web app: its routes, and their HTML before any script runs. */
export interface ServerRenderer {
  /**
   * How the app handles a path (case-sensitive): `painted` by SSR, `ahead` as a plain page that preloads its
   * code, `bare` as a plain page, or `nothing` (404).
   */
  has(pathname: string): 'painted' | 'ahead' | 'bare' | 'nothing'
  /**
   * Whether the content of a page without SSR exists, according to responses of `fetchAsGuest`. Rejects when
   * a request fails; a 404 and an invalid id both mean that it does not exist.
   */
  exists(pathname: string, fetchAsGuest: FetchAsGuest): Promise<boolean>
  /**
   * Normalizes the query of a page with SSR: drops unknown parameters and sorts the others; '' or a string
   * that begins with `?`.
   */
  query(pathname: string, search: string): string
  /** The plain page for an `ahead` path: it preloads the code of its screen together with the shell. */
  ahead(pathname: string): string
  /**
   * Renders the whole page of `href` (absolute) as a guest sees it; undefined for an address without a page.
   * Rejects when an endpoint of the screen returns an error: the plain page then shows the error itself.
   */
  render(href: string, context: RenderContext, fetchAsGuest: FetchAsGuest): Promise<string | undefined>
}
