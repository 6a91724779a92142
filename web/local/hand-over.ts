// Hands what the guest did in this browser over to the account that has just signed in.
import { api } from '../lib/api.ts'
import { dropGuestStep, guestSteps } from './guest.ts'
import { sendStep } from './outbox.ts'

/** As many steps as one call takes. */
const BATCH = 500

/**
 * Sends the guest's steps and forgets what arrived; what does not arrive now waits in the outbox with everything else
 * of this account. Returns how many steps the account took over at once.
 */
export async function handOverGuestSteps(): Promise<number> {
  const steps = await guestSteps()
  let taken = 0
  try {
    for (let at = 0; at < steps.length; at += BATCH) {
      const { results } = await api.account.sync({ steps: steps.slice(at, at + BATCH) })
      for (const { op_id, is_done } of results) {
        if (is_done) taken += 1
        await dropGuestStep(op_id)
      }
    }
  } catch {
    for (const step of await guestSteps()) {
      await sendStep(step)
      await dropGuestStep(step.op_id)
    }
  }
  return taken
}
