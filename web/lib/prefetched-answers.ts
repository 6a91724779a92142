// The answers that came with the page: what the server asked for its first paint need not be asked again.
import { parseJson } from '../../domain/kernel/json.ts'

type Find = (address: string) => Promise<unknown> | undefined

let find: Find = () => undefined

/** The answer to a GET of this address, if it is here already. */
export const findPrefetchedAnswer = (address: string): Promise<unknown> | undefined => find(address)

/** From now on answers come from `next` first. */
export function setAnswerSource(next: Find): void {
  find = next
}

/** Id of the element in which the server's answers travel. */
export const ANSWERS_ID = 'first-answers'

/**
 * Serves the page's answers, each once. Returns whether the screen was answered by them alone: then it will look
 * exactly as the server painted it.
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
