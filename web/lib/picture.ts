// Pictures as wide as they are shown: of our own files, and of the host that can make them smaller.
import type { PictureWidth } from '../../contract/kernel/picture-widths.ts'
import { resolved, siteConfig } from './site.ts'

/** A drawing is sharp at every width. */
const OWN = /^\/files\/[^?#]+(?<!\.svg)$/i
const OWN_SUFFIX = '?w={width}'

const isSizable = (src: string): boolean => OWN.test(src) || isOfHost(src)

function isOfHost(src: string): boolean {
  const { image_host } = siteConfig()
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
export function pictureUrl(src: string, width: PictureWidth = 300): string {
  if (OWN.test(src)) return resolved(withSuffix(src, OWN_SUFFIX, width))
  return isOfHost(src) ? withSuffix(src, siteConfig().image_suffix, width) : resolved(src)
}

/** For `srcset`, so that the browser picks what its screen needs; undefined for a picture of one size. */
export const pictureSet = (src: string, widths: readonly PictureWidth[]): string | undefined =>
  isSizable(src) ? widths.map((width) => `${pictureUrl(src, width)} ${width}w`).join(', ') : undefined
