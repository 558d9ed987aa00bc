import { expect, it } from 'vitest'
import { imageAddress } from './image-address.ts'
import { productHref } from './product-href.ts'

it('relative images are prefixed with the image host', () => {
  expect(imageAddress('/app/files/1/large', 'https://img.example/')).toBe(
    'https://img.example/app/files/1/large',
  )
  expect(imageAddress('covers/1.png', 'https://img.example')).toBe('https://img.example/covers/1.png')
})

it('full URLs stay unchanged, as do all paths without an image host', () => {
  for (const whole of [
    'https://x.example/a.png',
    '//x.example/a.png',
    'data:image/png;base64,AA',
    'blob:x/1',
  ]) {
    expect(imageAddress(whole, 'https://img.example')).toBe(whole)
  }
  expect(imageAddress('/app/files/1/large', '')).toBe('/app/files/1/large')
})

it('a product card opens the detail page of its type', () => {
  expect(productHref({ id: '7', type: 'winning' })).toBe('/product/winningProductDetail/7')
  expect(productHref({ id: '7', type: 'private' })).toBe('/product/privateProductDetail/7')
})
