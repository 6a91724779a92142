// What the server and the built web app agree on about a page's first paint: asked with an address, answered with HTML.
import type { SiteConfig } from './site-config.ts'

/** Styles and scripts of one screen, as addresses under /assets. */
export interface ScreenFiles {
  styles: string[]
  scripts: string[]
}

/** What the built first paint is made of, once: the bare page, and the files of each screen by its source's name. */
export interface SsrAssets {
  page: string
  files: Record<string, ScreenFiles>
}

/** Asks a GET call by its address as a guest, in the same process; rejects when the answer is a refusal. */
export type FetchAsGuest = (address: string) => Promise<unknown>

/** What the server knows of the page's reader: where things are for the host, and whether an app store looks. */
export interface RenderContext {
  site: SiteConfig
  isStoreReview: boolean
}
/** The web app as the server knows it: which addresses it has, and what those look like before any script runs. */
export interface ServerRenderer {
  /** What the app has at a path, as its address names it, upper and lower case apart. */
  has(pathname: string): 'painted' | 'ahead' | 'bare' | 'nothing'
  /**
   * Whether there is anything at a path that is not painted, as `fetchAsGuest` is answered. Rejects when a call was refused: not
   * found, and not to be read as an id, are no.
   */
  exists(pathname: string, fetchAsGuest: FetchAsGuest): Promise<boolean>
  /** The query of a painted page without the parameters that it does not know, in one order: '' or from its `?` on. */
  query(pathname: string, search: string): string
  /** The bare page of a path that is `ahead`: its screen's code is named in it, to come with the shell and not after it. */
  ahead(pathname: string): string
  /**
   * The whole page of `href` (absolute) as a guest sees it first; undefined when nothing can be at this address.
   * Rejects when a call of the screen was refused: the bare page then says so by itself.
   */
  render(href: string, context: RenderContext, fetchAsGuest: FetchAsGuest): Promise<string | undefined>
}
