// Every usual way to write a time says the same moment.
import { expect, it } from 'vitest'
import { parseWebTime } from './web-time.ts'

it.each([
  'Tue, 10 Nov 2026 10:00:00 GMT',
  'Tue, 10 Nov 2026 11:00:00 +0100',
  'Tue, 10 Nov 2026 11:00:00 CET',
  'Tuesday, November 10, 2026 - 10:00',
  'Tue, 11/10/2026 - 10:00',
  'November 10th, 2026 at 10:00 a.m.',
  '10 November 2026 10:00',
  'Nov 10, 2026 5:00 AM EST',
  '20261110T100000Z',
  '20261110T110000+0100',
  '20261110T1000Z',
  '202611101000',
  '20261110100000',
  '20261110100000Z',
  '20261110180000+0800',
  '202611101800+08:00',
  '20261110 1000',
  '20261110 10:00:00',
  '20261110 18:00 HKT',
  '1794304800',
  '1794304800.25',
  '1794304800000',
  '2026-11-10 10:00:00',
  '2026-11-10T10:00:00.000Z',
  '2026-11-10 05:00:00 America/New_York',
  '2026-11-10T18:00:00 Asia/Shanghai',
  'Tue, 10 Nov 2026 18:00:00 HKT',
  '2026-11-10 18:00 GMT+8',
  '2026年11月10日 10:00',
  '2026 年 11 月 10 日 10点00分',
  '2026年11月10日（星期二）上午10:00:00',
  '2026/11/10 10:00',
  '2026.11.10 10:00',
  '10.11.2026 10:00',
  '10.11.2026, 10:00',
  'mar., 10 novembre 2026 10:00:00',
  '10 de noviembre de 2026 10:00',
  'Dienstag, 10. November 2026 10:00',
])('%s', (text) => {
  expect(parseWebTime(text)).toBe('2026-11-10T10:00:00.000Z')
})

it.each([
  '2026-11-10 10:00:00+00',
  '2026-11-10T12:00:00.5+02',
  '2026-11-10T05:00:00 EST',
  '2026-11-10 10:00 AM',
])('ISO 8601 but for its end: %s', (text) => {
  expect(parseWebTime(text)?.slice(0, 16)).toBe('2026-11-10T10:00')
})

it('halves of a Chinese day', () => {
  expect(parseWebTime('2026年11月10日 上午12:30')).toBe('2026-11-10T00:30:00.000Z')
  expect(parseWebTime('2026年11月10日 下午12:30')).toBe('2026-11-10T12:30:00.000Z')
  expect(parseWebTime('2026年11月10日 中午1:05')).toBe('2026-11-10T13:05:00.000Z')
})

it('summer time at a place, and days alone', () => {
  expect(parseWebTime('2026-07-01 10:00 America/New_York')).toBe('2026-07-01T14:00:00.000Z')
  for (const day of ['20261110', '2026-11-10', '2026年11月10日', '2026/11/10', '2026年11月10日 星期二'])
    expect(parseWebTime(day), day).toBe('2026-11-10T00:00:00.000Z')
  expect(parseWebTime('2026年11月10日 下午3:05')).toBe('2026-11-10T15:05:00.000Z')
})

it('twelve digits are a date of the calendar where they can be one, else milliseconds', () => {
  expect(parseWebTime('202611281530')).toBe('2026-11-28T15:30:00.000Z')
  expect(parseWebTime('20261128153045')).toBe('2026-11-28T15:30:45.000Z')
  expect(parseWebTime('946684800000')).toBe('2000-01-01T00:00:00.000Z')
  expect(parseWebTime('946684800')).toBe('2000-01-01T00:00:00.000Z')
})

it('numbers of seconds and milliseconds count from 1990 to 2099', () => {
  expect(parseWebTime('631152000')).toBe('1990-01-01T00:00:00.000Z')
  expect(parseWebTime('631151999')).toBeNull()
  expect(parseWebTime('4102444799')).toBe('2099-12-31T23:59:59.000Z')
  expect(parseWebTime('4102444799999')).toBe('2099-12-31T23:59:59.999Z')
  expect(parseWebTime('4102444800')).toBeNull()
  expect(parseWebTime('9999999999999')).toBeNull()
})

it.each([
  '202613281530',
  '202611311530',
  '202611282530',
  '20261128153061',
  '20260230100000',
  '123456789012',
  '2026-02-29 10:00',
  '2026年2月30日',
  '00001128153000',
])('no day or hour of the calendar: %s', (text) => {
  expect(parseWebTime(text)).toBeNull()
})

it.each([
  '',
  'soon',
  '12',
  'Chapter 2026 of 10',
  '2026-11-10 10:00 Nowhere/Atall',
  '99999999999999',
  '2026年13月40日',
])('no time: %s', (text) => {
  expect(parseWebTime(text)).toBeNull()
})
