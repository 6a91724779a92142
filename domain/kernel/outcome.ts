// One shape for every rule that may say no: the value, or the reason by name.

/** `ok: true` carries the value, `ok: false` the reason; nothing is thrown. */
export type Outcome<Value, Reason extends string> = { ok: true; value: Value } | { ok: false; reason: Reason }

/** The rule was kept. */
export const pass = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

/** The rule was broken, and this is which. */
export const fail = <Reason extends string>(reason: Reason): { ok: false; reason: Reason } => ({
  ok: false,
  reason,
})
