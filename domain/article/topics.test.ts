// Shows that the topics are the twelve of the library, each valid as the wire spells a topic.
import { expect, it } from 'vitest'
import { isTopic, topicLabel, topicNames } from './topics.ts'

it('are twelve, spelled as the wire wants them, each with a Chinese label', () => {
  expect(topicNames).toHaveLength(12)
  for (const name of topicNames) {
    expect(name).toMatch(/^[a-z][a-z0-9_-]{0,31}$/)
    expect(topicLabel(name)).toMatch(/^\p{Script=Han}{2}$/u)
  }
})

it('leave a topic they do not know as it is', () => {
  expect(topicLabel('space')).toBe('space')
  expect(isTopic('science')).toBe(true)
  expect(isTopic('constructor')).toBe(false)
})
