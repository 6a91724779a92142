// What the composition root and lower features may use of people: log-in within WeChat.
export { createWechatLoginFlow, whoseOpenid } from './wechat.ts'
