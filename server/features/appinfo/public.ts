// Public API of appinfo for other features: the images that it uses.
import type { Deps } from '../../deps.ts'

/** Returns those of `addresses` that are QR codes of WeCom contacts, visible or not. */
export async function filterContactCodes(
  deps: Pick<Deps, 'store'>,
  addresses: readonly string[],
): Promise<string[]> {
  const addressSet = new Set(addresses)
  return (await deps.store.appinfo.contacts()).flatMap(({ picture }) =>
    addressSet.has(picture) ? [picture] : [],
  )
}
