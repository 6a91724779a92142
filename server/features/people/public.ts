// What the composition root and lower features may use of people: log-in within WeChat.
export { wechatDoor, whoseOpenid } from './wechat.ts'
