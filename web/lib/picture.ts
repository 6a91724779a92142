// Builds picture URLs in the display width: for our own files, and for the host that can resize pictures.
import type { PictureWidth } from '../../contract/kernel/picture-widths.ts'
import { getSiteConfig, resolveUrl } from './site.ts'

/** A vector graphic is sharp at every width. */
const OWN = /^\/files\/[^?#]+(?<!\.svg)$/i
const OWN_SUFFIX = '?w={width}'

const isSizable = (src: string): boolean => OWN.test(src) || isOfHost(src)

function isOfHost(src: string): boolean {
  const { image_host } = getSiteConfig()
  return image_host !== '' && URL.canParse(src) && new URL(src).host === image_host.toLowerCase()
}

function withSuffix(src: string, suffix: string, width: number): string {
  const filled = suffix.replaceAll('{width}', String(width))
  return src.includes('?') && filled.startsWith('?') ? `${src}&${filled.slice(1)}` : `${src}${filled}`
}

/**
 * The URL of a picture at most `width` pixels wide: with a suffix for our own /files/ and for the host in the
 * site config, any other unchanged; our own under the site's base URL.
 */
export function getPictureUrl(src: string, width: PictureWidth = 300): string {
  if (OWN.test(src)) return resolveUrl(withSuffix(src, OWN_SUFFIX, width))
  return isOfHost(src) ? withSuffix(src, getSiteConfig().image_suffix, width) : resolveUrl(src)
}

/**
 * For `srcset`, so that the browser selects the right size for its screen; undefined for a picture of one
 * size.
 */
export const getPictureSrcSet = (src: string, widths: readonly PictureWidth[]): string | undefined =>
  isSizable(src) ? widths.map((width) => `${getPictureUrl(src, width)} ${width}w`).join(', ') : undefined
