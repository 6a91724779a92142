// Responses embedded in the page: a request that the server made for SSR is not sent again by the browser.
import { parseJson } from '../../domain/kernel/json.ts'

type Find = (address: string) => Promise<unknown> | undefined

let find: Find = () => undefined

/** The embedded response to a GET of this URL, if there is one. */
export const findPrefetchedAnswer = (address: string): Promise<unknown> | undefined => find(address)

/** From now on responses are read from `next` first. */
export function setAnswerSource(next: Find): void {
  find = next
}

/** Id of the element that contains the server's responses. */
export const ANSWERS_ID = 'first-answers'

/**
 * Serves the embedded responses, each once. The returned function is true if the screen used only these: then
 * its render matches the SSR markup exactly.
 */
export function loadPageAnswers(): () => boolean {
  const text = document.getElementById(ANSWERS_ID)?.textContent
  const answers = new Map(Object.entries(parseJson(text || '{}') as Record<string, unknown>))
  let isAlone = answers.size > 0
  setAnswerSource((address) => {
    if (!answers.has(address)) {
      isAlone = false
      return undefined
    }
    const answer = Promise.resolve(answers.get(address))
    answers.delete(address)
    return answer
  })
  return () => isAlone && answers.size === 0
}
