// Converts the response of an endpoint to a file with the file name from the server.

/** Rejects when the connection ended early: an incomplete file is an error. */
export async function toFile(response: Response): Promise<File> {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const type = response.headers.get('content-type') ?? ''
  return new File([await response.blob()], decodeURIComponent(name), { type })
}
