// Shows that the next translator takes over what is left, that a choice is kept, and that it is known who did what.
import { describe, expect, it } from 'vitest'
import { ProviderFailure, type ProviderFailureReason, type Translator } from './port.ts'
import { type TranslatorMember, type TranslatorUse, translatorsInOrder } from './translators-in-order.ts'

interface Double extends TranslatorMember {
  asked: string[][]
  fails: { reason: ProviderFailureReason; after: number } | undefined
}
const double = (name: TranslatorMember['name'], engine: string = name): Double => {
  const asked: string[][] = []
  const translate: Translator['translate'] = async (texts, { onTranslated } = {}) => {
    asked.push([...texts])
    const { fails } = one
    for (const [index, text] of texts.entries()) {
      if (fails && index >= fails.after) throw new ProviderFailure(fails.reason, 'detail')
      await onTranslated?.(index, `${engine}：${text}`)
    }
    return texts.map((text) => `${engine}：${text}`)
  }
  const one: Double = { name, asked, fails: undefined, translator: { engine, translate } }
  return one
}

const three = () => {
  const members = [double('llm', 'model-1'), double('deepl'), double('libre')] as const
  const uses: TranslatorUse[] = []
  let clock = 0
  const note = async (use: TranslatorUse) => {
    uses.push(use)
    throw new Error('the database is away')
  }
  const all = translatorsInOrder(members, note, () => clock)
  return {
    all,
    uses,
    llm: members[0],
    deepl: members[1],
    libre: members[2],
    later: (ms: number) => (clock += ms),
  }
}

describe('translators in order', () => {
  it('ask the first, and say who did how much', async () => {
    const { all, uses, deepl } = three()
    expect(await all.translate(['One.', 'Two.', '…'])).toEqual([
      'model-1：One.',
      'model-1：Two.',
      'model-1：…',
    ])
    expect(deepl.asked).toEqual([])
    expect(uses).toEqual([{ engine: 'model-1', paragraphs: 2, characters: 8 }])
  })

  it('ask the next for what is left, and nothing twice', async () => {
    const { all, uses, llm, deepl } = three()
    llm.fails = { reason: 'FAILED', after: 1 }
    const told: unknown[] = []
    const zh = await all.translate(['One.', 'Two.', 'Three.'], {
      onTranslated: (...given) => {
        told.push(given)
      },
    })
    expect(zh).toEqual(['model-1：One.', 'deepl：Two.', 'deepl：Three.'])
    expect(deepl.asked).toEqual([['Two.', 'Three.']])
    expect(told).toEqual([
      [0, 'model-1：One.', 'model-1'],
      [1, 'deepl：Two.', 'deepl'],
      [2, 'deepl：Three.', 'deepl'],
    ])
    expect(uses).toEqual([
      { engine: 'model-1', paragraphs: 1, characters: 4 },
      { engine: 'deepl', paragraphs: 2, characters: 10 },
    ])
  })

  it('leave one alone whose quota is used up, for ten minutes', async () => {
    const { all, llm, deepl, later } = three()
    llm.fails = { reason: 'NO_BALANCE', after: 0 }
    await all.translate(['One.'])
    await all.translate(['Two.'])
    expect([llm.asked.length, deepl.asked.length, all.engine]).toEqual([1, 2, 'deepl'])
    llm.fails = undefined
    later(600_001)
    expect(await all.translate(['Three.'])).toEqual(['model-1：Three.'])
  })

  it('fail as the last one did, and stop when the caller leaves', async () => {
    const { all, llm, deepl, libre } = three()
    llm.fails = { reason: 'BUSY', after: 0 }
    deepl.fails = { reason: 'TIMEOUT', after: 0 }
    libre.fails = { reason: 'KEY_REFUSED', after: 0 }
    await expect(all.translate(['One.'])).rejects.toMatchObject({ reason: 'KEY_REFUSED' })
    const gone = AbortSignal.abort(new Error('left'))
    const other = three()
    other.llm.fails = { reason: 'FAILED', after: 0 }
    await expect(other.all.translate(['One.'], { signal: gone })).rejects.toThrow()
    expect(other.deepl.asked).toEqual([])
  })

  it('are chosen from by name and by kind; a name that is not there says nothing', async () => {
    const { all } = three()
    const by = (wish: Parameters<NonNullable<Translator['only']>>[0]) => all.only?.(wish)?.choices
    expect(all.choices).toEqual(['llm', 'deepl', 'libre'])
    expect(by({ name: 'libre' })).toEqual(['libre'])
    expect(by({ name: 'aliyun' })).toEqual(['llm', 'deepl', 'libre'])
    expect(by({ ai: true })).toEqual(['llm'])
    expect(by({ ai: false })).toEqual(['deepl', 'libre'])
    expect(by({ ai: false, name: 'libre' })).toEqual(['libre'])
    expect(by({ ai: false, name: 'llm' })).toEqual(['deepl', 'libre'])
    expect(translatorsInOrder([double('deepl')]).only?.({ ai: true })).toBeUndefined()
    expect(await all.only?.({ name: 'libre' })?.translate(['One.'])).toEqual(['libre：One.'])
  })
})
