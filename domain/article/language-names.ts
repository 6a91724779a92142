// Names of other languages in Chinese, for editors.
import type { OtherLanguage } from './other-language.ts'

const NAMES: Record<OtherLanguage, string> = {
  zh: '中文',
  ja: '日文',
  ko: '韩文',
  fr: '法文',
  es: '西班牙文',
  de: '德文',
  it: '意大利文',
  pt: '葡萄牙文',
  nl: '荷兰文',
  sv: '北欧语言',
  pl: '波兰文',
  tr: '土耳其文',
  id: '印尼文',
  vi: '越南文',
  ru: '俄文',
  ar: '阿拉伯文',
  other: '其他语言',
}

export const languageName = (language: OtherLanguage): string => NAMES[language]
