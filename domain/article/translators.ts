// Who may translate for the site: the names that settings, policies of feeds and figures know them by.

/** Language models first: they keep to a glossary and to the tone; the order is the site's unless a setting says another. */
export const TRANSLATOR_NAMES = ['llm', 'deepl', 'tencent', 'aliyun', 'libre'] as const
export type TranslatorName = (typeof TRANSLATOR_NAMES)[number]

const LABELS: Record<TranslatorName, string> = {
  llm: '语言模型',
  deepl: 'DeepL',
  tencent: '腾讯翻译',
  aliyun: '阿里翻译',
  libre: 'LibreTranslate',
}

/** As editors read it. */
export const translatorLabel = (name: TranslatorName): string => LABELS[name]

/** The same behind hanzi: a space before a name in Latin letters. */
export const translatorInText = (name: TranslatorName): string => LABELS[name].replace(/^(?=[A-Za-z])/, ' ')

export const isTranslatorName = (name: string): name is TranslatorName =>
  (TRANSLATOR_NAMES as readonly string[]).includes(name)
