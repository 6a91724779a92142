// Chooses the translator of a text: by the policy of its feed, by the request of the editor, else by the
// site's order.
import { throwAppError } from '../../contract/kernel/app-error.ts'
import type { TranslatorName } from '../../domain/article/translators.ts'
import type { Translator, TranslatorWish } from '../providers/llm/port.ts'

const NO_MODEL = '还没有设置语言模型，可以用机器翻译。'
const NO_MACHINE = '还没有设置机器翻译，可以用语言模型。'

/** Names of the translators that an editor may choose, in the site's order. */
export const translatorChoices = (translator: Translator | undefined): readonly TranslatorName[] =>
  translator?.choices ?? (translator ? ['llm'] : [])

/**
 * Returns the translators that match `wish`. A name that is not configured (any more) is ignored. A kind that
 * is not configured is an error. Throws TRANSLATION_NOT_CONFIGURED.
 */
export function translatorFor(translator: Translator | undefined, wish: TranslatorWish): Translator {
  if (!translator) throwAppError('TRANSLATION_NOT_CONFIGURED')
  // A translator without `only` is always a language model.
  const found = translator.only ? translator.only(wish) : wish.ai === false ? undefined : translator
  return found ?? throwAppError('TRANSLATION_NOT_CONFIGURED', { message: wish.ai ? NO_MODEL : NO_MACHINE })
}
