// Checks whether a PDF exists on the download host before it is offered (specification, §8).
import { fetchStatus } from './api.ts'
import { getSiteConfig, resolveUrl } from './site.ts'

/** By the status of the response: true only on 200, false on any error. */
export async function pdfExists(address: string): Promise<boolean> {
  const host = getSiteConfig().download_host || resolveUrl('/files/pdf')
  const name = address.slice(address.lastIndexOf('/') + 1)
  try {
    return (await fetchStatus(`${host}/${name}`)) === 200
  } catch {
    return false
  }
}
