// Pictures as wide as they are shown: of our own files, and of the host that can make them smaller.
import type { PictureWidth } from '../../contract/kernel/picture-widths.ts'
import { getSiteConfig, resolveUrl } from './site.ts'

/** A drawing is sharp at every width. */
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
 * The address of a picture at most `width` pixels wide: with a suffix for our own /files/ and for the host that the site
 * names, any other as it is; of ours under the site's base.
 */
export function getPictureUrl(src: string, width: PictureWidth = 300): string {
  if (OWN.test(src)) return resolveUrl(withSuffix(src, OWN_SUFFIX, width))
  return isOfHost(src) ? withSuffix(src, getSiteConfig().image_suffix, width) : resolveUrl(src)
}

/** For `srcset`, so that the browser picks what its screen needs; undefined for a picture of one size. */
export const getPictureSrcSet = (src: string, widths: readonly PictureWidth[]): string | undefined =>
  isSizable(src) ? widths.map((width) => `${getPictureUrl(src, width)} ${width}w`).join(', ') : undefined
