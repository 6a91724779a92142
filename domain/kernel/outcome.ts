// Common result type of all validation rules: the value, or the name of the error.

/** `ok: true` has the value, `ok: false` the reason. Rules do not throw. */
export type RuleOutcome<Value, Reason extends string> =
  | { ok: true; value: Value }
  | { ok: false; reason: Reason }

/** Result of a valid input. */
export const succeedWith = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

/** Result of an invalid input, with the error. */
export const failWith = <Reason extends string>(reason: Reason): { ok: false; reason: Reason } => ({
  ok: false,
  reason,
})
