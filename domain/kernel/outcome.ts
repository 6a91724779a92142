// One shape for every rule that may say no: the value, or the reason by name.

/** `ok: true` carries the value, `ok: false` the reason; nothing is thrown. */
export type RuleOutcome<Value, Reason extends string> =
  | { ok: true; value: Value }
  | { ok: false; reason: Reason }

/** The rule was kept. */
export const succeedWith = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

/** The rule was broken, and this is which. */
export const failWith = <Reason extends string>(reason: Reason): { ok: false; reason: Reason } => ({
  ok: false,
  reason,
})
