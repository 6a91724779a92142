// Maps an error response to the fields it belongs to, or to the whole form.
import { ApiError, getErrorMessage } from '../../lib/api.ts'

/** `fields` by field name; `whole` only if no field has an error. */
export function getFormErrors(error: Error | null): {
  fields: Record<string, string>
  whole: string | undefined
} {
  if (!error) return { fields: {}, whole: undefined }
  const fields = error instanceof ApiError ? error.fieldErrors : {}
  return { fields, whole: Object.keys(fields).length > 0 ? undefined : getErrorMessage(error) }
}
