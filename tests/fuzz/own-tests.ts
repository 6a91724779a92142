// The calls that the fuzz test cannot make say yes, and the test of each that does; tools/specification.test.ts looks whether it is there.

/**
 * A right code reaches the phone only, or an authenticator; no test site has WeChat; no fuzzer guesses a password or a
 * ticket. By the call's name: a file, and the whole title of a test in it.
 */
export const OWN_TESTS: Readonly<Record<string, { file: string; title: string }>> = {
  'account.resetPassword': {
    file: 'server/features/account/sms.test.ts',
    title: 'resets a password once, and ends every session',
  },
  'account.changePhone': {
    file: 'server/features/account/phone.test.ts',
    title: 'is changed with a code to the one there was and one to the new one, and with nothing less',
  },
  'appinfo.jssdk': {
    file: 'server/features/appinfo/appinfo.test.ts',
    title: 'signs as WeChat documents it',
  },
  'people.beginTotp': {
    file: 'server/features/account/totp.test.ts',
    title: 'is set up with the password and a first code, by admins only, and ends the other sessions',
  },
  'people.confirmTotp': {
    file: 'server/features/account/totp.test.ts',
    title: 'is set up with the password and a first code, by admins only, and ends the other sessions',
  },
  'people.renewRecovery': {
    file: 'server/features/account/totp.test.ts',
    title: 'a recovery code does for one log-in, also at the same moment; new ones make the old ones void',
  },
  'people.endTotp': {
    file: 'server/features/account/totp.test.ts',
    title: 'another admin takes it off, with a reason in the log; nobody their own, no reader anybody',
  },
  'people.enterWx': {
    file: 'server/features/people/wechat.http.test.ts',
    title: 'logs in whoever is bound, once for a ticket, in no other browser and not later',
  },
  'people.bindOwnWx': {
    file: 'server/features/people/wechat.http.test.ts',
    title:
      'binds to one account only, also at the same moment; the same person in another of our apps is known',
  },
}
