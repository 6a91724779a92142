// Whether a PDF lies where downloads are: looked for before it is offered (specification, §8).
import { fetchStatus } from './api.ts'
import { getSiteConfig, resolveUrl } from './site.ts'

/** By the address that was answered: true only on 200, false on any failure. */
export async function pdfExists(address: string): Promise<boolean> {
  const host = getSiteConfig().download_host || resolveUrl('/files/pdf')
  const name = address.slice(address.lastIndexOf('/') + 1)
  try {
    return (await fetchStatus(`${host}/${name}`)) === 200
  } catch {
    return false
  }
}
