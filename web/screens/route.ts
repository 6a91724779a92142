// What a row of the site's table says of a screen.
import type { ComponentType } from 'react'
import type { PageHead, PrepareContext } from '../lib/prepare.ts'

/** Screens receive the parameters of their path as strings. */
export type ScreenComponent = ComponentType<{ params: Record<string, string> }> & {
  /** Puts into the cache what the first sight of the screen needs. Undefined when nothing can be at this address. */
  prepare?: (input: PrepareContext) => Promise<PageHead | undefined>
}

export interface AppRoute {
  /** As in the specification: `{id}` is a parameter. */
  path: string
  access: 'open' | 'user' | 'admin'
  /** Which tab lights up; `alone` hides the tabs (log-in, review session, reader). */
  area: 'read' | 'explore' | 'shelf' | 'word' | 'mine' | 'admin' | 'alone'
  title: string
  /** A tab of the shell: shown only when its screen is built. */
  tab?: { label: string; order: number }
  /** Not in the specification's list. */
  addition?: true
  /** The server paints it in advance: a link, a search or a first visit leads here. Its screen has `prepare`. */
  ssr?: {
    /** Parameters of the query that change what is painted; any other is not part of the page. */
    query: readonly string[]
    /** Those that belong to its canonical address; all of `query` when not given. */
    canonical?: readonly string[]
  }
  /** Opened by its address again and again (a book of the shelf): its code comes with the page itself, not after the shell. */
  ahead?: true
  load: LoadScreen
}

/** `module`: the name of the screen and of its source's file, by which the build knows what it brings. */
export type LoadScreen = (() => Promise<ScreenComponent>) & { module?: string }

/** The named screen of a module, loaded when it is first opened. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ScreenComponent>>,
  name: Name,
): LoadScreen => Object.assign(async () => (await load())[name], { module: name })
