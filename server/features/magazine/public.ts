// What other features and the composition root may use of magazines: what answers a search, what the sweep leaves alone.
import type { MagazineCard } from '../../../contract/magazine.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { presentMagazines } from './present.ts'

/** Issues that are out and whose name or edition holds `q`, the newest first. */
export async function magazinesNamed(ctx: Ctx, q: string, limit: number): Promise<MagazineCard[]> {
  const rows = await ctx.store.magazine.list({ q, offset: 0, limit, now: ctx.now() })
  return presentMagazines(ctx, rows.slice(0, limit))
}

/** Of these addresses, those that are covers of issues. */
export const issueCoversAmong = (
  deps: Pick<Deps, 'store'>,
  addresses: readonly string[],
): Promise<string[]> => deps.store.magazine.coversAmong(addresses)
