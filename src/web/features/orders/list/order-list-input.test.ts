import { expect, it } from 'vitest'
import { readFilters } from '../../../ui/index-page/state/use-index-filters.ts'
import { inputOf } from './order-list-input.ts'

it('asks for the same rows whichever columns are shown and whichever view is open', () => {
  const address = { q: 'Berg', flag: 'onHold', sort: 'total:desc', page: '2' }
  const input = inputOf(readFilters(address))
  expect(input).toMatchObject({ search: 'Berg', flag: 'onHold', pageNum: 2 })
  const shown = readFilters({ ...address, columns: 'number,total', savedView: '7' })
  expect(JSON.stringify(inputOf(shown))).toBe(JSON.stringify(input))
})

it('does not take columns for a filter', () => {
  expect(readFilters({ columns: 'number,total' }).isFiltered).toBe(false)
})
