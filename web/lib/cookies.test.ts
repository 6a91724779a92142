// The cookies' names, lives and rules are the specification's; a browser's jar is the judge.
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  isReviewMode,
  isTrue,
  readAppIdentity,
  readCookie,
  readToken,
  setCookieSource,
  writeCookie,
  writeReviewMode,
  writeToken,
} from './cookies.ts'

beforeEach(() => {
  for (const name of ['bb_token', 'bb_app', 'bb_review', 'a']) writeCookie(name, '')
  Reflect.deleteProperty(window, 'bb_app')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('cookies', () => {
  it('keeps any text whole and removes it with the empty one', () => {
    writeCookie('a', 'x=1; 开卷%')
    expect(readCookie('a')).toBe('x=1; 开卷%')
    writeCookie('a', '')
    expect(readCookie('a')).toBe('')
  })

  it('does not take one name for another that ends alike', () => {
    writeCookie('xbb_token', 'wrong')
    expect(readToken()).toBe('')
    writeToken('right')
    expect(readToken()).toBe('right')
  })

  it.each([
    ['a=1; bb_token=t; z=2', 't'],
    ['bb_token=a=b', 'a=b'],
    ['bb_token=%E8%AF%8D', '词'],
    // Of somebody else: cut off in the middle of a letter, of no name, or of a name that begins alike.
    ['bb_token=%E8%AF', ''],
    ['bb_tokenX', ''],
    ['bb_token', ''],
    ['bb_token2=x', ''],
    ['', ''],
  ])('finds in %j the token %j', (jar, token) => {
    writeCookie('a', '')
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(jar)
    expect(readToken()).toBe(token)
  })

  it('looks into the jar once in a stretch of code, and again after it wrote', async () => {
    await Promise.resolve()
    const jar = vi.spyOn(document, 'cookie', 'get')
    readCookie('a')
    readToken()
    expect(jar).toHaveBeenCalledTimes(1)
    writeCookie('a', '1')
    expect(readCookie('a')).toBe('1')
    expect(jar).toHaveBeenCalledTimes(2)
    await Promise.resolve()
    readCookie('a')
    expect(jar).toHaveBeenCalledTimes(3)
  })

  it('has those that a painting is given where there is no page', () => {
    writeToken('of the page')
    vi.stubGlobal('document', undefined)
    expect(readToken()).toBe('')
    setCookieSource(() => 'bb_token=of%20the%20request')
    expect(readToken()).toBe('of the request')
    setCookieSource(() => '')
  })

  it('keeps a token 90 days, and ends what it removes at once', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    writeToken('a b')
    expect(set).toHaveBeenLastCalledWith('bb_token=a%20b; Path=/; Max-Age=7776000; SameSite=Lax')
    writeToken('')
    expect(set).toHaveBeenLastCalledWith('bb_token=; Path=/; Max-Age=0; SameSite=Lax')
  })

  it('writes 365 days, Lax, and Secure under https only', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    writeCookie('bb_cuid', 'id')
    expect(set).toHaveBeenLastCalledWith('bb_cuid=id; Path=/; Max-Age=31536000; SameSite=Lax')
    const here = vi.spyOn(window.location, 'protocol', 'get').mockReturnValue('https:')
    writeCookie('bb_cuid', 'id')
    expect(set).toHaveBeenLastCalledWith('bb_cuid=id; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
    here.mockRestore()
    set.mockRestore()
  })
})

describe('review mode', () => {
  it('is true only for boolean true and the text true', () => {
    expect([true, 'true', 'TRUE', '1', 1, '', undefined, {}].map(isTrue)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ])
    writeReviewMode('true')
    expect(isReviewMode()).toBe(true)
    writeReviewMode('yes')
    expect(isReviewMode()).toBe(false)
  })
})

describe('the app-identity string', () => {
  it('comes from the window, else from the cookie, else is empty', () => {
    writeCookie('bb_app', 'a_b_c_d_e')
    expect(readAppIdentity()).toBe('a_b_c_d_e')
    window.bb_app = 'v_w_x_y_z'
    expect(readAppIdentity()).toBe('v_w_x_y_z')
    window.bb_app = 'too_short'
    expect(readAppIdentity()).toBe('a_b_c_d_e')
    writeCookie('bb_app', 'a_b')
    expect(readAppIdentity()).toBe('')
  })
})
