import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { sortInput, type Sort } from '../../../../contract/kernel/paging.ts'
import { nextSort, readSort, sortInAddress, sortInputOf, waysOf } from './sorting.ts'

const keys = ['received', 'total'] as const
const own: Sort = { key: 'received', direction: 'desc' }
const total = { key: 'total', kind: 'amount' } as const
const received = { key: 'received', kind: 'time' } as const

describe('the address', () => {
  it.each([
    ['total:asc', { sort: 'total:asc' }],
    ['total:desc', { sort: 'total:desc' }],
    ['colour:asc', {}],
    ['total:sideways', {}],
    ['total', {}],
    ['', {}],
    [undefined, {}],
  ])('%s becomes input only where the list knows the key', (address, input) => {
    expect(sortInputOf(readSort(address), keys)).toEqual(input)
  })

  it('is accepted by the contract', () => {
    const schema = z.object(sortInput(keys))
    for (const key of keys) {
      for (const direction of ['asc', 'desc'] as const) {
        const input = sortInputOf({ key, direction }, keys)
        expect(schema.parse(input)).toEqual({ sort: `${key}:${direction}` })
      }
    }
    expect(schema.parse({})).toEqual({})
    expect(schema.safeParse({ sort: 'colour:asc' }).success).toBe(false)
  })

  it('omits the default order', () => {
    expect(sortInAddress(own, own)).toBeUndefined()
    expect(sortInAddress(null, own)).toBeUndefined()
    expect(sortInAddress({ key: 'received', direction: 'asc' }, own)).toBe('received:asc')
    expect(sortInAddress(own, null)).toBe('received:desc')
  })
})

describe('a click on a header', () => {
  it('sorts in one direction, the other, and back to the default order', () => {
    const first = nextSort(total, own, own)
    const second = nextSort(total, first, own)
    expect([first, second]).toEqual([
      { key: 'total', direction: 'desc' },
      { key: 'total', direction: 'asc' },
    ])
    expect(nextSort(total, second, own)).toBeNull()
  })

  it('reverses the default order, and returns to it after another', () => {
    const turned = nextSort(received, own, own)
    expect(turned).toEqual({ key: 'received', direction: 'asc' })
    expect(nextSort(received, turned, own)).toBeNull()
    expect(nextSort(received, { key: 'total', direction: 'asc' }, own)).toBeNull()
  })

  it('starts with the likelier direction: largest first, but names from A', () => {
    expect(nextSort({ key: 'name', kind: 'text' }, null, null)).toEqual({ key: 'name', direction: 'asc' })
    expect(waysOf('wait')).toEqual(['desc', 'asc'])
    expect(waysOf('due')).toEqual(['asc', 'desc'])
  })
})
