// Plays the side around the page as docs/NATIVE.md has it: the app for Android, the app for iOS, and WeChat's browser.
import type { BrowserContext, Page } from '@playwright/test'

export interface NativeSide {
  /** What the page has posted, in order, since its first load. */
  heard: { action: string; [key: string]: unknown }[]
  /** A window event, as `evaluateJavascript` sends it. */
  tell(page: Page, event: 'GO_BACK' | 'THEME' | 'VOLUME', detail?: string): Promise<void>
}

/** Android takes a JSON text and answers at once; iOS takes an object and answers with a promise. Call before the page opens. */
export async function installNativeBridge(
  context: BrowserContext,
  platform: 'Android' | 'iOS',
  given: { theme: string; identity: string },
): Promise<NativeSide> {
  const heard: NativeSide['heard'] = []
  await context.exposeBinding('heardByTheApp', (_, message: NativeSide['heard'][number]) => {
    heard.push(message)
  })
  await context.addInitScript(
    ([side, { theme, identity }]) => {
      const hears = (message: { action: string }) => {
        const { heardByTheApp } = window as unknown as { heardByTheApp(message: object): void }
        heardByTheApp(message)
        return message.action === 'getTheme' ? theme : undefined
      }
      const android = { postMessage: (text: string) => hears(JSON.parse(text)) }
      const ios = { postMessage: async (message: { action: string }) => hears(structuredClone(message)) }
      Object.assign(window, { bb_app: identity })
      Object.assign(
        window,
        side === 'Android' ? { kaijuan: android } : { webkit: { messageHandlers: { kaijuan: ios } } },
      )
    },
    [platform, given] as const,
  )
  return {
    heard,
    tell: (page, event, detail) =>
      page.evaluate(([name, said]) => void window.dispatchEvent(new CustomEvent(name, { detail: said })), [
        event,
        detail,
      ] as const),
  }
}

/** What WeChat's browser says that it is. */
export const WECHAT_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50'

/** WeChat's script as far as the page uses it; the policy of a site without WeChat's settings would not load it. */
const SDK = `window.wx = {
  config: (given) => heardByWechat({ called: 'config', ...given }),
  ready: (run) => run(),
  updateAppMessageShareData: (card) => heardByWechat({ called: 'message', ...card }),
  updateTimelineShareData: (card) => heardByWechat({ called: 'timeline', ...card }),
}`

/** Records what the page passes to WeChat's menu; the site signs with `signature`. The context must bypass the page's CSP. */
export async function installWechatSdk(
  context: BrowserContext,
  signature: object,
): Promise<Record<string, unknown>[]> {
  const heard: Record<string, unknown>[] = []
  await context.exposeBinding('heardByWechat', (_, told: Record<string, unknown>) => {
    heard.push(told)
  })
  await context.route('https://res.wx.qq.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SDK }),
  )
  await context.route('**/api/wx/jssdk/config?**', (route) =>
    route.fulfill({ json: { statusCode: 200, message: '', result: signature } }),
  )
  return heard
}
