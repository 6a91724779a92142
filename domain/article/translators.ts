// Translation providers, with their names in settings, feed policies and statistics.

/**
 * Default order: language models first, because they follow a glossary and the tone. A setting may override
 * the order.
 */
export const TRANSLATOR_NAMES = ['llm', 'deepl', 'tencent', 'aliyun', 'libre'] as const
export type TranslatorName = (typeof TRANSLATOR_NAMES)[number]

const LABELS: Record<TranslatorName, string> = {
  llm: '语言模型',
  deepl: 'DeepL',
  tencent: '腾讯翻译',
  aliyun: '阿里翻译',
  libre: 'LibreTranslate',
}

/** Label for editors. */
export const translatorLabel = (name: TranslatorName): string => LABELS[name]

/** The same label after hanzi: with a space before a name in Latin letters. */
export const translatorInText = (name: TranslatorName): string => LABELS[name].replace(/^(?=[A-Za-z])/, ' ')

export const isTranslatorName = (name: string): name is TranslatorName =>
  (TRANSLATOR_NAMES as readonly string[]).includes(name)
