// Maps each appinfo endpoint (announcements, contacts, upgrades, JS-SDK) to its handler.
import type { appinfoEndpoints } from '../../../contract/appinfo.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { announcementsOf, listCurrentAnnouncements, saveAnnouncement } from './announcements.ts'
import { contactsFor, keepContact, listStoredContacts } from './contacts.ts'
import { jssdkConfig } from './jssdk.ts'
import { upgradeFor } from './upgrade.ts'

export const appinfoHandlers: EndpointHandlers<typeof appinfoEndpoints, 'appinfo'> = {
  notify: listCurrentAnnouncements,
  upgrade: upgradeFor,
  announcements: announcementsOf,
  announce: saveAnnouncement,
  contacts: contactsFor,
  keptContacts: listStoredContacts,
  keepContact,
  jssdk: jssdkConfig,
}
