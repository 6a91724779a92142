// The file that a call answers with, under the name that the server gives it.

/** Rejects when the connection ended before the file did: half a file is none. */
export async function toFile(response: Response): Promise<File> {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const type = response.headers.get('content-type') ?? ''
  return new File([await response.blob()], decodeURIComponent(name), { type })
}
