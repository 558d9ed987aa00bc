import { expect, it } from 'vitest'
import { changeSearch, parseSearch, stringifySearch } from './search.ts'

it('writes and reads an address as plain words', () => {
  const text = stringifySearch({ q: '#10 & co', tab: '', page: 2, sort: 'total:desc', none: undefined })
  expect(text).toBe('?q=%2310+%26+co&page=2&sort=total:desc')
  expect(parseSearch(text)).toEqual({ q: '#10 & co', page: '2', sort: 'total:desc' })
  expect(stringifySearch({})).toBe('')
})

it('takes out what is emptied', () => {
  expect(changeSearch({ q: 'mug', page: '3' }, { q: '', page: undefined, tab: 'shipped' })).toEqual({
    tab: 'shipped',
  })
})
