// Settings that earlier versions read under another name. The former name still works, with a warning.

/** Current name of a setting by its former name. */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  AI_TOKENS_A_DAY: 'AI_DAILY_TOKEN_BUDGET',
  ALIPAY_WAYS: 'ALIPAY_PAYMENT_METHODS',
  LIMITS: 'RATE_LIMIT_STORE',
  WXPAY_WAYS: 'WXPAY_PAYMENT_METHODS',
}

export interface FormerSetting {
  formerName: string
  name: string
}

type Environment = Record<string, string | undefined>

const isSet = (value: string | undefined): boolean => value !== undefined && value.trim() !== ''

/** The former names that are set in `env`, each with its current name, in alphabetical order. */
export const findFormerSettings = (env: Environment): FormerSetting[] =>
  Object.entries(CURRENT_NAMES).flatMap(([formerName, name]) =>
    isSet(env[formerName]) ? [{ formerName, name }] : [],
  )

/** Copies values of former names to the current names, unless the current name is set too. */
export function renameFormerSettings(env: Environment): Environment {
  const renamed = { ...env }
  for (const { formerName, name } of findFormerSettings(env))
    if (!isSet(env[name])) renamed[name] = env[formerName]
  return renamed
}
