// Within WeChat: tells its menu what a shared page is called, says and looks like, for each page that is opened.
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { appinfoCalls } from '../../lib/calls/appinfo.ts'

/** What of WeChat's JS-SDK is used (developers.weixin.qq.com, JS-SDK 1.6). */
interface Sdk {
  config(wechatConfig: Record<string, unknown>): void
  ready(run: () => void): void
  updateAppMessageShareData(card: WechatShareCard): void
  updateTimelineShareData(card: Omit<WechatShareCard, 'desc'>): void
}
export interface WechatShareCard {
  title: string
  desc: string
  link: string
  imgUrl: string
}

declare global {
  interface Window {
    wx?: Sdk
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string }
    }
  }
}

const SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const NAMES = ['updateAppMessageShareData', 'updateTimelineShareData']
const DESC_CHARS = 60
const SENTENCE_CHARS = 30

/** WeCom's own browser says that it is WeChat too. */
const catOf = (agent: string) => (/wxwork/i.test(agent) ? ('qywx' as const) : ('wx' as const))
/** WeChat on iOS checks the address that was opened first, elsewhere the one that is open. */
export const getUrlToSign = (agent: string, first: string, now: string): string =>
  bare(/iPhone|iPad|iPod/i.test(agent) ? first : now)
const bare = (href: string): string => href.split('#')[0] ?? href

/** The card of what is on the page now. */
export function buildWechatCard(page: Document, href: string): WechatShareCard {
  const description = page.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? ''
  const texts = [...page.querySelectorAll('main p')].map(({ textContent }) => textContent?.trim() ?? '')
  // Shorter ones are a date or a source.
  const summary = texts.find(({ length }) => length >= SENTENCE_CHARS) ?? description
  const pictures = [...page.querySelectorAll<HTMLImageElement>('main article img, main img')]
  // WeChat draws no SVG.
  const picture = pictures.map(({ src }) => src).find((src) => /\/files\//.test(src) && !/\.svg\b/i.test(src))
  return {
    title: page.title,
    desc: truncateText(summary, DESC_CHARS),
    link: bare(href),
    imgUrl: picture ?? new URL('/icon-192.png', href).href,
  }
}

/** Rejects when WeChat's script cannot be had. Our policy lets a page run this one script of a stranger's, and no other. */
function bringSdk(): Promise<Sdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const policy = window.trustedTypes?.createPolicy('wechat-sdk', { createScriptURL: () => SDK })
    // A trusted address, which the browser takes where it takes no text.
    script.src = policy ? policy.createScriptURL(SDK) : SDK
    script.addEventListener('load', () => (window.wx ? resolve(window.wx) : reject(new Error('no SDK'))))
    script.addEventListener('error', () => reject(new Error('no SDK')))
    document.head.append(script)
  })
}

/**
 * Answers what to call after each page that is opened, and whether it can be done at all. Where WeChat is not set up, or
 * does not answer, its menu goes on sharing the bare address.
 */
export async function startWechatShare(
  agent: string,
  sdkOf: () => Promise<Sdk> = bringSdk,
): Promise<(href: string) => Promise<void>> {
  const first = window.location.href
  const sign = async (href: string) =>
    await appinfoCalls.jssdk({ url: getUrlToSign(agent, first, href), cat: catOf(agent) })
  // Asked before the script: it is of no use where nothing is set up.
  let signed: { for: string; given: Awaited<ReturnType<typeof sign>> } = {
    for: getUrlToSign(agent, first, first),
    given: await sign(first),
  }
  const sdk = await sdkOf()
  sdk.config({ ...signed.given, jsApiList: NAMES })
  return async (href) => {
    const wanted = getUrlToSign(agent, first, href)
    if (wanted !== signed.for) {
      signed = { for: wanted, given: await sign(href) }
      sdk.config({ ...signed.given, jsApiList: NAMES })
    }
    sdk.ready(() => {
      const { desc, ...card } = buildWechatCard(document, href)
      sdk.updateAppMessageShareData({ ...card, desc })
      sdk.updateTimelineShareData(card)
    })
  }
}
