import { expect, it } from 'vitest'
import { payoutDetailsSchema } from '../../../contract/withdrawals/withdrawals.ts'
import { detailsOf, emptyAccount, fieldsOf, problemsOf } from './account-draft.ts'

const german = {
  ...emptyAccount('bank'),
  holder: 'Paula Payee',
  bankName: 'Example Bank',
  countryCode: 'DE',
  iban: 'DE89 3704 0044 0532 0130 00',
}

it('asks for an IBAN where the bank’s country uses it, and for a number and BIC elsewhere', () => {
  expect(fieldsOf(emptyAccount('bank'))).toEqual(['holder', 'bankName', 'countryCode'])
  expect(fieldsOf(german).slice(3)).toEqual(['iban', 'bic'])
  expect(fieldsOf({ ...german, countryCode: 'US' }).slice(3)).toEqual(['accountNumber', 'bic'])
  expect(fieldsOf(emptyAccount('wise'))).toEqual(['holder', 'email'])
})

it('names what is missing or wrong', () => {
  expect(problemsOf(german)).toEqual({})
  expect(problemsOf({ ...german, iban: 'DE88370400440532013000', bic: 'X' })).toEqual({
    iban: 'iban',
    bic: 'bic',
  })
  expect(problemsOf({ ...german, countryCode: 'US' })).toEqual({ accountNumber: 'missing', bic: 'missing' })
  expect(problemsOf({ ...emptyAccount('paypal'), email: 'none' })).toEqual({
    holder: 'missing',
    email: 'email',
  })
})

it('makes what the contract accepts, without what was typed for another kind or country', () => {
  expect(payoutDetailsSchema.parse(detailsOf({ ...german, accountNumber: '123', email: 'x' }))).toMatchObject(
    {
      iban: 'DE89370400440532013000',
      accountNumber: '',
    },
  )
  const american = { ...german, countryCode: 'US', accountNumber: '1234 5678', bic: 'chasus33' }
  expect(payoutDetailsSchema.parse(detailsOf(american))).toMatchObject({ iban: '', bic: 'CHASUS33' })
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(detailsOf({ ...german, kind: 'usdt', address })).toEqual({ kind: 'usdt', network: 'TRC20', address })
})
