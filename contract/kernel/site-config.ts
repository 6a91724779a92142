// Configuration of URLs that the server embeds into every page, and that the web app reads.

/**
 * Id of the JSON element in the page's head; without it the default configuration applies: everything has the
 * page's own origin.
 */
export const CONFIG_ID = 'config'

export interface SiteConfig {
  /** Base URL of the API and of /files/: '' is the page's own origin, else a URL without a trailing slash. */
  api_base: string
  /** Host of the PDFs, without a trailing slash; '': our own /files/pdf. */
  download_host: string
  /** The host whose picture URLs get `image_suffix`; '': only our own /files/. */
  image_host: string
  /** Appended to the URL of such a picture; `{width}` is replaced by the width in pixels. */
  image_suffix: string
  /** Service to render Markdown cards as pictures; default: our own POST /api/render. */
  render_url?: string
  /** The server's voice for words: a configured one, or none; default: the bundled one. */
  voice?: 'chosen' | 'none'
}

export const PLAIN_SITE: SiteConfig = {
  api_base: '',
  download_host: '',
  image_host: '',
  image_suffix: '?w={width}',
}
