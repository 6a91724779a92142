// Shows which answers are thrown out as no translation, and that real translations never are.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findTranslationFault } from './translation-fault.ts'

const sales = 'It sold 1,250 copies in 1998 and then 3,475 copies more before the end of 2004.'
const english = 'In 1969, about 600 million people watched two men walk on the Moon for the first time.'
const chinese = '1969 年，约 6 亿人观看了两名宇航员首次在月球上行走。'

describe('what cannot be a translation', () => {
  it.each([
    ['EMPTY', english, ''],
    ['EMPTY', english, ' \n '],
    ['NOT_CHINESE', english, english],
    ['NOT_CHINESE', english, 'En 1969, environ 600 millions de personnes ont regardé deux hommes marcher.'],
    ['NOT_CHINESE', english, `翻译：${english}`],
    ['NOT_CHINESE', 'the moon', 'the moon'],
    ['TOO_SHORT', english, '1969 年。'],
    ['TOO_LONG', 'Good morning, everyone.', '静夜思床前明月光疑是地上霜举头望明月低头思故乡'.repeat(3)],
    ['TOO_LONG', '1969', '很久很久以前，在一个遥远的地方，住着一位老人，他每天都要走很远的路去打水。'],
    ['HTML', english, `<p>${chinese}</p>`],
    ['HTML', english, `${chinese}<script>alert(1)</script>`],
    ['HTML', english, chinese.replace('，', '，&nbsp;')],
    ['FIGURES', english, '约 6 亿人观看了两名宇航员首次在月球上行走，那一年是 1996 年。'],
    ['FIGURES', 'About 2,500 people came.', '大约两千六百人来了。'],
    [
      'FIGURES',
      'The score was 3,500 to 2,100 after the second round of play.',
      '第二轮比赛之后，双方的比分非常接近。',
    ],
    ['FIGURES', sales, '它在 1998 年售出了几千册，后来在几年之内又卖出了更多的册数。'],
    ['REFUSAL', english, '抱歉，我无法翻译这段内容，因为它可能涉及敏感信息，请您提供其他的文本。'],
    ['REFUSAL', english, '非常抱歉，该内容暂时不能为您提供翻译服务，感谢您的理解。'],
    ['REFUSAL', english, '对不起，作为人工智能助手，我不会继续这个话题，我们聊点别的吧。'],
    ['REFUSAL', english, '很遗憾，您的文本涉及违规内容，根据相关法律法规不予显示。'],
    ['REFUSAL', 'She was sorry that the ferry had gone.', '抱歉，这段文字含有敏感内容，无法翻译。'],
    ['REMARK', english, `以下是这段文字的翻译：${chinese}`],
    ['REMARK', english, `${chinese}（注：此处为意译）`],
    ['REMARK', english, `译文：${chinese}`],
    ['REMARK', english, `好的，下面是中文译文：${chinese}`],
    ['REMARK', english, `${chinese}译者注：这里按习惯处理。`],
    ['REMARK', english, `\`\`\`${chinese}\`\`\``],
    ['REMARK', 'The ferry stops at noon: nobody waits.', '渡轮中午停运，没有人等。（注：此处为意译）'],
    ['REMARK', english, `说明：${chinese}`],
    ['REFUSAL', english, '我无法将这段文字翻译成中文，因为它涉及到一些我不便讨论的话题。'],
    ['REFUSAL', english, '由于内容的原因，无法翻译。'],
    ['REFUSAL', english, '无法翻译。'],
    ['NOT_CHINESE', english, '1969年、約6億人が、二人の男が初めて月面を歩くのを見ました。'],
    ['NOT_CHINESE', english, '1969년에 약 6억 명이 두 남자가 처음으로 달 위를 걷는 것을 보았다. 人'],
    ['TRADITIONAL', english, '1969 年，約 6 億人觀看了兩名太空人首次在月球上行走。'],
    [
      'TOO_SHORT',
      `${english} They sat in kitchens, in bars and in the streets, and nobody who saw it has forgotten the grey pictures.`,
      '1969 年，约 6 亿人观看了两名宇航员首次在月球上行走。',
    ],
    ['FIGURES', 'They came in 1912, in 1954 and in 1987.', '他们一九一二年来过，后来又来过两次。'],
  ])('is %s', (fault, text, zh) => {
    expect(findTranslationFault(text, zh)).toBe(fault)
  })
})

describe('what is one', () => {
  it.each([
    [english, chinese],
    ['BBC', 'BBC'],
    ['Ernest Hemingway', 'Ernest Hemingway'],
    ['Ernest Hemingway', '欧内斯特·海明威'],
    ['iPhone 17 Pro', 'iPhone 17 Pro'],
    ['* * *', '* * *'],
    ['“I am sorry, I cannot help you,” said the clerk.', '“抱歉，我无法为您提供帮助。”办事员说。'],
    ['The poem cannot be translated, he wrote.', '他写道，这首诗无法翻译。'],
    ['(Note: the ferry does not run on Sundays.)', '（注：周日渡轮停运。）'],
    ['Instructions: Mix the flour and the water.', '说明：将面粉和水混合。'],
    ['Key: A = adult, C = child, S = senior.', '说明：A＝成人，C＝儿童，S＝老人。'],
    ['Remarks: no ferry on Sundays.', '备注：周日没有渡轮。'],
    ['See also: the old harbour.', '备注：另见旧港。'],
    ['There is no English word for it.', '这个词无法翻译成英语。'],
    ['The wordplay is lost in English.', '这个双关语无法译成英语。'],
    ['The pun does not survive the crossing.', '这个双关语无法翻译。'],
    ['the United States of America', '美国'],
    ['Union of Soviet Socialist Republics', '苏联'],
    ['Thank you very much indeed.', '多谢。'],
    ['The shop is open 24/7.', '这家店全天候营业。'],
    ['The ferry leaves at 7.30.', '渡轮七点半开。'],
    ['The film touches on politically sensitive subjects.', '这部电影涉及政治敏感话题。'],
    ['As an AI, it has no taste of its own.', '作为人工智能，它没有自己的品味。'],
    ['The Qianlong emperor wrote more than most.', '乾隆皇帝的著作比多数人都多。'],
    ['She sang カラオケ until the bar closed.', '她唱カラオケ一直唱到酒吧关门。'],
    [
      'By the 1980s, twenty of the 25 shops had closed for good.',
      '到了 20 世纪 80 年代，二十五家店里有二十家永远关了门。',
    ],
    ['It cost 1,250 dollars, or 12.5% more than before.', '它售价 1250 美元，比以前贵了 12.5%。'],
    ['Some 1.4 billion people live there today.', '如今约有 14 亿人生活在那里。'],
    ['The <div> tag divides a page.', '<div> 标签用来划分页面。'],
    ['Yes.', '是的。'],
    ['About 2,500 people came.', '大约两千五百人来了。'],
    ['It was built 1,200 years ago.', '它建于一千二百年前。'],
    ['In 1969 he turned 105.', '一九六九年，他一百零五岁。'],
    ['Some 9,600 came, or 3,050 more than last year.', '来了九千六百人，比去年多三千零五十人。'],
    // Half of the figures are enough: dates and scores may rightly be written in another way.
    [sales, '它在 1998 年售出了 1250 册，到后来那一年年底之前又卖出了更多的册数。'],
  ])('passes: %s', (text, zh) => {
    expect(findTranslationFault(text, zh)).toBeUndefined()
  })

  it('passes in every paragraph of the sample library', () => {
    const library = new URL('../../library/', import.meta.url)
    const pairs = readdirSync(library, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) =>
        readFileSync(new URL(name, library), 'utf8')
          .split(/^---$/m)
          .slice(2)
          .join('')
          .split(/\n\s*\n/),
      )
      .map((block) => block.trim().split('\n'))
      .filter((lines) => lines.length === 2)
    expect(pairs.length).toBeGreaterThan(100)
    for (const [text = '', zh = ''] of pairs) expect(findTranslationFault(text, zh), text).toBeUndefined()
  })
})
