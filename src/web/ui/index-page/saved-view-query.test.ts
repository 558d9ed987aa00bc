import { describe, expect, it } from 'vitest'
import { changeSearch } from '../page/search.ts'
import { isWorthSaving, leaveView, openView, viewQueryOf, viewStateOf } from './saved-view-query.ts'

const unpaid = { id: '1', query: { tab: 'awaitingPayment', shopId: '7' } }
const twin = { id: '2', query: { shopId: '7', tab: 'awaitingPayment' } }
const held = { id: '3', query: { flag: 'onHold' } }
const views = [unpaid, twin, held]

it('keeps filters, status and sort order, but not the page of rows', () => {
  expect(
    viewQueryOf({
      tab: 'shipped',
      page: '3',
      size: '50',
      savedView: '9',
      sort: 'total:desc',
      q: 'Berg',
      from: '',
    }),
  ).toEqual({ q: 'Berg', sort: 'total:desc', tab: 'shipped' })
})

it('offers to save more than a status tab', () => {
  expect(isWorthSaving({ tab: 'shipped', page: '2', view: 'cards' })).toBe(false)
  expect(isWorthSaving({ sort: 'total:desc' })).toBe(true)
  expect(isWorthSaving({ tab: 'shipped', flag: 'onHold' })).toBe(true)
})

describe('the view of a list', () => {
  it('is the one with the same parameters, whatever their order and the page of rows', () => {
    const address = { shopId: '7', page: '2', tab: 'awaitingPayment' }
    expect(viewStateOf(views, address)).toEqual({ active: unpaid, edited: null })
    expect(viewStateOf(views, { ...address, savedView: '2' })).toEqual({ active: twin, edited: null })
    expect(viewStateOf(views, {})).toEqual({ active: null, edited: null })
  })

  it('is edited once other parameters are chosen, unless they are those of another view', () => {
    const address = { shopId: '8', tab: 'awaitingPayment', savedView: '1' }
    expect(viewStateOf(views, address)).toEqual({ active: null, edited: unpaid })
    expect(viewStateOf(views, { flag: 'onHold', savedView: '1' })).toEqual({ active: held, edited: null })
    expect(viewStateOf(views, { savedView: '1' })).toEqual({ active: null, edited: null })
    expect(viewStateOf(views, { flag: 'delayed', savedView: '99' })).toEqual({ active: null, edited: null })
  })

  it('replaces all filters when it is opened, and takes them with it when it is left', () => {
    const address = { q: 'Berg', shopId: '8', page: '4', size: '50' }
    const opened = changeSearch(address, openView(address, held))
    expect(opened).toEqual({ flag: 'onHold', savedView: '3', size: '50' })
    expect(changeSearch(opened, leaveView(opened))).toEqual({ size: '50' })
  })
})
