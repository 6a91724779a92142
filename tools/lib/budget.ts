// Compares the download size of each page with its budget: a small excess prints a warning, a large one fails
// the check.

import type { ScreenFiles } from '../../contract/kernel/server-renderer.ts'

/** The part of Vite's manifest that is used here: https://vite.dev/guide/backend-integration */
export type ViteManifest = Record<
  string,
  {
    file: string
    isEntry?: boolean
    isDynamicEntry?: boolean
    imports?: string[]
    dynamicImports?: string[]
    css?: string[]
  }
>

/** `isMissing`: the budget has a line for a page that is not in the build. */
export type BundleWeight = { name: string; kib: number; limit: number; isMissing?: true }

type Rule = {
  name: string
  pattern: RegExp
  limit: number
  /** Counted together with the shell, as for a reader who opens this page first. */
  isWhole: boolean
  isRequired: boolean
}

const SHELL = 120
const CSS = 14
export const FONT_LIMIT = 55
/**
 * A page may be 5 % above its limit before the check fails. That leaves time to reduce its size without
 * stopping all other work.
 */
const FAIL_ABOVE = 1.05

/** Limits in KiB of gzip. The first rule that matches an entry applies, and every lazy entry matches one. */
const RULES: Rule[] = [
  { name: 'home', pattern: /^screens\/.*\/HomeScreen\.tsx$/, limit: 135, isWhole: true, isRequired: true },
  {
    name: 'article',
    pattern: /^screens\/.*\/ArticleScreen\.tsx$/,
    limit: 140,
    isWhole: true,
    isRequired: true,
  },
  {
    name: 'book reader',
    pattern: /^screens\/.*\/BookReadScreen\.tsx$/,
    limit: 155,
    isWhole: true,
    isRequired: false,
  },
  { name: 'word sheet', pattern: /\/WordSheet\.tsx$/, limit: 32, isWhole: false, isRequired: true },
  { name: 'admin', pattern: /^(screens|features)\/admin\//, limit: 420, isWhole: false, isRequired: false },
  { name: 'other', pattern: /./, limit: 25, isWhole: false, isRequired: false },
]

/** The gallery of the design system: no page links to it, and it is opened in development only. */
const NOT_FOR_READERS = /^ui\/gallery\//

/**
 * The sizes of the shell, of each lazy entry and of the largest style sheets, in KiB of gzip, with their
 * limits. `sizeOf` returns the compressed size of a built file in bytes.
 */
export function weighBundles(manifest: ViteManifest, sizeOf: (file: string) => number): BundleWeight[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('the manifest names no entry')
  const kib = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1024
  const shell = reach(manifest, entry)
  const lazy = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && !NOT_FOR_READERS.test(key),
  )
  const there = presentFor(manifest, lazy)
  const weights: BundleWeight[] = [{ name: 'shell', kib: kib(shell.scripts), limit: SHELL }]
  let heaviestStyle: BundleWeight = { name: 'css: shell', kib: kib(shell.styles), limit: CSS }

  for (const key of lazy) {
    const rule = RULES.find(({ pattern }) => pattern.test(key))
    if (!rule) continue
    const page = reach(manifest, key)
    const own = [...page.scripts].filter((file) => !there.get(key)?.has(file))
    weights.push({
      name: rule.name === 'other' || rule.name === 'admin' ? `${rule.name}: ${key}` : rule.name,
      kib: kib(rule.isWhole ? new Set([...shell.scripts, ...page.scripts]) : own),
      limit: rule.limit,
    })
    if (rule.name === 'admin') continue
    const style = kib(new Set([...shell.styles, ...page.styles]))
    if (style > heaviestStyle.kib) heaviestStyle = { name: `css: ${key}`, kib: style, limit: CSS }
  }
  weights.push(heaviestStyle)
  for (const rule of RULES) {
    if (rule.isRequired && !lazy.some((key) => rule.pattern.test(key)))
      weights.push({ name: rule.name, kib: 0, limit: rule.limit, isMissing: true })
  }
  return weights
}

/**
 * For each lazy module, the scripts that are certainly loaded when it is requested: those that every possible
 * importer has loaded, by itself and through its own importers. Imports can be cyclic, so this computes the
 * usual fixed point of dominator analysis: begin with all scripts and remove some until nothing changes.
 */
function presentFor(manifest: ViteManifest, lazy: string[]): Map<string, Set<string>> {
  const everything = new Set(Object.values(manifest).map(({ file }) => file))
  const roots = Object.keys(manifest).filter((key) => manifest[key]?.isEntry || manifest[key]?.isDynamicEntry)
  const reached = new Map(roots.map((key) => [key, reach(manifest, key)]))
  const present = new Map(roots.map((key) => [key, manifest[key]?.isEntry ? new Set<string>() : everything]))
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const key of lazy) {
      const before = present.get(key) ?? everything
      const askers = roots.filter((from) => from !== key && reached.get(from)?.lazy.has(key))
      const holds = (file: string) =>
        askers.every((from) => reached.get(from)?.scripts.has(file) || present.get(from)?.has(file))
      const after = new Set(askers.length === 0 ? [] : [...before].filter(holds))
      if (after.size === before.size) continue
      present.set(key, after)
      isStable = false
    }
  }
  return present
}

/**
 * Formats the sizes as a table, sorted by their share of the limit. Also returns the names above their limit
 * and those that fail the check.
 */
export function formatBudget(weights: BundleWeight[]): {
  table: string
  overLimit: string[]
  failed: string[]
} {
  const sorted = [...weights].sort((a, b) => share(b) - share(a))
  const width = Math.max(...sorted.map(({ name }) => name.length))
  const lines = sorted.map(
    (weight) =>
      `  ${weight.name.padEnd(width)} ${weight.kib.toFixed(1).padStart(7)} of ${String(weight.limit).padStart(3)} KiB${markOf(weight)}`,
  )
  const namesAbove = (limit: number) =>
    sorted.filter((weight) => share(weight) > limit).map(({ name }) => name)
  return { table: lines.join('\n'), overLimit: namesAbove(1), failed: namesAbove(FAIL_ABOVE) }
}

/** Size divided by limit. Infinite for a missing page, which always fails. */
const share = ({ kib, limit, isMissing }: BundleWeight): number =>
  isMissing ? Number.POSITIVE_INFINITY : kib / limit

function markOf(weight: BundleWeight): string {
  if (weight.isMissing) return '  ← no such page'
  if (share(weight) <= 1) return ''
  return `  ← ${share(weight) > FAIL_ABOVE ? 'far above' : 'above'}`
}

/**
 * The files that the page of each screen can preload next to the shell, indexed by the screen's source file.
 */
export function filesOfScreens(manifest: ViteManifest): Record<string, ScreenFiles> {
  const shell = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const loaded = shell.map((key) => reach(manifest, key))
  const isNew = (file: string) =>
    loaded.every(({ scripts, styles }) => !scripts.has(file) && !styles.has(file))
  const address = (file: string) => `/${file}`
  const screens = Object.keys(manifest).filter(
    (key) => key.startsWith('screens/') || key === 'app/lazy-routes.ts',
  )
  return Object.fromEntries(
    screens.map((key) => {
      const { scripts, styles } = reach(manifest, key)
      return [
        key,
        { styles: [...styles].filter(isNew).map(address), scripts: [...scripts].filter(isNew).map(address) },
      ]
    }),
  )
}

/** All scripts and styles that `key` loads through static imports, and the dynamic imports of all of them. */
function reach(manifest: ViteManifest, key: string) {
  const seen = new Set<string>()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const lazy = new Set<string>()
  const visit = (at: string) => {
    const chunk = manifest[at]
    if (!chunk || seen.has(at)) return
    seen.add(at)
    if (chunk.file.endsWith('.js')) scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const later of chunk.dynamicImports ?? []) lazy.add(later)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(key)
  return { scripts, styles, lazy }
}
