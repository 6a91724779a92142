// The calls that the fuzz test cannot make say yes, and the test of each that does; tools/specification.test.ts looks whether it is there.

/**
 * A right code reaches the phone only, or an authenticator; no test site has WeChat; no fuzzer guesses a password or a
 * ticket. By the call's name: a file, and the title of a test in it or a part of one.
 */
export const OWN_TESTS: Readonly<Record<string, { file: string; title: string }>> = {
  'account.resetPassword': {
    file: 'server/features/account/sms.test.ts',
    title: 'resets a password once, and ends every session',
  },
  'account.changePhone': {
    file: 'server/features/account/phone.test.ts',
    title: 'is changed with a code to the one there was',
  },
  'appinfo.jssdk': {
    file: 'server/features/appinfo/appinfo.test.ts',
    title: 'signs as WeChat documents it',
  },
  'people.beginTotp': {
    file: 'server/features/account/totp.test.ts',
    title: 'is set up with the password and a first code',
  },
  'people.confirmTotp': {
    file: 'server/features/account/totp.test.ts',
    title: 'is set up with the password and a first code',
  },
  'people.renewRecovery': {
    file: 'server/features/account/totp.test.ts',
    title: 'new ones make the old ones void',
  },
  'people.endTotp': {
    file: 'server/features/account/totp.test.ts',
    title: 'another admin takes it off',
  },
  'people.enterWx': {
    file: 'server/features/people/wechat.http.test.ts',
    title: 'logs in whoever is bound, once for a ticket',
  },
  'people.bindOwnWx': {
    file: 'server/features/people/wechat.http.test.ts',
    title: 'binds to one account only',
  },
}
