// What other features may use of magazines: those that answer a search, by name or edition.
import type { MagazineCard } from '../../../contract/magazine.ts'
import type { Ctx } from '../../http/context.ts'
import { presentMagazines } from './present.ts'

/** Issues that are out and whose name or edition holds `q`, the newest first. */
export async function magazinesNamed(ctx: Ctx, q: string, limit: number): Promise<MagazineCard[]> {
  const rows = await ctx.store.magazine.list({ q, offset: 0, limit, now: ctx.now() })
  return presentMagazines(ctx, rows.slice(0, limit))
}
