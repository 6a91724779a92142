// What makes a screen usable by everyone, measured in the browser: axe's findAxeViolations, cut-off text, and how much it jumps.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Theme } from './fixtures.ts'
import { settledScroll, settledValue } from './layout.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface AxeFinding {
  rule: string
  impact: string
  /** What is wrong, with the elements. */
  where: string[]
}

interface AxeResult {
  violations: {
    id: string
    impact: string | null
    nodes: { target: unknown[]; failureSummary?: string }[]
  }[]
}
declare global {
  interface Window {
    axe?: { run: (context: Document, options: object) => Promise<AxeResult> }
  }
}

/** Serious and critical findAxeViolations of axe-core; `rules` limits it to some. */
export async function findAxeViolations(page: Page, rules?: readonly string[]): Promise<AxeFinding[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    const options = {
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    }
    const { violations } = (await window.axe?.run(document, options)) ?? { violations: [] }
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, nodes }) => ({
        rule: id,
        impact: impact ?? '',
        where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
      }))
  }, rules)
}

/**
 * Buttons and links that a finger misses, with the size of what can be pressed: less than 44 px wide or high. A link in
 * running text has its line (WCAG 2.5.8).
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  await settledScroll(page)
  const found = await page.evaluate(readSmallTargets)
  // Each target is scrolled to: only what was found is measured again in each frame.
  return found.length === 0 ? [] : settledValue(page, readSmallTargets, undefined)
}

/** Runs in the page. */
function readSmallTargets(): string[] {
  /** A pixel of rounding is none that a finger misses. */
  const LEAST = 43
  const isInText = (element: Element) =>
    element.matches('[data-para] a') ||
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
    )
  /** How many px around its middle belong to it, both ways. Undefined where something else covers it. */
  const sizeOf = (element: Element, x: number, y: number): { width: number; height: number } | undefined => {
    const isHit = (dx: number, dy: number) => element.contains(document.elementFromPoint(x + dx, y + dy))
    if (!isHit(0, 0)) return undefined
    const reach = (dx: number, dy: number, far = 0): number =>
      far < 60 && isHit((far + 1) * dx, (far + 1) * dy) ? reach(dx, dy, far + 1) : far
    return { width: 1 + reach(1, 0) + reach(-1, 0), height: 1 + reach(0, 1) + reach(0, -1) }
  }
  const found = new Set<string>()
  for (const element of document.querySelectorAll('a[href], button, summary, [role="tab"]')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [rect] = element.getClientRects()
    if (!rect || rect.width < 2) continue
    const size = sizeOf(element, rect.left + rect.width / 2, rect.top + rect.height / 2)
    if (!size || Math.min(size.width, size.height) >= LEAST) continue
    const isChip = element.matches('[data-para] button')
    if (isChip || !isInText(element))
      found.add(
        `${size.width} × ${size.height} px: ${element.getAttribute('aria-label') ?? element.textContent.trim()}`,
      )
  }
  return [...found]
}

/** Changes the theme of the open page as another tab would, and waits until no colour is on its way any more. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((value) => {
    localStorage.setItem('theme', value)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  }, theme)
  await page.waitForFunction(
    (value) =>
      document.documentElement.dataset['theme'] === value &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    theme,
  )
}

/** Twice the text, as a reader sets it in the browser. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/**
 * Text that one cannot read once the layout has settled: beyond the side of the window, or hidden by its own box without an
 * ellipsis.
 */
export async function findCutOffText(page: Page): Promise<string[]> {
  await settledScroll(page)
  const found = await page.evaluate(readCutOffText)
  // Every element is looked at: only what was found is worth to be looked for in each frame.
  if (found.length === 0) return []
  return settledValue(page, readCutOffText, undefined)
}

/** Runs in the page. */
function readCutOffText(): string[] {
  const found: string[] = []
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
  const edge = document.documentElement.clientWidth + wide - 1
  const beyond = [...document.querySelectorAll('body *')].findLast(
    (element) => element.getBoundingClientRect().right >= edge,
  )
  if (wide > 0) {
    found.push(`the page scrolls sideways by ${wide} px: ${beyond?.outerHTML.slice(0, 120)}`)
  }
  const isHidden = (element: Element) =>
    element.closest('.sr-only, [hidden], [inert], [aria-hidden=true], svg') !== null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
    if (!own || isHidden(element)) continue
    const text = (element.textContent ?? '').trim().slice(0, 30)
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') break
      const clips = style.overflowX === 'hidden' || style.overflowX === 'clip'
      const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (clips && isMeant) break
      const range = document.createRange()
      range.selectNodeContents(element)
      const inner = range.getBoundingClientRect()
      // The text of a text area is not rendered as a child of its element.
      if (inner.width === 0 && inner.height === 0) break
      const outer = box.getBoundingClientRect()
      // For those who listen only.
      if (outer.width <= 2 || outer.height <= 2) break
      const isCut = clips && (inner.right > outer.right + 2 || inner.bottom > outer.bottom + 4)
      if (isCut) found.push(`${box.tagName.toLowerCase()}.${box.className}: "${text}"`)
    }
  }
  return [...new Set(found)]
}

/** A cumulative layout shift below this is hardly noticeable. */
const STILL = 0.02

/** Counts layout shifts from the first paint on; call before the page is opened, and {@link expectNoLayoutShift} at the end. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0, shifted: [] })
    const watched = window as unknown as { shift: number; shifted: string[] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (hadRecentInput) continue
        watched.shift += value
        const moves = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name =
            node instanceof Element ? node.outerHTML : `${node?.nodeName ?? ''} ${node?.textContent ?? ''}`
          return `${name.slice(0, 90)} (${from.top} to ${to.top}, ${from.height} to ${to.height} px high)`
        })
        const at = Math.round(entry.startTime)
        watched.shifted.push(`${value.toFixed(4)} after ${at} ms: ${moves.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Fails with what moved when the page has jumped by more than `most` until its layout has settled. */
export async function expectNoLayoutShift(page: Page, most = STILL): Promise<void> {
  await settledScroll(page)
  const { shift, shifted } = await page.evaluate(() => {
    const { shift, shifted } = window as unknown as { shift: number; shifted: string[] }
    return { shift, shifted }
  })
  expect(shift, [page.url(), ...shifted].join('\n')).toBeLessThan(most)
}
