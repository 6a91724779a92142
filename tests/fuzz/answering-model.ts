// A language model whose answers are of the shape that each question wants, and that fails now and then.
import { aModel, type ScriptedModel } from '../support/model.ts'

const SUMMARY = ['ONE', 'SHORT', 'SHORT', 'FULL', 'FULL'].map(
  (length) => `${length} || It wakes. || 它醒了。`,
)

function answerTo(system: string, user: string): string {
  const inside = (name: string) =>
    new RegExp(`<<\\w+ ${name}>>\\n([\\s\\S]*?)\\n<<\\w+ end>>`).exec(user)?.[1] ?? ''
  if (system.includes('take one English sentence apart')) {
    const text = inside('sentence')
    const first = { role: 'SUBJECT', text: text.trim().split(/\s/)[0], zh: '', children: [] }
    return JSON.stringify({ zh: '一句话。', root: { role: 'SENTENCE', text, zh: '', children: [first] } })
  }
  if (system.includes('one entry of')) return JSON.stringify({ senses: [{ pos: 'n', zh: '港口' }] })
  if (system.includes('who or what a name is')) return '{"kind":"OTHER","text":"不知道是谁。"}'
  if (system.includes('reading comprehension')) {
    const [first = ''] = inside('article').split('\n')
    const choices = ['One', 'Two', 'Three', 'Four']
    const quote = first.replace(/^p1: /, '')
    const asked = {
      question: 'What is said here?',
      choices,
      answer: 1,
      why: '原文说了。',
      paragraph: 1,
      quote,
    }
    return JSON.stringify({ questions: [asked, asked, asked] })
  }
  return system.includes('sum up') ? SUMMARY.join('\n') : '好的。'
}

export function answeringModel(): ScriptedModel {
  const model = aModel()
  let asked = 0
  model.says(({ system, user }) => {
    asked += 1
    model.fails(asked % 5 === 0 ? 'BUSY' : undefined, 3)
    return answerTo(system, user)
  })
  return model
}
