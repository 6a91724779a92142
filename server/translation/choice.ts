// Which of the site's translators does a piece of work: as its feed's policy says, as whoever asks says, else the site's order.
import { throwAppError } from '../../contract/kernel/app-error.ts'
import type { TranslatorName } from '../../domain/article/translators.ts'
import type { Translator, TranslatorWish } from '../providers/llm/port.ts'

const NO_MODEL = '还没有设置语言模型，可以用机器翻译。'
const NO_MACHINE = '还没有设置机器翻译，可以用语言模型。'

/** Names that an editor may choose from, in the site's order. */
export const translatorChoices = (translator: Translator | undefined): readonly TranslatorName[] =>
  translator?.choices ?? (translator ? ['llm'] : [])

/**
 * Those that are wished for. A name that is not set up (any more) is as if none had been said; a kind that is not set up
 * is refused. Throws TRANSLATION_NOT_CONFIGURED.
 */
export function translatorFor(translator: Translator | undefined, wish: TranslatorWish): Translator {
  if (!translator) throwAppError('TRANSLATION_NOT_CONFIGURED')
  // One that nobody can choose from is a language model.
  const found = translator.only ? translator.only(wish) : wish.ai === false ? undefined : translator
  return found ?? throwAppError('TRANSLATION_NOT_CONFIGURED', { message: wish.ai ? NO_MODEL : NO_MACHINE })
}
