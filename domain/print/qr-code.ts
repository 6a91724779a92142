// The code that leads from a picture to the page behind it.
import { encode, renderSVG } from 'uqr'

/** An SVG of level M (a seventh of it may be lost); the quiet zone of four modules is whatever white surrounds it. */
export const renderQrCode = (text: string, color: string): string =>
  renderSVG(text, { ecc: 'M', border: 0, blackColor: color, whiteColor: 'transparent' })

/** The same code as rows of modules, true where one is dark: for a picture that a browser draws by itself. */
export const encodeQrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data
