// Within WeChat: sets the title, description and picture that WeChat's menu shares, for each navigation.
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { appinfoCalls } from '../../lib/calls/appinfo.ts'

/** The part of WeChat's JS-SDK that is used (developers.weixin.qq.com, JS-SDK 1.6). */
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

/** WeCom's own browser also has the user-agent token of WeChat. */
const catOf = (agent: string) => (/wxwork/i.test(agent) ? ('qywx' as const) : ('wx' as const))
/** WeChat on iOS validates the URL that was opened first, on other systems the current one. */
export const getUrlToSign = (agent: string, first: string, now: string): string =>
  bare(/iPhone|iPad|iPod/i.test(agent) ? first : now)
const bare = (href: string): string => href.split('#')[0] ?? href

/** The share card of the current page. */
export function buildWechatCard(page: Document, href: string): WechatShareCard {
  const description = page.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? ''
  const texts = [...page.querySelectorAll('main p')].map(({ textContent }) => textContent?.trim() ?? '')
  // Shorter paragraphs are a date or a source.
  const summary = texts.find(({ length }) => length >= SENTENCE_CHARS) ?? description
  const pictures = [...page.querySelectorAll<HTMLImageElement>('main article img, main img')]
  // WeChat does not render SVG.
  const picture = pictures.map(({ src }) => src).find((src) => /\/files\//.test(src) && !/\.svg\b/i.test(src))
  return {
    title: page.title,
    desc: truncateText(summary, DESC_CHARS),
    link: bare(href),
    imgUrl: picture ?? new URL('/icon-192.png', href).href,
  }
}

/**
 * Rejects when WeChat's script cannot be loaded. Our content security policy allows only this one third-party
 * script.
 */
function loadSdk(): Promise<Sdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const policy = window.trustedTypes?.createPolicy('wechat-sdk', { createScriptURL: () => SDK })
    // With Trusted Types the browser accepts a TrustedScriptURL only, not a string.
    script.src = policy ? policy.createScriptURL(SDK) : SDK
    script.addEventListener('load', () => (window.wx ? resolve(window.wx) : reject(new Error('no SDK'))))
    script.addEventListener('error', () => reject(new Error('no SDK')))
    document.head.append(script)
  })
}

/**
 * Returns the callback for each navigation. If WeChat is not configured, or does not respond, its menu shares
 * the plain URL.
 */
export async function startWechatShare(
  agent: string,
  sdkOf: () => Promise<Sdk> = loadSdk,
): Promise<(href: string) => Promise<void>> {
  const first = window.location.href
  const sign = async (href: string) =>
    await appinfoCalls.jssdk({ url: getUrlToSign(agent, first, href), cat: catOf(agent) })
  // Request the signature before the script: without a configuration the script is useless.
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
