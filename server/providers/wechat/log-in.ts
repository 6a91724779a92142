// WeChat login (网页授权, developers.weixin.qq.com) without a consent page; returns only the user's ids.

import { WechatFailure, type WechatLogin } from './port.ts'
import { requestWechat, requireText } from './request-wechat.ts'

export interface WechatLoginSettings {
  /** `https://open.weixin.qq.com`, to which browsers are redirected. */
  open_url: string
  /** `https://api.weixin.qq.com`, to which the server sends requests. */
  base_url: string
  app_id: string
  secret: string
}

/** `snsapi_base`: WeChat shows no consent page, because name and picture are not needed. */
const SCOPE = 'snsapi_base'

export const wechatLogin = ({ open_url, base_url, app_id, secret }: WechatLoginSettings): WechatLogin => ({
  // WeChat compares the URL as text: the parameters must be in this order.
  authorizeUrl: ({ redirect_uri, state }) =>
    `${open_url}/connect/oauth2/authorize?${new URLSearchParams({
      appid: app_id,
      redirect_uri,
      response_type: 'code',
      scope: SCOPE,
      state,
    }).toString()}#wechat_redirect`,
  identify: async (code) => {
    const query = new URLSearchParams({ appid: app_id, secret, code, grant_type: 'authorization_code' })
    const response = await requestWechat(`${base_url}/sns/oauth2/access_token?${query.toString()}`)
    // A user who views the page in snapshot mode, without consent, gets a virtual openid that other users may
    // share.
    if (response['is_snapshotuser'] === 1) throw new WechatFailure('a snapshot user', { isOfCode: true })
    const { unionid } = response
    return { openid: requireText(response, 'openid'), unionid: typeof unionid === 'string' ? unionid : '' }
  },
})
