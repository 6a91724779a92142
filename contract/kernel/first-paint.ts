// What the server and the built web app agree on about a page's first paint: asked with an address, answered with HTML.
import type { SiteConfig } from './site-config.ts'

/** The pages that are painted in advance: those that a link, a search or a first visit leads to. */
export const PAINTED_PATHS = ['/', '/article', '/article/{id}'] as const
export type PaintedPath = (typeof PAINTED_PATHS)[number]

/** Styles and scripts of one screen, as addresses under /assets. */
export interface ScreenFiles {
  styles: string[]
  scripts: string[]
}

/** What the built first paint is made of, once: the bare page, and the files of each screen by its source's name. */
export interface FirstPaintParts {
  page: string
  files: Record<string, ScreenFiles>
}

/** Asks a GET call by its address as a guest, in the same process; rejects when the answer is a refusal. */
export type AskAsGuest = (address: string) => Promise<unknown>

/**
 * The whole page of `href` (absolute) as a guest sees it before any script runs; undefined when this screen is
 * not painted in advance. Rejects when a call of the screen was refused: the bare page then says so by itself.
 */
export type FirstPaint = (href: string, site: SiteConfig, ask: AskAsGuest) => Promise<string | undefined>
