// The cookies' names, lives and rules are the specification's; a browser's jar is the judge.
// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  isReviewMode,
  isTrue,
  readAppIdentity,
  readCookie,
  readToken,
  writeCookie,
  writeReviewMode,
  writeToken,
} from './cookies.ts'

beforeEach(() => {
  for (const name of ['bb_token', 'bb_app', 'bb_review', 'a']) writeCookie(name, '')
  Reflect.deleteProperty(window, 'bb_app')
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
