// Every screen at both widths: axe finds nothing serious, a finger meets what can be pressed, and text at 200 % fits.
import { allRoutes } from '../../web/app/routes.ts'
import type { AppRoute } from '../../web/screens/route.ts'
import { doubleText, findAxeViolations, findCutOffText, findSmallTargets } from './support/accessible.ts'
import { expect, type Theme, test } from './support/fixtures.ts'
import { createReadingEditor, openSettledScreen, routeAddresses } from './support/screens.ts'

/** `SCREENS=all npx playwright test tests/e2e/screens.spec.ts` looks at every screen on the desktop too. */
const isComplete = process.env['SCREENS'] === 'all'
const THEMES: readonly Theme[] = ['light', 'black', 'sepia']
const AREAS = [...new Set(allRoutes.map(({ area }) => area))]

let editor: Awaited<ReturnType<typeof createReadingEditor>>
test.beforeAll(async () => {
  editor = await createReadingEditor()
})

/*
 * Each screen is looked at in one theme, a different one on each device. That the colours of all three have enough
 * contrast is tested by web/ui/contrast.test.ts. The desktop shows the same parts in another order: one screen of three.
 */
for (const [index, area] of AREAS.entries())
  test(
    `every screen is accessible: ${area}`,
    { tag: ['@both', '@screens'] },
    async ({ openPage }, testInfo) => {
      const isPhone = testInfo.project.name === 'phone'
      const screens = allRoutes
        .filter((route) => route.area === area)
        .filter((_, place) => isPhone || isComplete || place % 3 === index % 3)
      const theme = THEMES[(index + (isPhone ? 0 : 1)) % THEMES.length] ?? 'light'
      const { page } = await openPage({ as: editor.admin, theme, context: { reducedMotion: 'reduce' } })
      const problems: string[] = []
      for (const address of screens.map((route: AppRoute) => routeAddresses(editor)(route))) {
        await openSettledScreen(page, address)
        for (const { rule, where } of await findAxeViolations(page))
          problems.push(`${address} ${rule}: ${where.join(' ⏎ ')}`)
        if (isPhone) for (const target of await findSmallTargets(page)) problems.push(`${address} ${target}`)
        // The next pages of a book lie beside the visible one: what is out of sight there is not cut off.
        if (!isPhone || /^\/book\/.*\/read$/.test(address)) continue
        await doubleText(page)
        for (const text of await findCutOffText(page)) problems.push(`${address} at 200 %: ${text}`)
      }
      expect(problems).toEqual([])
    },
  )
