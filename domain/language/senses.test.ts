// Pins the behaviour of senses that readers see.
import { describe, expect, it } from 'vitest'
import { omitTradeLabels, orderFormSenses, orderSenses, parseSenses } from './senses.ts'

const saw = parseSenses('n. 锯子, 谚语\nvt. 锯, 锯开\nvi. 移动\nsee的过去式')

const first = (senses: ReturnType<typeof parseSenses>, sentence: string, word: string): string | undefined =>
  orderSenses(senses, sentence, sentence.indexOf(word))[0]?.pos

describe('parseSenses', () => {
  it('parts the part of speech from the meaning', () => {
    expect(saw).toEqual([
      { pos: 'n', zh: '锯子，谚语' },
      { pos: 'vt', zh: '锯，锯开' },
      { pos: 'vi', zh: '移动' },
      { pos: '', zh: 'see的过去式' },
    ])
  })
  it('reads several parts of speech on one line', () => {
    expect(parseSenses('vt.& vi. 摇动\nadj. 快的')).toEqual([
      { pos: 'vt/vi', zh: '摇动' },
      { pos: 'a', zh: '快的' },
    ])
  })
  it('puts lines of trades and of the web last', () => {
    expect(parseSenses('[计] 位\nn. 一点').map((sense) => sense.zh)).toEqual(['一点', '[计] 位'])
  })
  it.each([
    ['n. 历史,过去 ; 经历', '历史，过去；经历'],
    ['n. 船(大的), 容器', '船(大的)，容器'],
    ['n. DNA, 脱氧核糖核酸', 'DNA，脱氧核糖核酸'],
    ['[网络] A, B 1,000', '[网络] A, B 1,000'],
  ])('writes Chinese with Chinese punctuation: %s', (source, zh) => {
    expect(parseSenses(source)[0]?.zh).toBe(zh)
  })
  it('gives none for an empty field', () => expect(parseSenses('')).toEqual([]))
})

describe('withoutTrades', () => {
  it('keeps what trades add, in one last line without their labels', () => {
    const senses = parseSenses('[计] 位; 比特\nn. 一点\n[化] 钻头; 一点\n[网络] 位')
    expect(omitTradeLabels(senses)).toEqual([
      { pos: 'n', zh: '一点' },
      { pos: '', zh: '位，比特，钻头' },
    ])
  })
  it('leaves out a line that adds nothing', () =>
    expect(omitTradeLabels(parseSenses('n. 法院\n[法] 法院'))).toEqual([{ pos: 'n', zh: '法院' }]))
  it('keeps the lines of two words apart', () => {
    const senses = [
      { pos: '', zh: '[医] 壹' },
      { pos: '', zh: '[医] 贰', lemma: 'axis' },
    ]
    expect(omitTradeLabels(senses)).toEqual([
      { pos: '', zh: '壹' },
      { pos: '', zh: '贰', lemma: 'axis' },
    ])
  })
})

describe('orderSenses', () => {
  const work = parseSenses('n. 工作\nv. 工作, 运转')
  const light = parseSenses('n. 光\na. 轻的\nv. 点燃')
  it.each([
    [work, 'She has a work permit and the work is hard.', 'work is', 'n'],
    [work, 'They work hard.', 'work', 'v'],
    [work, 'I want to work here.', 'work', 'v'],
    [work, 'It does not matter at work.', 'work.', 'n'],
    [light, 'The box is very light.', 'light', 'a'],
    [light, 'He could light the fire.', 'light', 'v'],
    [light, 'He carried a light bag.', 'light', 'a'],
    [light, 'The light of the moon', 'light', 'n'],
  ])('%#: fits the sentence "%s"', (senses, sentence, word, pos) => {
    expect(first(senses, sentence, word)).toBe(pos)
  })
  it.each([
    ['walks', 'work', 'She walks.', { third_person: 'walks', plural: 'walks' }, 'v'],
    ['walks', 'work', 'the walks', { third_person: 'walks', plural: 'walks' }, 'n'],
    ['walks', 'work', 'the walks', { third_person: 'walks' }, 'v'],
    ['walks', 'work', 'She walks.', { plural: 'walks' }, 'n'],
    ['walked', 'work', 'the walked', { past: 'walked' }, 'v'],
    ['walking', 'work', 'the walking', { present_participle: 'walking' }, 'v'],
    ['walk', 'walk', 'the walk', { past: 'walk' }, 'n'],
  ])('%#: %s says of itself what it is of %s', (word, head, sentence, forms, pos) => {
    expect(orderSenses(work, sentence, sentence.indexOf(word), { head, forms })[0]?.pos).toBe(pos)
  })
  it('of a comparative lets the neighbours decide', () => {
    const fast = parseSenses('n. 斋戒\nadj. 快的\nadv. 快地')
    const order = (sentence: string) =>
      orderSenses(fast, sentence, sentence.indexOf('faster'), {
        head: 'fast',
        forms: { comparative: 'faster' },
      })[0]?.pos
    expect(order('a faster car')).toBe('a')
    expect(order('She runs faster.')).toBe('adv')
  })
  it('prefers the proper sense under a capital inside a sentence', () => {
    const polish = parseSenses('vt. 擦亮\nn. 波兰人, 上光剂')
    expect(first(polish, 'She met a Polish engineer.', 'Polish')).toBe('n')
  })
  it('never drops a sense, whatever the sentence', () => {
    for (const sentence of ['', 'saw', 'the saw', 'I saw it', 'to saw'])
      expect([...orderSenses(saw, sentence, Math.max(0, sentence.indexOf('saw')))].sort(byMeaning)).toEqual(
        [...saw].sort(byMeaning),
      )
  })
  const many = parseSenses('n. 甲\nv. 乙\nadj. 丙\nadv. 丁\nprep. 戊')
  it.each([
    ['within', 'prep', 'The shop is within reach of everybody.'],
    ['over', 'prep', 'A bird flew over the wall.'],
    ['from', 'prep', 'A cat came from under the bed.'],
    ['past', 'prep', 'She walked past the bakery.'],
    ['past', 'n', 'The past is a foreign country.'],
    ['past', 'n', 'It happened in the recent past.'],
    ['round', 'n', 'She lost in the second round.'],
    ['round', 'v', 'We want to round the figures.'],
    ['down', 'adv', 'Put it down.'],
    ['down', 'prep', 'The stone rolled down the hill.'],
    ['off', 'adv', 'Turn it off.'],
    ['near', 'prep', 'Put it near the window.'],
    ['on', 'a', 'The heating was on at night.'],
    ['like', 'v', "I'd like a coffee."],
    ['like', 'v', 'They like the new house.'],
    ['like', 'v', 'Many readers like this book.'],
    ['like', 'prep', 'He ran like a hare.'],
    ['like', 'prep', 'There are few places like this.'],
    ['like', 'a', 'What does it look like?'],
  ])('tells what %s is: %s, in "%s"', (word, pos, sentence) => {
    expect(first(many, sentence, word)).toBe(pos)
  })

  it.each([
    ['They open at nine.', 'vi'],
    ['They open the door.', 'vt'],
  ])('puts the verb with or without an object first, as it stands: %s', (sentence, pos) => {
    expect(first(parseSenses('vt. 打开\nvi. 开门'), sentence, 'open')).toBe(pos)
    expect(first(parseSenses('vi. 开门\nvt. 打开'), sentence, 'open')).toBe(pos)
  })

  it('puts the verb first of a form that stands alone, and changes nothing of the headword', () => {
    const train = parseSenses('n. 火车\nv. 训练')
    const forms = { past: 'trained', plural: 'trains' }
    const alone = (form: string) => orderFormSenses(train, form, { head: 'train', forms }).map(({ zh }) => zh)
    expect(alone('trained')).toEqual(['训练', '火车'])
    expect(alone('trains')).toEqual(['火车', '训练'])
    expect(alone('train')).toEqual(['火车', '训练'])
  })

  it('keeps the order of the source where nothing tells', () => expect(orderSenses(saw, '', 0)).toEqual(saw))
})

const byMeaning = (a: { zh: string }, b: { zh: string }): number => a.zh.localeCompare(b.zh)
