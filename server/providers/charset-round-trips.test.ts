// Shows that a text of any language that comes without a mark is read back as it was written, in any charset.
import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { decodeText } from './text-charset.ts'

const SENTENCES = {
  zh: '港口的主人在每扇窗前都放了一盏灯。镇上没有人问他为什么这样做。孩子们每天晚上数着回家的船，把数字写在长长的墙上。“我们该走了，”她说，“天快黑了。”到了春天，墙上已经写满了数字。面包师把自己店铺的一面墙让给了他们。老人笑了笑，什么也没说。风从海上吹来，带着盐的味道。',
  tw: '港口的主人在每扇窗前都放了一盞燈。鎮上沒有人問他為什麼這樣做。孩子們每天晚上數著回家的船，把數字寫在長長的牆上。「我們該走了，」她說，「天快黑了。」到了春天，牆上已經寫滿了數字。麵包師把自己店鋪的一面牆讓給了他們。老人笑了笑，什麼也沒說。',
  ja: '港の主人は窓ごとにランプを置いた。町の人は誰もその理由を聞かなかった。子供たちは毎晩、帰ってきた船を数えて、長い壁に数字を書いた。「もう行かなくては」と彼女は言った。春になると、壁は数字でいっぱいになっていた。パン屋は自分の店の壁を貸してくれた。',
  ko: '항구의 주인은 창문마다 등불을 놓았다. 마을 사람들은 아무도 그 이유를 묻지 않았다. 아이들은 저녁마다 돌아온 배를 세어 긴 벽에 숫자를 적었다. 봄이 되자 벽은 숫자로 가득 찼다. 빵집 주인은 자기 가게의 벽을 내주었다.',
  ru: 'Хозяин гавани держал лампу в каждом окне. Никто в городе не спрашивал его, зачем он это делает. Каждый вечер дети считали вернувшиеся лодки и писали число мелом на длинной стене. К весне вся стена была исписана. Булочник предложил им стену своей лавки. Старик улыбнулся и ничего не сказал.',
  pl: 'Gospodarz portu trzymał lampę w każdym oknie. Nikt w mieście nie pytał, dlaczego to robi. Każdego wieczoru dzieci liczyły łodzie, które wróciły, i pisały liczbę na długiej ścianie. Wiosną ściana była już pełna. Piekarz odstąpił im ścianę własnego sklepu. Starzec uśmiechnął się i nic nie powiedział.',
  cs: 'Pán přístavu měl lampu v každém okně. Nikdo ve městě se ho neptal, proč to dělá. Každý večer děti počítaly lodě, které se vrátily, a psaly číslo křídou na dlouhou zeď. Na jaře byla zeď plná čísel. Pekař jim nabídl stěnu svého krámu.',
  hu: 'A kikötő gazdája minden ablakban lámpát tartott. A városban senki sem kérdezte tőle, miért teszi. Esténként a gyerekek megszámolták a hazatérő hajókat, és a számot felírták a hosszú falra. Tavaszra a fal tele lett számokkal. A pék felajánlotta nekik a saját boltja falát.',
  fr: 'Le maître du port gardait une lampe à chaque fenêtre. Personne dans la ville ne lui demandait pourquoi. Chaque soir les élèves comptaient les bateaux rentrés et écrivaient le nombre à la craie. Au printemps le mur était déjà plein. Le garçon sourit sans répondre.',
  de: 'Der Hafenmeister ließ in jedem Fenster eine Lampe brennen. Niemand fragte ihn, warum er das tat. Jeden Abend zählten die Kinder die heimgekehrten Böte und schrieben die Zahl auf die große Mauer. Im Frühling war die Mauer schon völlig bedeckt. Der Bäcker überließ ihnen eine Wand.',
  es: 'El señor del puerto guardaba una lámpara en cada balcón. Nadie en el pueblo le preguntó por qué lo hacía. Los niños contaban las barcas que volvían y escribían el número en la pared más larga. En otoño la pared ya tenía mil números. El panadero sonrió y no respondió.',
  pt: 'O senhor do porto tinha uma lâmpada em cada janela. Ninguém na povoação lhe perguntou a razão. As crianças contavam os barcos que voltavam até à noite e escreviam o número na parede. No verão a parede já não tinha espaço. O padeiro não respondeu, mas ofereceu o próprio muro.',
  it: 'Il padrone del porto teneva una lampada a ogni finestra. Nessuno nella città gli chiese perché lo facesse. È così, disse, e andò via. Il muro era già più alto della libertà. Di là dal mare la sera è lunga, e ciò bastò.',
  da: 'Havnens mand havde en lampe i hvert vindue. Ingen i byen spurgte ham, hvorfor han gjorde det. Børnene talte både hver aften og skrev tallet på den lange væg. Om foråret var væggen fuld. Så gav bageren dem sin egen væg, og den gamle mand smilede ærligt.',
  en: 'He kept a lamp in every window—nobody knew why. “It’s for the boats,” she said. The café was closed… The fee is £5, isn’t it? They counted the boats that hadn’t come home. ‘By spring,’ he said, ‘we’ll need another wall.’ A naïve plan, perhaps.',
} as const
type Language = keyof typeof SENTENCES

const CHARSETS: readonly (readonly [Language, string])[] = [
  ...(['gbk', 'gb18030', 'utf-16le', 'utf-16be'] as const).map((charset) => ['zh', charset] as const),
  ...(['big5', 'gbk', 'utf-16le', 'utf-16be'] as const).map((charset) => ['tw', charset] as const),
  ...(['shift_jis', 'euc-jp', 'utf-16le'] as const).map((charset) => ['ja', charset] as const),
  ...(['euc-kr', 'utf-16be'] as const).map((charset) => ['ko', charset] as const),
  ...(['windows-1251', 'koi8-r', 'ibm866', 'utf-16le'] as const).map((charset) => ['ru', charset] as const),
  ...(['cp437', 'cp850'] as const).flatMap((charset) =>
    (['fr', 'de', 'es'] as const).map((language) => [language, charset] as const),
  ),
  ...(['pt', 'da', 'it'] as const).map((language) => [language, 'cp850'] as const),
  ...(['zh', 'ja', 'ru', 'fr', 'en'] as const).flatMap((language) =>
    (['utf-32le', 'utf-32be'] as const).map((charset) => [language, charset] as const),
  ),
  ...(['pl', 'cs', 'hu'] as const).map((language) => [language, 'windows-1250'] as const),
  ...(['fr', 'de', 'es', 'pt', 'da', 'it'] as const).map((language) => [language, 'windows-1252'] as const),
  ...(['windows-1252', 'macintosh', 'gbk', 'utf-16le', 'utf-16be'] as const).map(
    (charset) => ['en', charset] as const,
  ),
]
const readableIn: Readonly<Record<string, RegExp>> = { gbk: /£|[éï]/g, ibm866: /[“”’]/g }

/** Some sentences of the language in an order of their own. */
function textOf(language: Language, charset: string, seed: string): string {
  const dice = createSeededRandom(seed)
  const sentences = SENTENCES[language].match(/[^.。?…]+[.。?…]+[”’」]?\s*/g) ?? []
  const chosen = dice.shuffle(sentences).slice(0, dice.int(3, sentences.length))
  return chosen.join('').replace(language === 'en' ? (readableIn[charset] ?? /\0/) : /\0/, 'o')
}

it.each(CHARSETS)('%s in %s', (language, charset) => {
  for (let seed = 0; seed < 20; seed += 1) {
    const text = textOf(language, charset, `${language} ${charset} ${seed}`)
    const encoded = charset === 'ibm866' ? 'cp866' : charset
    expect(decodeText(iconv.encode(text, encoded, { addBOM: false }))).toBe(text)
  }
})

it.each(CHARSETS.filter(([, charset]) => !charset.startsWith('utf')))(
  'a few wrong bytes leave %s in %s as it is',
  (language, charset) => {
    const text = `${textOf(language, charset, 'wrong')}\n`
    const encoded = iconv.encode(text, charset === 'ibm866' ? 'cp866' : charset)
    const bytes = Buffer.concat([encoded, Buffer.from([0xff, 0x0a, 0x81, 0x0a, 0xfe, 0x0a]), encoded])
    const decoded = decodeText(bytes)
    expect([decoded.startsWith(text), decoded.endsWith(text)]).toEqual([true, true])
  },
)

it.each<[Language, string]>([
  ['zh', 'gbk'],
  ['tw', 'big5'],
])('nearly any word of %s among English is read in %s', (language, charset) => {
  let read = 0
  for (let seed = 0; seed < 40; seed += 1) {
    const dice = createSeededRandom(`${charset} ${seed}`)
    const signs = [...SENTENCES[language]].filter((sign) => /\p{Script=Han}/u.test(sign))
    const from = dice.int(0, signs.length - 4)
    const text = `The old word (${signs.slice(from, from + dice.int(2, 4)).join('')}) is hers. `.repeat(3)
    if (decodeText(iconv.encode(text, charset)) === text) read += 1
  }
  expect(read).toBeGreaterThan(34)
})

it.each(['utf-32le', 'utf-32be', 'utf-16le', 'utf-16be'])('%s with a mark is read without it', (charset) => {
  for (const language of ['en', 'zh', 'ko'] as const) {
    const text = `${textOf(language, charset, 'mark')}😀`
    expect(decodeText(iconv.encode(text, charset, { addBOM: true }))).toBe(text)
    expect(decodeText(iconv.encode('Lamp', charset, { addBOM: true }))).toBe('Lamp')
  }
})

const FOREIGN = [
  'café',
  'naïve',
  'fiancée',
  'Brontë',
  'façade',
  'rôle',
  'señor',
  'Zürich',
  'déjà',
  'Noël',
] as const
it('English of DOS is read by its few foreign words', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const dice = createSeededRandom(`dos ${seed}`)
    const plain = Array.from(
      { length: dice.int(20, 200) },
      () => 'the boats came home late with their lamps lit',
    )
    const words = Array.from({ length: dice.int(4, 12) }, () =>
      dice.pick([...FOREIGN] as [string, ...string[]]),
    )
    const text = dice.shuffle([...plain, ...words]).join(dice.pick([' ', ', ', '. ']))
    expect(decodeText(iconv.encode(text, dice.pick(['cp437', 'cp850'])))).toBe(text)
  }
})

it('a mark of UTF-8 before what is not UTF-8 is no proof', () => {
  for (const [language, charset] of [
    ['en', 'windows-1252'],
    ['zh', 'gbk'],
    ['ru', 'windows-1251'],
  ] as const) {
    const text = textOf(language, charset, 'mark')
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), iconv.encode(text, charset)])
    expect(decodeText(bytes)).toBe(text)
  }
})

const ONE_SIGN = [
  ...[
    'It cost £5 then.',
    'It cost €5 then.',
    'Charlotte Brontë wrote it.',
    'He knew—or thought he knew—why.',
  ],
  ...['© 2020 The Harbour Press.', 'Under § 12 of the Act she may.', '• The lamp', 'Mr.\u00a0Smith met her.'],
  ...['Émile went home.', 'It was late.\u00a0 She left.', 'He knew — or thought so.', 'A cup and ½ of salt.'],
  ...['It was 20° that day.', 'Lamp™ and Boat®', 'It’s late.', '“Go,” she said.', 'And then… nothing.'],
  ...['A naïve plan.', 'Señor Núñez smiled.', 'Über the wall.', 'The façade fell.', 'Åse and Bjørn ran.'],
  ...[
    'Æsop wrote it.',
    'The lamp · the boat',
    'The years 1914–18.',
    'Zoë and Chloë came.',
    'A room of 4 × 5 feet.',
  ],
]
it.each(ONE_SIGN)('English with few signs like %s is read in windows-1252', (sentence) => {
  for (const times of [1, 8, 60]) {
    for (let seed = 0; seed < 4; seed += 1) {
      const dice = createSeededRandom(`${sentence} ${times} ${seed}`)
      const plain = dice.pick([
        'It was late.',
        'The boats came home with their lamps lit.',
        'She counted them by the wall.',
      ])
      const text = Array.from({ length: times }, () => `${sentence} ${plain}\n`).join('')
      expect(decodeText(iconv.encode(text, 'windows-1252'))).toBe(text)
    }
  }
})
