// Functions that render or encode the QR code which links a picture to its page.
import { encode, renderSVG } from 'uqr'

/**
 * Renders an SVG with error correction level M (tolerates the loss of a seventh). The caller must provide the
 * quiet zone of four modules.
 */
export const renderQrCode = (text: string, color: string): string =>
  renderSVG(text, { ecc: 'M', border: 0, blackColor: color, whiteColor: 'transparent' })

/** Encodes the same code as rows of modules, true if dark, for rendering in the browser. */
export const encodeQrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data
