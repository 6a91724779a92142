// Who somebody is within WeChat, as developers.weixin.qq.com (网页授权) describes it: silent, and nothing but their number.

import { WechatFailure, type WechatLogin } from './port.ts'
import { requestWechat, requireText } from './request-wechat.ts'

export interface WechatLoginSettings {
  /** `https://open.weixin.qq.com`, where browsers go. */
  open_url: string
  /** `https://api.weixin.qq.com`, which we ask. */
  base_url: string
  app_id: string
  secret: string
}

/** `snsapi_base`: nobody is asked for their name and picture, which we have no use for. */
const SCOPE = 'snsapi_base'

export const wechatLogin = ({ open_url, base_url, app_id, secret }: WechatLoginSettings): WechatLogin => ({
  // WeChat compares the address letter by letter: the parameters stand in this order.
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
    const answer = await requestWechat(`${base_url}/sns/oauth2/access_token?${query.toString()}`)
    // Who looks at a page without having let it in has a number of no use, which others may have too.
    if (answer['is_snapshotuser'] === 1) throw new WechatFailure('a snapshot user', { isOfCode: true })
    const { unionid } = answer
    return { openid: requireText(answer, 'openid'), unionid: typeof unionid === 'string' ? unionid : '' }
  },
})
