// The pure ones of the globals that browsers and Node share. Domain and contract see no others: no clock, no network, no DOM.
declare class URL {
  static canParse(url: string, base?: string): boolean
  constructor(url: string, base?: string)
  readonly protocol: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly searchParams: Iterable<[string, string]>
}
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}
