// Other languages are told by script and by their most frequent words; English never is one of them.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { detectOtherLanguage } from './other-language.ts'

it.each([
  ['zh', '灯塔看守人每天傍晚都数过往的船只，从来没有人要求他这样做。'],
  ['ja', '灯台守は毎晩船を数えていたが、誰もそれを頼んだことはなかった。'],
  ['ko', '등대지기는 매일 저녁 배를 세었지만 아무도 그에게 부탁하지 않았다.'],
  ['ru', 'Смотритель маяка каждый вечер считал корабли, и никто не просил его об этом.'],
  ['ar', 'كان حارس المنارة يعد السفن كل مساء ولم يطلب منه أحد ذلك'],
  ['other', 'Ο φαροφύλακας μετρούσε τα πλοία κάθε βράδυ και κανείς δεν του το είχε ζητήσει.'],
  [
    'fr',
    "Le gardien du phare comptait les navires chaque soir, et personne dans la ville ne lui avait demandé de le faire. Après sa mort, on a trouvé dans son bureau des cahiers qui racontent toute l'histoire du port.",
  ],
  [
    'es',
    'El guardián del faro contaba los barcos cada tarde y nadie en el pueblo le había pedido que lo hiciera. Cuando murió, encontraron en su casa los cuadernos que hoy son la memoria del puerto.',
  ],
  [
    'de',
    'Der Leuchtturmwärter zählte jeden Abend die Schiffe, und niemand in der Stadt hatte ihn darum gebeten. Nach seinem Tod fand man in seinem Haus die Hefte, die heute die Geschichte des Hafens erzählen.',
  ],
  [
    'it',
    'Il guardiano del faro contava le navi ogni sera e nessuno in città gli aveva chiesto di farlo. Dopo la sua morte hanno trovato nella sua casa i quaderni che oggi sono la memoria del porto.',
  ],
  [
    'pt',
    'O guarda do farol contava os navios todas as tardes e ninguém na cidade lhe tinha pedido isso. Quando morreu, foram encontrados em casa os cadernos que são hoje a memória do porto.',
  ],
  [
    'nl',
    'De wachter van de vuurtoren telde elke avond de schepen, en niemand in de stad had hem gevraagd dat te doen. Na zijn dood vond men in zijn huis de schriften die nu het geheugen van de haven zijn.',
  ],
  [
    'sv',
    'Fyrvaktaren räknade skeppen varje kväll, och ingen i staden hade bett honom om det. Efter hans död fann man i hans hus de böcker som nu är hamnens minne och som alla kan läsa.',
  ],
])('%s', (language, text) => {
  expect(detectOtherLanguage([text])).toBe(language)
  expect(detectOtherLanguage([text], 'en')).toBe(language)
})

it('a short text counts with what its page says', () => {
  const text = 'Aucun bateau hier soir dans le port de Brest'
  expect(detectOtherLanguage([text])).toBeNull()
  expect(detectOtherLanguage([text], 'fr-FR')).toBe('fr')
  expect(detectOtherLanguage(['Vrbice teče mimo našu kuću svaki dan bez prestanka'], 'hr')).toBe('other')
  expect(detectOtherLanguage(['The ferry left at dawn and nobody on the pier waved'], 'fr')).toBeNull()
})

it('English stays English, with quotations, names and lists, whatever its page says', () => {
  const quoted =
    'The keeper wrote “le phare est la mémoire du port” on the first page of his book, and nobody in the town knew what it was that he had in mind when he did so.'
  expect(detectOtherLanguage([quoted], 'fr')).toBeNull()
  const names =
    'Tokyo, Osaka, Nagoya, Sapporo, Kobe, Kyoto, Fukuoka, Kawasaki, Saitama, Hiroshima, Sendai, Chiba, '
  expect(detectOtherLanguage([names.repeat(4)])).toBeNull()
  expect(detectOtherLanguage(['const x = 1; return x; '.repeat(20)])).toBeNull()
  const library = new URL('../../library/articles/', import.meta.url)
  const names_ = readdirSync(library).filter((name) => name.endsWith('.md'))
  expect(names_.length).toBeGreaterThan(10)
  for (const name of names_) {
    const english = readFileSync(new URL(name, library), 'utf8')
      .split('\n')
      .filter((line) => !/\p{sc=Han}/u.test(line))
    expect(detectOtherLanguage(english, 'fr'), name).toBeNull()
  }
})
