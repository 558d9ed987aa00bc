import { expect, it } from 'vitest'
import { fillPlaceholders } from './fill-placeholders.ts'

const values = { seller: 'Emma', ticket: 'TK-7', order: '', agent: 'Sanna' }

it('fills in what is known and leaves what is not', () => {
  expect(fillPlaceholders('Hello {{seller}}, {{ ticket }} is done. {{agent}}', values)).toBe(
    'Hello Emma, TK-7 is done. Sanna',
  )
  expect(fillPlaceholders('{{order}} {{parcel}} {{seller}', values)).toBe('{{order}} {{parcel}} {{seller}')
})

it('does not fill in what a value says', () => {
  expect(fillPlaceholders('{{seller}}', { ...values, seller: '{{agent}}' })).toBe('{{agent}}')
})
