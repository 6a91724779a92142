// Shows that a message sent in development is kept whole, and that a loss is told.
import { expect, it } from 'vitest'
import { outboxSender } from './outbox.ts'
import { SmsFailure } from './port.ts'

it('keeps every message with its number, in order', async () => {
  const kept: [string, string][] = []
  const sender = outboxSender(async (phone, text) => {
    kept.push([phone, text])
  })
  await sender.send('+8613812345678', { code: '123456', minutes: 5 })
  await sender.send('+8613900000000', { code: '654321', minutes: 5 })
  expect(kept).toEqual([
    ['+8613812345678', '【开卷】验证码 123456，5 分钟内有效。如果不是你本人操作，请忽略。'],
    ['+8613900000000', '【开卷】验证码 654321，5 分钟内有效。如果不是你本人操作，请忽略。'],
  ])
})

it('says so when a message was not kept', async () => {
  const full = new Error('disk full')
  const sender = outboxSender(() => Promise.reject(full))
  const failure = await sender
    .send('+8613812345678', { code: '123456', minutes: 5 })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SmsFailure)
  expect(failure).toHaveProperty('cause', full)
})
