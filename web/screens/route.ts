// Types for the routes of the site and their screens.
import type { ComponentType } from 'react'
import type { PageHead, PrepareContext } from '../lib/prepare.ts'

/** Screens get their path parameters as string props. */
export type ScreenComponent = ComponentType<{ params: Record<string, string> }> & {
  /** Prefetches the queries of the first render into the cache. Undefined if the path has no content. */
  prepare?: (input: PrepareContext) => Promise<PageHead | undefined>
}

export interface AppRoute {
  /** As in the specification: `{id}` is a parameter. */
  path: string
  access: 'open' | 'user' | 'admin'
  /** The active tab; `alone` hides the tabs (log-in, review session, reader). */
  area: 'read' | 'explore' | 'shelf' | 'word' | 'mine' | 'admin' | 'alone'
  title: string
  /** A tab of the shell: shown only if its screen exists. */
  tab?: { label: string; order: number }
  /** Not in the specification's list. */
  addition?: true
  /**
   * The server renders this screen, because links, searches or first visits lead to it. Its screen has
   * `prepare`.
   */
  ssr?: {
    /** Query parameters that change the SSR output; others are ignored. */
    query: readonly string[]
    /** Query parameters of the canonical URL; defaults to all of `query`. */
    canonical?: readonly string[]
  }
  /**
   * Often opened directly by its URL (a book of the shelf): its code is loaded with the page, not after the
   * shell.
   */
  ahead?: true
  load: LoadScreen
}

/** `module`: the name of the screen and of its source file, by which the build finds its chunks. */
export type LoadScreen = (() => Promise<ScreenComponent>) & { module?: string }

/** The named screen of a module, as a lazy chunk loaded when it is first opened. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ScreenComponent>>,
  name: Name,
): LoadScreen => Object.assign(async () => (await load())[name], { module: name })
