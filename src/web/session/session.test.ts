import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallTarget } from '../ui/client/request.ts'
import * as calls from '../ui/call/calls.ts'
import * as liveStart from '../ui/call/live-start.ts'
import * as themeStore from '../ui/theme/theme-store.ts'
import { CallError } from '../ui/client/call-error.ts'
import {
  type CustomerInfo,
  beginSession,
  hasAuthority,
  currentSession,
  forgetSession,
  hasMenu,
  isSignedIn,
  lastCustomer,
  startSession,
} from './session.ts'

const info = (
  more: { isDefault?: boolean; rank?: number; allianceRebate?: number; isAdmin?: boolean } = {},
) =>
  ({
    customer: {
      id: 'cst_1',
      name: 'Harbour & Pine',
      isVip: false,
      currency: 'USD',
      allianceRebate: more.allianceRebate ?? 0,
      rank: more.rank ?? 0,
      referralCode: 'HARBOUR',
      timeZone: 'Europe/Berlin',
    },
    userName: 'Noah',
    isAdmin: more.isAdmin ?? false,
    account: {
      isDefault: more.isDefault ?? false,
      userName: 'Noah',
      email: 'noah@example.com',
      locale: 'en',
    },
  }) as unknown as CustomerInfo

type Answers = { readonly info: CustomerInfo | CallError; readonly rights?: [string, string] }
const requests: string[] = []

const server = ({ info: who, rights: [authoritys, menuIds] = ['', ''] }: Answers): void => {
  vi.mocked(calls.call).mockImplementation((endpoint: CallTarget) => {
    requests.push(endpoint.path)
    if (endpoint.path === '/auth/LogOut') return Promise.resolve({ done: true })
    if (endpoint.path.endsWith('GetUserAuthoritys')) return Promise.resolve({ authoritys, menuIds })
    return who instanceof Error ? Promise.reject(who) : Promise.resolve(who)
  })
}

const stored = new Map<string, string>()
let token: unknown = null

beforeEach(() => {
  stored.clear()
  requests.length = 0
  token = null
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.spyOn(themeStore, 'startThemeFor').mockReturnValue()
  vi.spyOn(liveStart, 'beginLive').mockReturnValue()
  vi.spyOn(calls, 'call').mockRejectedValue(new Error('no server response is set'))
  vi.spyOn(calls, 'setAccessToken').mockImplementation((next) => void (token = next))
  vi.spyOn(calls, 'hasAccessToken').mockImplementation(() => token !== null)
  vi.spyOn(calls, 'refreshSession').mockImplementation(() => {
    token = 'new'
    return Promise.resolve('refreshed')
  })
})
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

describe('a session', () => {
  it('begins with the cookie, then the user info, then what the account may open', async () => {
    server({ info: info(), rights: ['order:pay,order:edit', '3,6'] })
    expect(await startSession()).toBe('in')
    expect(requests).toEqual(['/common/GetCustomerInfo', '/User/Account/GetUserAuthoritys'])
    expect(currentSession()?.menuTags).toEqual(new Set([3, 6]))
    expect(await startSession()).toBe('in')
    expect(requests).toHaveLength(2)
  })

  it('keeps authorities and menu ids in local storage, as comma-separated text', async () => {
    server({ info: info(), rights: ['order:pay,order:edit', '3,6'] })
    await startSession()
    expect(stored.get('authoritys')).toBe('order:pay,order:edit')
    expect(stored.get('menuIds')).toBe('3,6')
    forgetSession()
    expect([stored.get('authoritys'), stored.get('menuIds')]).toEqual([undefined, undefined])
  })

  it('ends when the user info cannot be fetched', async () => {
    server({ info: new CallError(500, 'Server 500 error!') })
    expect(await startSession()).toBe('out')
    expect(requests).toContain('/auth/LogOut')
    expect(token).toBeNull()
    expect(currentSession()).toBeNull()
  })

  it.each(['network', 'broken', 'timeout', 'aborted', 429, 502, 503, 504] as const)(
    'is kept when the user info is not answered (%s), as when its page is reloaded while it loads',
    async (code) => {
      server({ info: new CallError(code, 'No answer.') })
      expect(await startSession()).toBe('unreachable')
      expect(requests).not.toContain('/auth/LogOut')
      expect(token).not.toBeNull()
      server({ info: info() })
      expect(await startSession()).toBe('in')
    },
  )

  it('is kept when the server is unreachable before that', async () => {
    vi.mocked(calls.refreshSession).mockResolvedValue('unknown')
    expect(await startSession()).toBe('unreachable')
  })

  it('keeps the customer value for the sign-in page, but not of the admin view', async () => {
    server({ info: info() })
    await startSession()
    forgetSession()
    expect(lastCustomer()).toBe('noah@example.com')
    server({ info: info({ isAdmin: true }) })
    await startSession()
    forgetSession()
    expect(lastCustomer()).toBeNull()
  })

  it('makes no call on a first visit to the sign-in page', async () => {
    expect(await isSignedIn()).toBe(false)
    expect(calls.refreshSession).not.toHaveBeenCalled()
    stored.set('signedIn', '1')
    server({ info: info() })
    expect(await isSignedIn()).toBe(true)
  })

  it('is requested once when started early, and again after a failure', async () => {
    beginSession()
    expect(calls.refreshSession).not.toHaveBeenCalled()
    stored.set('signedIn', '1')
    server({ info: info() })
    beginSession()
    expect(await startSession()).toBe('in')
    expect(calls.refreshSession).toHaveBeenCalledOnce()
    forgetSession()
    stored.set('signedIn', '1')
    vi.mocked(calls.refreshSession).mockResolvedValueOnce('unknown')
    beginSession()
    expect(await startSession()).toBe('unreachable')
    expect(await startSession()).toBe('in')
  })
})

const sessionOf = async (who: CustomerInfo, rights: [string, string]) => {
  server({ info: who, rights })
  await startSession()
  return currentSession()
}

describe('permissions of an account', () => {
  it('the default main account sees all menus and all buttons', async () => {
    const session = await sessionOf(info({ isDefault: true }), ['', ''])
    expect([2, 3, 4, 5, 6, 7].every((tag) => hasMenu(session, tag))).toBe(true)
    expect(hasAuthority(session, 'order:pay')).toBe(true)
  })

  it('a sub-account sees the menus of its menuIds and the buttons of its authoritys', async () => {
    const session = await sessionOf(info(), ['order:edit', '3'])
    expect([2, 3, 6].map((tag) => hasMenu(session, tag))).toEqual([false, true, false])
    expect(hasAuthority(session, 'order:edit')).toBe(true)
    expect(hasAuthority(session, 'order:pay')).toBe(false)
  })

  it.each([
    [0, false],
    [1, true],
    [2, true],
    [3, true],
    [4, false],
    [6, true],
  ])('with rank %i a button that is not permitted is there: %s', async (rank, isVisible) => {
    expect(hasAuthority(await sessionOf(info({ rank }), ['', '3']), 'order:pay')).toBe(isVisible)
  })

  it('the affiliate menu is hidden unless allianceRebate is above 0, for the main account too', async () => {
    expect(hasMenu(await sessionOf(info({ isDefault: true }), ['', '']), 8)).toBe(false)
    forgetSession()
    expect(hasMenu(await sessionOf(info({ isDefault: true, allianceRebate: 2 }), ['', '']), 8)).toBe(true)
    forgetSession()
    expect(hasMenu(await sessionOf(info({ allianceRebate: 2 }), ['', '3']), 8)).toBe(false)
    forgetSession()
    expect(hasMenu(await sessionOf(info({ allianceRebate: 2 }), ['', '8']), 8)).toBe(true)
  })

  it('without a session, nothing is allowed', () => {
    expect(hasAuthority(null, 'order:pay')).toBe(false)
    expect(hasMenu(null, 3)).toBe(false)
  })
})
