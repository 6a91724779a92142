// A text that is sent to many: its compressed bytes are made once, when somebody first takes them.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { varyBy } from './vary.ts'

type Encoding = 'br' | 'gzip'

/** Below it, headers cost more than compression saves (as in the door). */
const COMPRESS_FROM = 2048
/** Better than what is compressed for one reader (4), and still some milliseconds only. */
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

  /** Bytes of memory at most, whatever is asked for later: compressed, a text is less than half as long twice over. */
  get weight(): number {
    return 3 * this.text.length
  }

  /** Sends it as the caller can read it; the type must have been set. */
  sendTo(reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    varyBy(reply, 'accept-encoding')
    if (this.text.length < COMPRESS_FROM) return reply.send(this.text)
    const encoding = encodingOf(reply.request.headers['accept-encoding'])
    if (!encoding) return reply.send(this.text)
    reply.header('content-encoding', encoding)
    const bytes = this.bytesIn(encoding)
    return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes)
  }

  private bytesIn(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.bytes.get(encoding)
    if (known) return known
    const making = compress[encoding](this.text)
    this.bytes.set(encoding, making)
    void making.then(
      (made) => this.bytes.set(encoding, made),
      () => this.bytes.delete(encoding),
    )
    return making
  }
}

/** Brotli where it is understood, else gzip, else none (RFC 9110 §12.5.3, without an order by weight). */
export function encodingOf(accepted: string | string[] | undefined): Encoding | undefined {
  const taken = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()))
    .filter(([, weight = 'q=1']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

/** The same for one kind of reader: a page as text would take ten times the memory of what nearly all are sent. */
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

  /** Sends it; the type must have been set. */
  sendTo(reply: FastifyReply): FastifyReply {
    varyBy(reply, 'accept-encoding')
    return (this.encoding ? reply.header('content-encoding', this.encoding) : reply).send(this.bytes)
  }
}
