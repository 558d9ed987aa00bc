import { describe, expect, it } from 'vitest'
import { detectKind } from './file-kinds.ts'

const table = 'Order number,Recipient name,City,Quantity\n'
const orders = table + 'A-1,张一一,上海市一路,1\n'.repeat(5)

describe.each(['utf-16le', 'utf-16be'])('%s without a byte order mark', (encoding) => {
  const encode = (text: string): Buffer => {
    const bytes = Buffer.from(text, 'utf16le')
    return encoding === 'utf-16le' ? bytes : bytes.swap16()
  }

  it.each([
    ['a table of ASCII', table],
    ['a character with a zero in the other half', orders],
    ['an ideographic space', `${orders}A-2,张　伟,上海,1\n`],
  ])('is a table: %s', async (_name, text) => {
    expect(await detectKind(encode(text), ['csv', 'xlsx'])).toEqual({ kind: 'csv', contentType: 'text/csv' })
    expect(await detectKind(encode(text), ['document'])).toMatchObject({ kind: 'document' })
  })
})

it.each([
  ['numbers of two bytes', Buffer.from(Uint16Array.from({ length: 500 }, (_, at) => at % 200).buffer)],
  ['an odd number of bytes', Buffer.concat([Buffer.from(table, 'utf16le'), Buffer.from('a')])],
  ['zeros in both halves', Buffer.alloc(500)],
  ['binary bytes', Buffer.from([0, 1, 2, 3])],
])('is no text: %s', async (_name, body) => {
  expect(await detectKind(body, ['csv', 'document'])).toBeNull()
})
