import { expect, it } from 'vitest'
import { handleLink } from './handle-link.ts'

it.each([
  ['mei@quayside.example', 'mailto:mei@quayside.example'],
  ['+44 (1632) 960-123', 'tel:+441632960123'],
  ['quayside_mei', null],
  ['12345', null],
])('links %s to %s', (handle, link) => {
  expect(handleLink(handle)).toBe(link)
})
