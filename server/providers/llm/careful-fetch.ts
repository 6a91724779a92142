// Fetch for model endpoints: turns away pages that are no answer and answers that never end, before they fill memory.
import { ProviderFailure } from './port.ts'

const BODY_MAX = 20_000_000

const limited = (max: number) => {
  let size = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > max) controller.error(new ProviderFailure('BAD_ANSWER', `more than ${max} bytes`))
      else controller.enqueue(chunk)
    },
  })
}

/** As `fetch`, but throws `ProviderFailure` for an HTML page with a good status, and cuts a body after 20 MB. */
export const carefulFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.ok && /\bhtml\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel()
    throw new ProviderFailure('BAD_ANSWER', `an HTML page with status ${response.status}`)
  }
  return response.body ? new Response(response.body.pipeThrough(limited(BODY_MAX)), response) : response
}
