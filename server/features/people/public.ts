// Public API of people for the composition root and lower features: log-in within WeChat.
export { createWechatLoginFlow, whoseOpenid } from './wechat.ts'
