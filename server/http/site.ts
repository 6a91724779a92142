// Per-host configuration: what is embedded into the page, and which origins the page may use.
import { CONFIG_ID, PLAIN_SITE, type SiteConfig } from '../../contract/kernel/site-config.ts'
import type { Config } from '../config.ts'

type Settings = Pick<
  Config,
  | 'API_BASE'
  | 'DOWNLOAD_HOST'
  | 'RENDER_URL'
  | 'IMAGE_HOST'
  | 'IMAGE_SUFFIX'
  | 'SPEECH_BASE_URL'
  | 'SPEECH_LOCAL'
  | 'SPEECH_PROGRAM'
  | 'STATS_SCRIPT'
  | 'WX_APP_ID'
  | 'QYWX_CORP_ID'
  | 'APP_ORIGINS'
  | 'S3_ENDPOINT'
  | 'S3_PUBLIC_ENDPOINT'
  | 'S3_BUCKET'
  | 'S3_PATH_STYLE'
>

/** The configuration for a page that was requested under `host` (with its port, if any). */
export const siteOf = (config: Settings, host: string): SiteConfig => ({
  api_base: config.API_BASE.get(host.toLowerCase()) ?? '',
  download_host: config.DOWNLOAD_HOST ?? '',
  image_host: config.IMAGE_HOST ?? '',
  image_suffix: config.IMAGE_SUFFIX,
  ...voiceOf(config),
  ...(config.RENDER_URL ? { render_url: config.RENDER_URL } : {}),
})

function voiceOf(config: Settings): Pick<SiteConfig, 'voice'> {
  if (config.SPEECH_BASE_URL) return { voice: 'chosen' }
  return config.SPEECH_LOCAL || config.SPEECH_PROGRAM ? {} : { voice: 'none' }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * The page for `host`: with its configuration embedded, and with the third-party statistics script if one is
 * set.
 */
export function pageFor(config: Settings, host: string, html: string): string {
  const site = siteOf(config, host)
  const embeddedSite = JSON.stringify(site) === JSON.stringify(PLAIN_SITE) ? undefined : site
  // A script element ends at `</script`, regardless of its type.
  const block = embeddedSite
    ? `<script type="application/json" id="${CONFIG_ID}">${JSON.stringify(embeddedSite).replaceAll('<', '\\u003c')}</script>`
    : ''
  const stats = config.STATS_SCRIPT ? `<script async src="${escaped(config.STATS_SCRIPT)}"></script>` : ''
  return block || stats ? html.replace('</head>', () => `${block}${stats}</head>`) : html
}

/** Whether every host gets exactly the page that was built. */
export const isPlain = (config: Settings): boolean =>
  config.STATS_SCRIPT === undefined &&
  config.API_BASE.size === 0 &&
  pageFor(config, '', '</head>') === '</head>'

/** The other origins that a page of `host` may use, by CSP directive. */
export function originsFor(
  config: Settings,
  host: string,
): Record<'script' | 'connect' | 'img' | 'media', string[]> {
  const originOf = (address: string | undefined) => (address ? [new URL(address).origin] : [])
  const stats = originOf(config.STATS_SCRIPT)
  const api = originOf(config.API_BASE.get(host.toLowerCase()))
  // The page sends requests to the render service, and loads the resulting picture from there.
  const render = originOf(config.RENDER_URL)
  return {
    // WeChat's JS-SDK; only a page inside WeChat loads it.
    script: [...stats, ...(config.WX_APP_ID || config.QYWX_CORP_ID ? ['https://res.wx.qq.com'] : [])],
    // Parts of uploads are sent directly to the object store; private files are fetched from there.
    connect: [
      ...new Set([...api, ...stats, ...originOf(config.DOWNLOAD_HOST), ...render, ...storeOrigin(config)]),
    ],
    // A statistics counter may respond with a picture.
    img: [...new Set([...api, ...stats, ...render, ...(config.IMAGE_HOST ? [config.IMAGE_HOST] : [])])],
    media: [...new Set([...api, ...storeOrigin(config)])],
  }
}

/** Origin of object storage for a browser: the bucket is part of the host unless it is part of the path. */
function storeOrigin(config: Settings): string[] {
  const address = config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT
  if (!address || !config.S3_BUCKET) return []
  const { protocol, host, origin } = new URL(address)
  return [config.S3_PATH_STYLE ? origin : `${protocol}//${config.S3_BUCKET}.${host}`]
}

/**
 * Origins in lower case that may send cross-origin requests: the hosts for which API_BASE names this server,
 * and the apps.
 */
export const listAllowedOrigins = (config: Settings): ReadonlySet<string> =>
  new Set([
    ...[...config.API_BASE.keys()].flatMap((host) => [`https://${host}`, `http://${host}`]),
    ...config.APP_ORIGINS,
  ])
