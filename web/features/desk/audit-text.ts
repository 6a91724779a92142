// Formats entries of the audit log as text: the action, its subject, and what it changed.
import { AUDIENCE_KINDS, audienceLabel } from '../../../domain/appinfo/audience.ts'
import { topicLabel } from '../../../domain/article/topics.ts'
import { isTranslatorName, translatorLabel } from '../../../domain/article/translators.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import { formatProductTitle, PRODUCT_CODES } from '../../../domain/membership/product.ts'
import { formatDateTime } from '../../lib/format.ts'
import { formatFenAsYuan } from '../../lib/money.ts'

const ACTS: Record<string, string> = {
  'account.end_sessions': '让设备退出登录',
  'member.open': '开通会员',
  'member.renew': '给会员续期',
  'member.close': '关闭会员',
  'member.price': '定价',
  'house.announce': '公告',
  'house.contact': '企业微信',
  'order.contact': '收款客服',
  'member.limit': '改等级权益',
  'member.trial_claim': '做试用链接',
  'order.finish': '手工完成订单',
  'order.refund': '退款',
  'people.block': '停用账号',
  'people.unblock': '恢复账号',
  'people.promote': '设为管理员',
  'people.demote': '改回读者',
  'people.show_phone': '看了手机号',
  'people.end_session': '让一台设备退出登录',
  'people.deleted': '账号已删除',
  'people.bind_wechat': '绑定微信',
  'account.change_phone': '换手机号',
  'account.totp_on': '开启两步验证',
  'account.totp_off': '关闭两步验证',
  'account.set_password': '改密码',
  'site.setting': '改全站设置',
  'code.bind': '补邀请码',
  'code.change': '改码',
  'code.generate': '做码',
  'invitation.refuse': '不给邀请奖励',
  'invitation.release': '放行邀请奖励',
  'collection.move': '处理合集',
  'feed.add': '订阅',
  'feed.import': '导入订阅源',
  'feed.remove': '不再订阅',
  'feed.update': '改订阅源',
  'glossary.remove': '删术语',
  'glossary.set': '写术语',
  'note.hide': '隐藏笔记',
  'note.show': '恢复笔记',
  'report.dismissed': '答复读者，没有改',
  'report.mended': '按读者说的改好',
}
const SUBJECTS: Record<string, string> = {
  user: '用户',
  feed: '订阅源',
  feeds: '订阅源',
  code: '码',
  collection: '合集',
  creator: '刊物',
  note: '笔记',
  report: '报错',
  register: '注册',
  order: '订单',
  product: '价目',
  announcement: '公告',
  trial: '试用',
  limit: '权益',
  contact: '企业微信',
  collection_review: '合集先看再公开',
  ai_tokens_a_day: '一天的 AI 词元',
  app_min_version_code: 'App 最低版本号',
}
export const getAuditActionLabel = (action: string): string => ACTS[action] ?? action
export const getAuditSubjectLabel = (subject: string): string => {
  const [noun = '', number] = subject.split(':')
  const product = noun === 'product' && PRODUCT_CODES.find((code) => code === number)
  if (product) return `价目 ${formatProductTitle(product)}`
  return `${SUBJECTS[noun] ?? noun}${number === undefined ? '' : ` ${number}`}`
}
const DETAILS: Record<string, string> = {
  about: '说的是',
  article_id: '文章',
  auto_take: '自动收下',
  auto_translate: '自动翻译',
  count: '个数',
  en: '英文',
  folder: '分组',
  keep: '保留条数',
  level_floor: '难度至少',
  mended: '改成',
  name: '名字',
  publication: '刊物',
  publication_id: '刊物编号',
  quote: '原文',
  days: '天数',
  level: '等级',
  reason: '原因',
  remark: '原因',
  source: '编号',
  status: '现在是',
  title: '标题',
  topics: '话题',
  translator: '翻译服务',
  url: '网址',
  value: '改成',
  zh: '中文',
  fen: '金额',
  price: '价格',
  first_price: '首次价',
  is_on: '在用',
  by_hand: '已在其他渠道退款',
  user_id: '用户',
  ctype: '用途',
  uses: '每个可用次数',
  code: '码',
  text: '文字',
  audience: '可见范围',
  ends_at: '到',
}
/** Fields with an amount in fen. */
const SUMS: readonly string[] = ['fen', 'price', 'first_price']
/** True for the internal id of a ledger row, which is for programs only. */
const isInner = (name: string, value: unknown): boolean =>
  name === 'source' && typeof value === 'string' && /^[A-Z]+:/.test(value)
const VALUES: Record<string, Record<string, string>> = {
  about: { TRANSLATION: '译文', GLOSS: '释义', TEXT: '原文', QUESTION: '题目' },
  level: { FREE: '免费', MEMBER: '会员', CHANGDU: '畅读' },
  ctype: { REGISTER: '注册', TRIAL: '试用', MEMBER_DAYS: '会员天数' },
  status: { DRAFT: '草稿', WAITING: '待处理', PUBLISHED: '已发布', DESTROYED: '已删除' },
}

function valueText(name: string, value: unknown): string {
  if (name === 'translator')
    return typeof value === 'string' && isTranslatorName(value) ? translatorLabel(value) : '按全站的次序'
  if (value === null || value === '') return '没有'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (SUMS.includes(name) && typeof value === 'number') return formatFenAsYuan(value)
  if (name === 'ends_at' && typeof value === 'string') return formatDateTime(value)
  if (Array.isArray(value)) return value.map((each) => topicLabel(String(each))).join('、')
  if (typeof value !== 'string') return JSON.stringify(value)
  const audience = name === 'audience' && AUDIENCE_KINDS.find((each) => each === value)
  if (audience) return audienceLabel(audience)
  if (name === 'level_floor') return levelLabel(value)
  return VALUES[name]?.[value] ?? value
}

/** Formats the changes as they were logged. */
export const formatAuditDetail = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .filter(([name, value]) => !isInner(name, value))
    .map(([name, value]) => `${DETAILS[name] ?? name}：${valueText(name, value)}`)
    .join('，')

/** The reason that the actor entered; '' if there is none. */
export const formatAuditReason = ({ reason, remark }: Record<string, unknown>): string =>
  String(reason ?? remark ?? '')
