// Answers the calls of what the house tells of itself.
import type { appinfoEndpoints } from '../../../contract/appinfo.ts'
import type { Handlers } from '../../http/context.ts'
import { announce, announcementsOf, notify } from './announcements.ts'
import { contactsFor, keepContact, keptContacts } from './contacts.ts'
import { jssdkConfig } from './jssdk.ts'
import { upgradeFor } from './upgrade.ts'

export const appinfoHandlers: Handlers<typeof appinfoEndpoints, 'appinfo'> = {
  notify,
  upgrade: upgradeFor,
  announcements: announcementsOf,
  announce,
  contacts: contactsFor,
  keptContacts,
  keepContact,
  jssdk: jssdkConfig,
}
