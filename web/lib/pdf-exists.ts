// Whether a PDF lies where downloads are: looked for before it is offered (specification, §8).
import { statusOf } from './api.ts'
import { resolved, siteConfig } from './site.ts'

/** By the address that was answered: true only on 200, false on any failure. */
export async function pdfExists(address: string): Promise<boolean> {
  const host = siteConfig().download_host || resolved('/files/pdf')
  const name = address.slice(address.lastIndexOf('/') + 1)
  try {
    return (await statusOf(`${host}/${name}`)) === 200
  } catch {
    return false
  }
}
