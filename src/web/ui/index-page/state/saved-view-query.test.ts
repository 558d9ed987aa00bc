import { describe, expect, it } from 'vitest'
import { changeSearch, type Search } from '../../page/search.ts'
import {
  chooseStatus,
  isWorthSaving,
  leaveView,
  openView,
  viewQueryOf,
  viewStateOf,
} from './saved-view-query.ts'

const unpaid = { id: '1', query: { tab: 'awaitingPayment', shopId: '7' } }
const twin = { id: '2', query: { shopId: '7', tab: 'awaitingPayment' } }
const held = { id: '3', query: { flag: 'onHold' } }
const views = [unpaid, twin, held]
const own = 'number,status,total'

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
    expect(viewStateOf(views, address, own)).toEqual({ active: unpaid, edited: null })
    expect(viewStateOf(views, { ...address, savedView: '2' }, own)).toEqual({ active: twin, edited: null })
    expect(viewStateOf(views, {}, own)).toEqual({ active: null, edited: null })
  })

  it('is edited once other parameters are chosen, unless they are those of another view', () => {
    const address = { shopId: '8', tab: 'awaitingPayment', savedView: '1' }
    expect(viewStateOf(views, address, own)).toEqual({ active: null, edited: unpaid })
    expect(viewStateOf(views, { flag: 'onHold', savedView: '1' }, own)).toEqual({
      active: held,
      edited: null,
    })
    expect(viewStateOf(views, { savedView: '1' }, own)).toEqual({ active: null, edited: null })
    expect(viewStateOf(views, { flag: 'delayed', savedView: '99' }, own)).toEqual({
      active: null,
      edited: null,
    })
  })

  it('replaces all filters when it is opened, and takes them with it when it is left', () => {
    const address = { q: 'Berg', shopId: '8', page: '4', size: '50' }
    const opened = changeSearch(address, openView(address, held))
    expect(opened).toEqual({ flag: 'onHold', savedView: '3', size: '50' })
    expect(changeSearch(opened, leaveView(opened))).toEqual({ size: '50' })
  })
})

describe('the columns of a view', () => {
  const finance = { id: '4', query: { columns: 'number,total', shopId: '7' } }
  const narrow = { id: '5', query: { columns: 'number' } }
  const kept = [finance, narrow]
  const opened = changeSearch({}, openView({}, finance))

  it('are kept with its filters, and are worth saving alone', () => {
    expect(viewQueryOf({ tab: 'shipped', columns: 'number,total', page: '2' })).toEqual({
      columns: 'number,total',
      tab: 'shipped',
    })
    expect(isWorthSaving({ columns: 'number' })).toBe(true)
  })

  it('come with it, and mark it as edited once others are chosen', () => {
    expect(opened).toEqual({ columns: 'number,total', shopId: '7', savedView: '4' })
    expect(viewStateOf(kept, opened, own)).toEqual({ active: finance, edited: null })
    const changed = { ...opened, columns: 'total,number' }
    expect(viewStateOf(kept, changed, own)).toEqual({ active: null, edited: finance })
    expect(viewStateOf([unpaid], { ...unpaid.query, savedView: '1', columns: 'total' }, own)).toEqual({
      active: null,
      edited: unpaid,
    })
  })

  it('are the reader’s own where a view was saved without them', () => {
    expect(changeSearch(opened, openView(opened, held))).toEqual({ flag: 'onHold', savedView: '3' })
  })

  it('show the view for filters chosen without opening it only if they are the reader’s own', () => {
    expect(viewStateOf(kept, { shopId: '7' }, own)).toEqual({ active: null, edited: null })
    expect(viewStateOf(kept, { shopId: '7' }, 'number,total')).toEqual({ active: finance, edited: null })
    expect(viewStateOf(kept, {}, 'number')).toEqual({ active: null, edited: null })
  })

  const statusOf = (address: Search): Search =>
    changeSearch(address, chooseStatus(address, viewStateOf(kept, address, own), 'shipped'))

  it('go with the view and its filters when a status is chosen, also if they were changed', () => {
    expect(statusOf({ ...opened, size: '50' })).toEqual({ size: '50', tab: 'shipped' })
    expect(statusOf({ ...opened, columns: 'number', sort: 'total:desc' })).toEqual({ tab: 'shipped' })
    expect(statusOf({ columns: 'total', savedView: '5' })).toEqual({ tab: 'shipped' })
    expect(statusOf({ ...finance.query, savedView: '5' })).toEqual({ tab: 'shipped' })
    expect(statusOf({ ...finance.query })).toEqual({ tab: 'shipped' })
  })

  it('stay with a view whose filters are being changed, to which the status is one more change', () => {
    const changed = { ...opened, q: 'Berg' }
    expect(statusOf(changed)).toEqual({ ...changed, tab: 'shipped' })
  })

  it('go when a status is chosen without a view, unlike the filters', () => {
    expect(statusOf({ shopId: '8', columns: 'total', savedView: '99' })).toEqual({
      shopId: '8',
      savedView: '99',
      tab: 'shipped',
    })
  })
})
