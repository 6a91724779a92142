// The code that leads from a picture to the page behind it.
import { renderSVG } from 'uqr'

/** An SVG of level M (a seventh of it may be lost); the quiet zone of four modules is whatever white surrounds it. */
export const qrCode = (text: string, color: string): string =>
  renderSVG(text, { ecc: 'M', border: 0, blackColor: color, whiteColor: 'transparent' })
