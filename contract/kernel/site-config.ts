// What the server tells every page about where things are: written into the page, read by the web app.

/** Id of the JSON element in the page's head; a page without it has everything at its own origin. */
export const CONFIG_ID = 'config'

export interface SiteConfig {
  /** Where calls and /files/ are: '' the page's own origin, else an address without a slash at its end. */
  api_base: string
  /** Where the PDFs lie, without a slash at its end; '' our own /files/pdf. */
  download_host: string
  /** The host whose pictures take `image_suffix`; '' none beside our own /files/. */
  image_host: string
  /** Appended to such a picture's address, `{width}` being the width in pixels. */
  image_suffix: string
  /** Where cards of Markdown are made into pictures; not there: our own POST /api/render. */
  render_url?: string
  /** What says a word on the server: a voice that was chosen for it, or none; not there: the one that comes with the product. */
  voice?: 'chosen' | 'none'
}

export const PLAIN_SITE: SiteConfig = {
  api_base: '',
  download_host: '',
  image_host: '',
  image_suffix: '?w={width}',
}
