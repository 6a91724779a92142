// What other features may use of what the house tells: which pictures it names.
import type { Deps } from '../../deps.ts'

/** Of these addresses, those that are codes of WeCom contacts, shown or not. */
export async function filterContactCodes(
  deps: Pick<Deps, 'store'>,
  addresses: readonly string[],
): Promise<string[]> {
  const addressSet = new Set(addresses)
  return (await deps.store.appinfo.contacts()).flatMap(({ picture }) =>
    addressSet.has(picture) ? [picture] : [],
  )
}
