import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dashboardPages } from '../../features/dashboard/routes.ts'
import { CallError } from '../../ui/client/call-error.ts'
import { changeFeedback, currentFeedback } from '../../ui/feedback/feedback-store.ts'
import type { PageDefinition } from '../../ui/page/page-definition.ts'
import { isRefreshOffered, placeAfterRefresh, refreshPermission } from './refresh-permission.ts'

const page = (path: string, tag?: number): PageDefinition => ({
  path,
  title: { en: path, zh: path },
  load: () => Promise.reject(new Error('not loaded in this test')),
  ...(tag !== undefined && { tag }),
})
const pages = [page('/index'), page('/orders/dropshippingOrders', 3), page('/function/newTickets/$id', 3)]
const access = (...tags: readonly number[]) => ({
  hasMenu: (tag: number) => tags.includes(tag),
  hasRole: () => false,
})

afterEach(() => changeFeedback(() => ({ toasts: [] })))

describe('Refresh permission', () => {
  it('is not offered to the default main account, but to sub-accounts', () => {
    expect(isRefreshOffered({ isDefault: true })).toBe(false)
    expect(isRefreshOffered({ isDefault: false })).toBe(true)
  })

  it('stays on a page that is still allowed', () => {
    expect(placeAfterRefresh(pages, '/orders/dropshippingOrders', access(3))).toBeNull()
    expect(placeAfterRefresh(pages, '/index', access())).toBeNull()
  })

  it("goes to / when the current page's tag is no longer allowed", () => {
    expect(placeAfterRefresh(pages, '/orders/dropshippingOrders', access(6))).toBe('/')
    expect(placeAfterRefresh(pages, '/function/newTickets/5', access(6))).toBe('/')
  })

  it('goes to /noRoute/index when there is no home access either', () => {
    // The home page is open to accounts with any menu.
    const orders = '/orders/dropshippingOrders'
    expect(placeAfterRefresh([...dashboardPages, page(orders, 3)], orders, access())).toBe('/noRoute/index')
    expect(placeAfterRefresh([...dashboardPages, page(orders, 3)], orders, access(6))).toBe('/')
    expect(placeAfterRefresh(dashboardPages, '/index', access())).toBe('/noRoute/index')
  })
})

describe('refreshing', () => {
  const go = vi.fn<(to: string) => Promise<void>>()
  const pathname = () => '/orders/dropshippingOrders'
  beforeEach(() => {
    go.mockResolvedValue()
  })

  it('reloads permissions and leaves a page that is no longer allowed', async () => {
    const reload = vi.fn<() => Promise<ReturnType<typeof access>>>(() => Promise.resolve(access(6)))
    await refreshPermission({ pages, pathname, reload, go })
    expect(reload).toHaveBeenCalledOnce()
    expect(go).toHaveBeenCalledExactlyOnceWith('/')
    expect(currentFeedback().toasts).toMatchObject([{ kind: 'success' }])
  })

  it('reports a failure and stays on the page', async () => {
    const reload = () => Promise.reject(new CallError('network', 'No connection to the server.'))
    await refreshPermission({ pages, pathname, reload, go })
    expect(go).not.toHaveBeenCalled()
    expect(currentFeedback().toasts).toMatchObject([
      { kind: 'error', message: 'No connection to the server.' },
    ])
  })
})
