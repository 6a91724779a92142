// The script of /docs: fetches /openapi.json with the token of this browser and hands it to Scalar.
import { ApiError, getErrorMessage, sendRequest } from '../lib/api.ts'
import { readToken } from '../lib/cookies.ts'

/** What this page uses of Scalar's standalone bundle, which runs after this script and before DOMContentLoaded. */
interface Scalar {
  createApiReference(selector: string, configuration: Record<string, unknown>): unknown
}

/** The part of Trusted Types that this page uses; browsers without them have no such object. */
interface HtmlPolicies {
  createPolicy(name: 'default', rules: { createHTML(html: string): string }): unknown
}

declare global {
  interface Window {
    Scalar?: Scalar
    __zod_globalConfig?: { jitless: boolean }
  }
}

// The zod within Scalar would probe whether it may compile code, and the policy would report a violation.
window.__zod_globalConfig = { jitless: true }

// CodeMirror, which shows responses, assigns text to innerHTML. Scripts and their URLs stay blocked.
const { trustedTypes } = window as unknown as { trustedTypes?: HtmlPolicies }
trustedTypes?.createPolicy('default', { createHTML: (html) => html })

/** The OpenAPI document as text; throws `ApiError` with a message for the user. */
async function fetchDocument(): Promise<string> {
  const response = await sendRequest(['GET', '/openapi.json', 'raw', '', ''], {}, {})
  if (response.ok) return response.text()
  throw new ApiError({ code: '', message: messageFor(response.status), status: response.status })
}

function messageFor(status: number): string {
  if (status === 404) return '当前账号看不到接口文档，请用管理员账号登录'
  if (status === 429) return '打开得太频繁了，请稍后再试'
  return `接口文档没能加载（${status}），请再试一次`
}

async function showReference(): Promise<void> {
  const scriptsRun = new Promise((done) => document.addEventListener('DOMContentLoaded', done))
  const [content] = await Promise.all([fetchDocument(), scriptsRun])
  if (!window.Scalar) throw new ApiError({ code: '', message: '接口文档没能加载，请再试一次', status: 0 })
  document.querySelector('#reference')?.replaceChildren()
  window.Scalar.createApiReference('#reference', {
    content,
    authentication: {
      preferredSecurityScheme: 'bearer',
      securitySchemes: { bearer: { token: readToken() } },
    },
    localization: { locale: 'zh-CN' },
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    documentDownloadType: 'none',
    // Each of these would load from or send to a host of Scalar's, or offer to do so.
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    persistAuth: false,
  })
}

/** Shows what went wrong, with a button that tries again. */
function showError(message: string): void {
  const alert = document.createElement('div')
  alert.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = message
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '再试一次'
  button.addEventListener('click', () => window.location.reload())
  alert.append(text, button)
  document.querySelector('#reference')?.replaceChildren(alert)
}

showReference().catch((error: unknown) => showError(getErrorMessage(error)))
