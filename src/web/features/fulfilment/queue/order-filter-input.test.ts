import { describe, expect, it } from 'vitest'
import { readFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import type { IndexFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { readOrderFilters } from './order-filter-input.ts'

const read = (address: Record<string, string>, status?: Parameters<typeof readOrderFilters>[1]) =>
  readOrderFilters(
    {
      ...readFilters(address),
      pageSizes: undefined,
      change: () => undefined,
      goToPage: () => undefined,
      clear: () => undefined,
      address,
    } satisfies IndexFilters,
    status,
  )

describe('the filters of the operators’ order list', () => {
  it('are read from the address', () => {
    const { input, isInQueue, hasOwnOrder } = read({
      customerId: '7',
      shippingLineId: '9',
      country: 'DE',
      sku: ' CUP-1 ',
      paidDaysAgo: '3',
      assignee: 'nobody',
      sort: 'shipBy:desc',
    })
    expect(input).toEqual({
      customerId: '7',
      shippingLineId: '9',
      countryCode: 'DE',
      sku: 'CUP-1',
      paidDaysAgo: 3,
      assignee: 'nobody',
      sort: 'shipBy:desc',
    })
    expect([isInQueue, hasOwnOrder]).toEqual([true, false])
  })

  it('ignore what is not understood', () => {
    expect(
      read({
        customerId: 'Berg',
        shippingLineId: '-1',
        country: 'Germany',
        sku: '  ',
        paidDaysAgo: '1.5',
        assignee: 'somebody',
        waitingReason: 'boredom',
        flagOn: 'seller',
        goods: 'lost',
        sort: 'shipBy:asc',
      }).input,
    ).toEqual({})
  })

  it('leave those of queues out of other lists', () => {
    const { input, isInQueue } = read({ late: '1', paidDaysAgo: '3', country: 'DE' }, 'shipped')
    expect(input).toEqual({ status: 'shipped', countryCode: 'DE' })
    expect(isInQueue).toBe(false)
  })

  it('have an order of their own for flags and waiting reasons', () => {
    expect(read({ flag: 'problem', flagOn: 'seller', sort: 'received:asc' })).toMatchObject({
      input: { flag: 'problem', flagOn: 'seller' },
      hasOwnOrder: true,
    })
    expect(read({ flag: 'problem', sort: 'received:asc' }).input).not.toHaveProperty('sort')
    expect(read({ waitingReason: 'noShippingLine' }).hasOwnOrder).toBe(true)
    expect(read({ waitingReason: 'beingPrepared' }, 'processing').hasOwnOrder).toBe(false)
  })

  it('take days as those of receipt, or of payment', () => {
    const days = { from: '2026-01-02', to: '2026-01-03' }
    expect(Object.keys(read(days).input)).toEqual(['receivedFrom', 'receivedTo'])
    expect(Object.keys(read({ ...days, dates: 'paid' }).input)).toEqual(['paidFrom', 'paidTo'])
  })
})
