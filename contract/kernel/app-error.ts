// All errors of the product: a closed table of error code, HTTP status and a Chinese message for readers.

const table = {
  INVALID_INPUT: [400, '填写的内容有误，请检查后再试。'],
  WRONG_CREDENTIALS: [400, '账号或密码不对，请再试一次。'],
  TOTP_NEEDED: [400, '这个账号要两步验证，再填一个验证器里的验证码。'],
  WRONG_TOTP: [400, '验证码不对或用过了，等验证器里出了新的再填。'],
  WRONG_PASSWORD: [400, '原密码不对，请再试一次。'],
  WRONG_SMS_CODE: [400, '验证码不对或已过期，请重新获取。'],
  WRONG_CAPTCHA: [400, '安全验证没有通过，请重试一次。'],
  WRONG_INVITATION_CODE: [400, '邀请码不对，请核对后再试。'],
  INVITATION_NEEDED: [400, '目前需凭邀请码注册，可向已注册的朋友索取。'],
  WEAK_PASSWORD: [400, '密码需 8–72 个字符，不能是手机号或常见密码。'],
  PHONE_TAKEN: [409, '这个手机号已经注册过，请直接登录。'],
  USERNAME_TAKEN: [409, '这个用户名已有人使用，换一个试试。'],
  REGISTRATION_CLOSED: [409, '暂时没有开放注册。'],
  LOGIN_REQUIRED: [401, '请先登录。'],
  ADMIN_ONLY: [403, '仅管理员可以访问。'],
  MEMBERSHIP_REQUIRED: [402, '这是会员的功能，开通会员后就能用。'],
  ACCOUNT_BLOCKED: [401, '这个账号已停用，有疑问请联系我们。'],
  TOTP_SETUP_NEEDED: [409, '进入编辑部前请先开启两步验证。'],
  LAST_ADMIN: [409, '这是最后一位管理员，先设一位新的管理员。'],
  CANNOT_BLOCK_SELF: [409, '不能停用自己的账号，请另一位管理员来做。'],
  CANNOT_DELETE_ADMIN: [409, '管理员的账号不能删除，请另一位管理员先把你改回读者。'],
  WECHAT_ALREADY_BOUND: [409, '这个微信号已经绑定了别的账号。'],
  WECHAT_EXPIRED: [400, '微信登录已超时，请重试。'],
  USER_NOT_FOUND: [404, '没有找到这位用户。'],
  NOT_A_MEMBER: [409, '这位用户现在不是会员，先开通再说。'],
  TRIAL_USED: [409, '每人限试用一次，你已领取过。'],
  TRIAL_NEEDS_ACCOUNT: [400, '请填写小红书号。'],
  TRIAL_TAKEN: [409, '这个小红书号已领取过试用。'],
  CLAIM_INVALID: [400, '领取链接不完整，请联系发送人重新获取。'],
  CLAIM_EXPIRED: [409, '领取链接已过期，请联系发送人重新获取。'],
  FIRST_PRICE_HIGHER: [400, '首次价需低于平时价。'],
  WRONG_SETTING: [400, '设置的值超出范围，请检查后再试。'],
  WRONG_LIMIT: [400, '这一项不能改成这样，开关只有开和关，数量只能是整数。'],
  PRODUCT_UNAVAILABLE: [409, '该套餐暂不出售，请选择其他套餐。'],
  PRICE_CHANGED: [409, '价格已更新，请确认新的价格。'],
  PAYMENT_METHOD_UNAVAILABLE: [400, '该付款方式暂不可用，请换一种。'],
  ORDER_NOT_FOUND: [404, '没有找到这笔订单。'],
  ORDER_WAITING: [409, '还有一笔待付款的订单，请先付款或取消。'],
  ORDER_JUST_PAID: [409, '订单已付款，会员已开通。'],
  WRONG_AMOUNT: [409, '实收金额与订单不符，请核对后再完成。'],
  FIRST_PRICE_USED: [409, '这位读者已经用过首次价，这一笔不能再按首次价完成。'],
  PAYMENT_NOT_CONFIGURED: [503, '暂未开通购买，请稍后再来。'],
  PAYMENT_FAILED: [502, '付款暂时打不开，没有扣钱，请稍后再试。'],
  NOT_FOUND: [404, '没有找到。'],
  ARTICLE_NOT_FOUND: [404, '没有找到这篇文章，可能已下架。'],
  WORD_NOT_FOUND: [404, '词典暂未收录这个词，看看拼写是否正确。'],
  MEANING_MISSING: [400, '词典暂未收录这个词的释义，请先写一个再保存。'],
  ARTICLE_EMPTY: [409, '这篇文章还没有正文。'],
  QUOTE_NOT_FOUND: [400, '这句话不在文章里，请照原文选。'],
  WORD_NOT_IN_TEXT: [409, '这篇文章里没有这个词，请照文中的写法填。'],
  WORD_NOT_SAVED: [404, '生词本里没有这个词。'],
  CREATOR_NOT_FOUND: [404, '没有找到这位作者或这份刊物。'],
  FOLLOW_LIMIT_REACHED: [409, '最多关注 500 位，先取消几位再关注。'],
  COLLECTION_NOT_FOUND: [404, '没有找到这个合集，可能已删除或撤回。'],
  COLLECTION_EMPTY: [409, '合集里还没有文章，请先添加一篇再发布。'],
  COLLECTION_LIMIT_REACHED: [409, '最多创建 200 个合集，请先删除几个再新建。'],
  MAGAZINE_NOT_FOUND: [404, '没有找到这一期杂志，可能还没有出版或已撤回。'],
  MAGAZINE_EMPTY: [409, '这一期还没有文章，请先添加一篇。'],
  MAGAZINE_INCOMPLETE: [409, '还有文章没有下载好，重试或移出它们再审核。'],
  PLACE_NOT_FOUND: [404, '这一期里没有这篇文章，可能已移出。'],
  MAGAZINE_ARTICLE_LIMIT_REACHED: [409, '一期最多放 200 篇文章。'],
  AWARD_NOT_FOUND: [404, '没有这份奖励。'],
  AWARD_EXPIRED: [409, '这份奖励已经过期。'],
  AWARD_NOT_READY: [409, '这份奖励暂不可领取。'],
  CODE_NOT_FOUND: [404, '没有这个码，请核对后再试。'],
  CODE_EXPIRED: [409, '这个码已失效，请联系发码人重新获取。'],
  CODE_USED: [409, '这个码你已经用过了，每人一次。'],
  CODE_FOR_REGISTERING: [409, '这是邀请码，注册的时候才能用。'],
  CODE_OF_ONESELF: [409, '这是他自己的邀请码，不能填给自己。'],
  ALREADY_INVITED: [409, '这位用户已经有邀请人了，不能再改。'],
  INVITATION_NOT_FOUND: [404, '没有找到这份邀请。'],
  WEEK_NOT_OVER: [409, '这一周还没有结束，结束之后再来领。'],
  AI_QUESTION_NOT_FOUND: [404, '没有找到这个提问，可能已删除。'],
  NOTE_NOT_FOUND: [404, '没有找到这条笔记，可能已删除。'],
  FEED_NOT_FOUND: [404, '没有找到这个订阅源。'],
  TASK_NOT_FOUND: [404, '没有找到这个任务。'],
  STATE_CONFLICT: [409, '现在的状态不能这样操作，请刷新后再看。'],
  ARTICLE_CHANGED: [409, '这篇文章刚被别人改过，请刷新后合并你的修改。'],
  ALREADY_RUNNING: [409, '操作正在进行，请稍候。'],
  WORD_LIMIT_REACHED: [409, '生词本最多收两万个词，已经满了，请先删掉一些不再需要的词。'],
  NOTE_LIMIT_REACHED: [409, '笔记最多两万条，已经满了，请先删掉一些不再需要的。'],
  NOTHING_TO_UNDO: [409, '没有可以撤销的操作。'],
  IDEMPOTENCY_KEY_REUSED: [409, '这个操作编号已经用在别处，请刷新后重试。'],
  BAD_READING_REPORT: [400, '阅读时长未能记录，请检查设备时间。'],
  UPLOAD_NOT_FOUND: [404, '没有找到这次上传，可能已取消，请重新选择文件。'],
  UPLOAD_EXPIRED: [409, '上传已超时，请重新选择文件。'],
  UPLOAD_INCOMPLETE: [409, '文件未传完，请继续上传。'],
  UPLOAD_LIMIT_REACHED: [429, '今天的上传已达上限，请明天再来。'],
  TOO_MANY_OPEN_UPLOADS: [409, '同时上传的文件过多，请等前面的完成。'],
  PICTURES_NEED_COLLECTION: [409, '请先创建合集，再上传图片。'],
  STORAGE_FAILED: [503, '文件暂时无法读写，请稍后再试。'],
  TOO_LARGE: [413, '内容太大了，请缩小后再试。'],
  WRONG_TYPE: [415, '不支持这种格式。'],
  BOOK_NOT_FOUND: [404, '没有找到这本书，可能已移出书架，或已从书库撤回。'],
  BOOK_LIMIT_REACHED: [409, '书架已满，请先移出一本再加入。'],
  BOOK_CHANGED: [409, '文件内容不一致，请重新上传。'],
  BOOK_PROTECTED: [415, '这本书有版权保护，无法打开，请换一个没有加密的文件。'],
  BOOK_UNREADABLE: [415, '文件无法打开，没有识别到书籍内容，请换一个文件。'],
  TOO_MANY_PENDING_REQUESTS: [409, '还有 20 份申请待回复，请等回复后再申请。'],
  REQUEST_NOT_FOUND: [404, '没有找到这份申请。'],
  EPUB_UNREADABLE: [415, '这本电子书打不开，换一个文件试试。'],
  CAPTCHA_NEEDED: [429, '尝试次数过多，请先完成安全验证。'],
  TOO_MANY_REQUESTS: [429, '操作太快了，请稍等片刻再试。'],
  TOO_MANY_ACCOUNTS: [429, '这个网络注册的账号太多了，请一小时后再试。'],
  TOO_MANY_SMS: [429, '验证码发得太频繁了，请稍后再试。'],
  BAD_ADDRESS: [400, '这个网址不能打开，请检查后再试。'],
  NO_FEED_FOUND: [400, '这个网址里没有找到订阅源，试试直接填写订阅地址。'],
  SEVERAL_FEEDS: [409, '这个网站有几个订阅，选一个吧。'],
  NO_CONTENTS_FOUND: [400, '这个网址里没有找到一期杂志的目录，可以手动添加文章。'],
  FETCH_FAILED: [502, '没能打开这个网址，对方网站没有正常回应。'],
  FETCH_TIMEOUT: [504, '对方网站太久没有回应，请稍后再试。'],
  TRANSLATION_NOT_CONFIGURED: [503, '还没有设置翻译服务，可以先手动填写译文。'],
  TRANSLATION_FAILED: [502, '翻译服务出了问题，请稍后再试。'],
  TRANSLATION_BUSY: [502, '翻译服务繁忙，请稍后再试。'],
  TRANSLATION_NO_MODEL: [502, '翻译暂不可用：翻译服务没有这个模型。'],
  TRANSLATION_KEY_REFUSED: [502, '翻译暂不可用：翻译服务拒绝了密钥。'],
  TRANSLATION_NO_BALANCE: [502, '翻译暂不可用：翻译额度已用完。'],
  TRANSLATION_UNUSABLE: [502, '翻译服务没有给出能用的译文，可以再试一次，或者手动填写。'],
  TRANSLATION_UNCHANGED: [409, '翻译服务给的还是同一句，可以自己改。'],
  TRANSLATION_TIMEOUT: [504, '翻译服务太久没有回应，请稍后再试。'],
  GLOSSARY_LIMIT_REACHED: [409, '一份刊物最多记 500 条术语，先删掉用不着的。'],
  AUDIO_TOKEN_EXPIRED: [400, '音频链接已过期，请重新播放。'],
  AUDIO_NOT_CONFIGURED: [503, '暂不支持高品质朗读，可使用浏览器语音。'],
  AUDIO_FAILED: [502, '朗读失败，请稍后再试。'],
  WECHAT_NOT_CONFIGURED: [503, '暂不支持微信分享。'],
  WECHAT_FAILED: [503, '微信暂时没有回应，请稍后再试。'],
  NOT_OUR_PAGE: [400, '只能给本站的页面签名。'],
  ANNOUNCEMENT_NOT_FOUND: [404, '没有找到这条公告。'],
  ENDS_TOO_EARLY: [400, '结束的时间要在开始之后。'],
  CONTACT_WITHOUT_CODE: [400, '请先填写链接或上传二维码，再启用。'],
  SMS_NOT_CONFIGURED: [503, '短信服务暂不可用，请稍后再试。'],
  SMS_FAILED: [502, '短信没有发出去，请稍后再试。'],
  EXPORT_FAILED: [503, '导出没有完成，请稍后再试。'],
  AI_NOT_CONFIGURED: [503, '暂不支持 AI 功能。'],
  AI_UNAVAILABLE: [502, 'AI 服务暂不可用，请稍后再试。'],
  AI_BUSY: [502, 'AI 服务繁忙，请稍后再试。'],
  AI_FAILED: [502, 'AI 服务出错，本次不计次数，请重试。'],
  AI_TIMEOUT: [504, 'AI 服务响应超时，本次不计次数，请重试。'],
  AI_UNUSABLE: [502, 'AI 本次回答无法使用，不计次数，请重试。'],
  AI_STOPPED: [409, '已停止，可以再问一次。'],
  AI_QUOTA: [429, '今天的 AI 次数已用完，请明天再来，看过的回答可随时查看。'],
  AI_SITE_QUOTA_EXCEEDED: [503, '全站今天的 AI 用量已达上限，请明天再来。'],
  OVERLOADED: [503, '现在访问的人太多，请稍后再试。'],
  INSUFFICIENT_STORAGE: [503, '服务器的空间快满了，暂时不能保存，可以继续阅读，请稍后再试。'],
  INTERNAL: [500, '服务器出了点问题，我们会尽快修好。'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof table

/** Every error code with its HTTP status and its Chinese message. */
export const errorTable: Readonly<Record<ErrorCode, { status: number; message: string }>> =
  Object.fromEntries(
    Object.entries(table).map(([code, [status, message]]) => [code, { status, message }]),
  ) as Record<ErrorCode, { status: number; message: string }>

/** A validation error: a field of the input and what is wrong with it, in Chinese. */
export interface FieldError {
  field: string
  message: string
}

/** An error for the client; only `mount` catches it. `message` overrides the message of the table. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: unknown
  readonly retryAfter: number | undefined
  /** A more specific reason than the code, for grouping failures; not sent to the client. */
  readonly reason: string
  constructor(
    code: ErrorCode,
    options: { message?: string; details?: unknown; retryAfter?: number; reason?: string } = {},
  ) {
    super(options.message ?? errorTable[code].message)
    this.name = 'AppError'
    this.code = code
    this.status = errorTable[code].status
    this.details = options.details
    this.retryAfter = options.retryAfter
    this.reason = options.reason ?? code
  }
}

/** Throws an `AppError`. `retryAfter` is in seconds and becomes the `Retry-After` header. */
export function throwAppError(
  code: ErrorCode,
  options?: { message?: string; details?: unknown; retryAfter?: number; reason?: string },
): never {
  throw new AppError(code, options)
}
