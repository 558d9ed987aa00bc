import { expect, it } from 'vitest'
import { linkKeyOf, titleOf } from './link-key.ts'

it.each([
  ['https://www.shop.example/item/10.html?utm_source=a&spm=1#top', 'http://m.shop.example/item/10.html/'],
  ['https://shop.example/p?id=7&ref=x', 'https://SHOP.example/p?id=7'],
  ['https://shop.example/p?b=2&a=1', 'https://shop.example/p?a=1&b=2'],
])('recognises %s and %s as one product', (one, other) => {
  expect(linkKeyOf(one)).toBe(linkKeyOf(other))
})

it('distinguishes products of one shop', () => {
  expect(linkKeyOf('https://shop.example/p?id=7')).not.toBe(linkKeyOf('https://shop.example/p?id=8'))
  expect(linkKeyOf('no link')).toBe('')
})

it.each([
  [{ title: 'Cup', note: '', link: '' }, 'Cup'],
  [{ title: '', note: '', link: 'https://a.example/products/steel-cup-500ml' }, 'steel cup 500ml'],
  [{ title: '', note: '', link: 'https://www.a.example/item/1005.html' }, 'a.example'],
  [{ title: '', note: 'A red one\nplease', link: '' }, 'A red one'],
  [{ title: '', note: '', link: '' }, 'By picture'],
])('derives the title of a request: %o', (wish, title) => {
  expect(titleOf(wish)).toBe(title)
})
