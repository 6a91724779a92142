// @vitest-environment happy-dom
// Shows that WeChat is told of each page that is opened, signed for the address that it checks.
import { beforeEach, expect, it, vi } from 'vitest'

const asked: { url: string; cat?: string }[] = []
vi.mock('../../lib/calls/appinfo.ts', () => ({
  appinfoCalls: {
    jssdk: async (given: { url: string; cat?: string }) => {
      asked.push(given)
      return { appId: 'wx1', timestamp: 7, nonceStr: 'n', signature: given.url }
    },
  },
}))
const { getUrlToSign, buildWechatCard, startWechatShare } = await import('./wechat-share.ts')

const ANDROID = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) MicroMessenger/8.0.50'

beforeEach(() => {
  asked.length = 0
  document.title = '潮汐 · 开卷'
  document.body.innerHTML =
    '<main><article><p>A source</p><p> The tide turned before anybody on the quay had seen it. </p><img src="https://x.test/files/a.svg?w=300"><img src="https://x.test/files/a.png"></article></main>'
})

const fakeSdk = () => {
  const told: unknown[] = []
  const sdk = {
    config: (given: Record<string, unknown>) => void told.push(['config', given['signature']]),
    ready: (run: () => void) => run(),
    updateAppMessageShareData: (card: unknown) => void told.push(['friend', card]),
    updateTimelineShareData: (card: unknown) => void told.push(['timeline', card]),
  }
  return { told, sdk }
}

it('knows which address WeChat checks', () => {
  expect(getUrlToSign(ANDROID, 'https://x.test/', 'https://x.test/article/7#p3')).toBe(
    'https://x.test/article/7',
  )
  expect(getUrlToSign(IPHONE, 'https://x.test/#a', 'https://x.test/article/7')).toBe('https://x.test/')
})

it('makes the card of what is on the page', () => {
  expect(buildWechatCard(document, 'https://x.test/article/7#p3')).toEqual({
    title: '潮汐 · 开卷',
    desc: 'The tide turned before anybody on the quay had seen it.',
    link: 'https://x.test/article/7',
    imgUrl: 'https://x.test/files/a.png',
  })
  document.body.innerHTML = '<main></main>'
  expect(buildWechatCard(document, 'https://x.test/article/7').imgUrl).toBe('https://x.test/icon-192.png')
})

it('signs anew for another page on Android, once on iOS', async () => {
  for (const [agent, times] of [
    [ANDROID, 3],
    [IPHONE, 1],
  ] as const) {
    asked.length = 0
    const { told, sdk } = fakeSdk()
    const opened = await startWechatShare(agent, async () => sdk)
    await opened('https://x.test/article/7')
    await opened('https://x.test/article/8')
    await opened('https://x.test/article/8#p3')
    expect(asked).toHaveLength(times)
    expect(told.filter((one) => Array.isArray(one) && one[0] === 'config')).toHaveLength(times)
    expect(told.at(-2)).toEqual(['friend', expect.objectContaining({ link: 'https://x.test/article/8' })])
    expect(told.at(-1)).toEqual(['timeline', expect.not.objectContaining({ desc: expect.anything() })])
  }
  expect(asked[0]?.cat).toBe('wx')
})
