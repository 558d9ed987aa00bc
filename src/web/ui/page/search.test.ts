import { expect, it } from 'vitest'
import { changeSearch, parseSearch, stringifySearch } from './search.ts'

it('serialises and parses query parameters as plain text', () => {
  const text = stringifySearch({ q: '#10 & co', tab: '', page: 2, sort: 'total:desc', none: undefined })
  expect(text).toBe('?q=%2310+%26+co&page=2&sort=total:desc')
  expect(parseSearch(text)).toEqual({ q: '#10 & co', page: '2', sort: 'total:desc' })
  expect(stringifySearch({})).toBe('')
})

it('removes emptied parameters', () => {
  expect(changeSearch({ q: 'mug', page: '3' }, { q: '', page: undefined, tab: 'shipped' })).toEqual({
    tab: 'shipped',
  })
})
