// A response body that is sent to many clients: its compressed bytes are built lazily once and cached.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { varyBy } from './vary.ts'

type Encoding = 'br' | 'gzip'

/** Below this size, headers cost more than compression saves (same threshold as in create-fastify.ts). */
const COMPRESS_FROM = 2048
/** Better than the quality for a single response (4), and still only some milliseconds. */
const QUALITY = 6

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
  gzip: (text) => promisify<string, Buffer>(gzip)(text),
}

export class PrecompressedText {
  readonly text: string
  private readonly bytes = new Map<Encoding, Buffer | Promise<Buffer>>()

  constructor(text: string) {
    this.text = text
  }

  /**
   * Max. bytes of memory with all encodings: two bytes per character; both compressed copies together take
   * less than one more.
   */
  get weight(): number {
    return 3 * this.text.length
  }

  /** Sends the body in an encoding that the client accepts; the content type must be set. */
  sendTo(reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    varyBy(reply, 'accept-encoding')
    if (this.text.length < COMPRESS_FROM) return reply.send(this.text)
    const encoding = encodingOf(reply.request.headers['accept-encoding'])
    if (!encoding) return reply.send(this.text)
    reply.header('content-encoding', encoding)
    const bytes = this.compressedBytes(encoding)
    return bytes instanceof Promise ? bytes.then((compressed) => reply.send(compressed)) : reply.send(bytes)
  }

  private compressedBytes(encoding: Encoding): Buffer | Promise<Buffer> {
    const cached = this.bytes.get(encoding)
    if (cached) return cached
    const compressing = compress[encoding](this.text)
    this.bytes.set(encoding, compressing)
    void compressing.then(
      (compressed) => this.bytes.set(encoding, compressed),
      () => this.bytes.delete(encoding),
    )
    return compressing
  }
}

/** Brotli if the client accepts it, else gzip, else none (RFC 9110 §12.5.3, without an order by weight). */
export function encodingOf(accepted: string | string[] | undefined): Encoding | undefined {
  const encodings = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()))
    .filter(([, weight = 'q=1']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((encoding) => encodings.includes(encoding))
}

/**
 * The same for one encoding only: a page as text would take ten times the memory of the encoding that nearly
 * all clients use.
 */
export class PrecompressedBytes {
  readonly weight: number
  private readonly bytes: Buffer
  private readonly encoding: Encoding | undefined

  private constructor(bytes: Buffer, encoding: Encoding | undefined) {
    this.bytes = bytes
    this.encoding = encoding
    this.weight = bytes.length
  }

  static async of(text: string, encoding: Encoding | undefined): Promise<PrecompressedBytes> {
    return new PrecompressedBytes(encoding ? await compress[encoding](text) : Buffer.from(text), encoding)
  }

  /** Sends the body; the content type must be set. */
  sendTo(reply: FastifyReply): FastifyReply {
    varyBy(reply, 'accept-encoding')
    return (this.encoding ? reply.header('content-encoding', this.encoding) : reply).send(this.bytes)
  }
}
