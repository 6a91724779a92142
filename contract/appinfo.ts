// Endpoint definitions of announcements, WeCom contacts, and the signature that WeChat's JS-SDK requires of a
// page.
import { z } from 'zod'
import { AUDIENCE_KINDS, CONTACT_KINDS } from '../domain/appinfo/audience.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { FlagField, IdField, PictureAddress, TimeField, textField } from './kernel/fields.ts'

/** A path of this site or an https URL; '' for none. */
const link = z
  .string()
  .trim()
  .max(500)
  .regex(/^$|^\/$|^\/[^/\\\s]\S*$|^https:\/\/[^\s"'<>]+$/, { error: '链接要以 / 或 https:// 开头' })
const audience = z.enum(AUDIENCE_KINDS)

export const Announcement = z.object({
  id: z.number(),
  text: z.string(),
  link: z.string(),
  starts_at: TimeField,
})
export type Announcement = z.output<typeof Announcement>

export const ManagedAnnouncement = Announcement.extend({
  audience,
  ends_at: TimeField,
  created_at: TimeField,
})
export type ManagedAnnouncement = z.output<typeof ManagedAnnouncement>

export const Contact = z.object({
  kind: z.enum(CONTACT_KINDS),
  title: z.string(),
  text: z.string(),
  /** Content of the QR code; '' where there is only a picture of one. */
  link: z.string(),
  /** Picture of the QR code; '': the client can render it from the link. */
  picture: z.string(),
})
export type Contact = z.output<typeof Contact>

export const ManagedContact = Contact.extend({ audience, is_on: z.boolean() })
export type ManagedContact = z.output<typeof ManagedContact>

export const appinfoEndpoints = {
  notify: defineGet('/api/appinfo/notify', {
    access: 'open',
    form: 'raw',
    summary: '现在要告诉读者的公告，新的在前；给谁看由公告自己定，看过的由客户端记着',
    result: z.object({ result: z.array(Announcement) }),
  }),
  upgrade: defineGet('/api/appinfo/upgrade', {
    access: 'open',
    addition: true,
    summary: '来问的 App 是不是太旧，新的在哪里；浏览器永远不旧',
    result: z.object({
      is_too_old: z.boolean(),
      min_version_code: z.number(),
      /** '': no download page. */
      ios: z.string(),
      android: z.string(),
    }),
  }),
  announcements: defineGet('/api/admin/announcements', {
    access: 'admin',
    addition: true,
    summary: '所有公告，新的在前，最多 200 条',
    result: z.object({ items: z.array(ManagedAnnouncement) }),
  }),
  announce: definePost('/api/admin/announcements', {
    access: 'admin',
    addition: true,
    summary: '发一条公告，或者按 id 改一条；把结束时间改到过去就是收回',
    body: {
      id: IdField.optional(),
      text: textField(200),
      link: link.default(''),
      audience: audience.default('ALL'),
      starts_at: TimeField,
      ends_at: TimeField,
    },
    result: ManagedAnnouncement,
    errors: ['ANNOUNCEMENT_NOT_FOUND', 'ENDS_TOO_EARLY'],
  }),
  contacts: defineGet('/api/appinfo/contact_qywx', {
    access: 'open',
    summary: '企业微信：读者群和客服的二维码；应用商店审核时没有',
    result: z.object({ items: z.array(Contact) }),
  }),
  keptContacts: defineGet('/api/admin/qywx', {
    access: 'admin',
    addition: true,
    summary: '企业微信的设置，包括没有打开的',
    result: z.object({ items: z.array(ManagedContact) }),
  }),
  keepContact: definePost('/api/admin/qywx', {
    access: 'admin',
    addition: true,
    summary: '改企业微信的群或客服',
    body: {
      kind: z.enum(CONTACT_KINDS),
      title: textField(40),
      text: z.string().trim().max(300).default(''),
      link: link.default(''),
      picture: PictureAddress.default(''),
      audience: audience.default('ALL'),
      is_on: FlagField,
    },
    result: ManagedContact,
    errors: ['CONTACT_WITHOUT_CODE'],
  }),
  jssdk: defineGet('/api/wx/jssdk/config', {
    access: 'open',
    summary: '微信 JS-SDK 的签名：cat 是 wx（公众号）或 qywx（企业微信），url 是本站的页面',
    query: { url: z.string().max(2000), cat: z.enum(['wx', 'qywx']).default('wx') },
    // WeChat defines the names of these fields.
    result: z.object({
      appId: z.string(),
      timestamp: z.number(),
      nonceStr: z.string(),
      signature: z.string(),
    }),
    errors: ['WECHAT_NOT_CONFIGURED', 'NOT_OUR_PAGE', 'WECHAT_FAILED'],
    rate: { max: 120, seconds: 60 },
  }),
}
