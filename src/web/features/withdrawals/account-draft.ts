import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { isBic, isIban, plainIban, usesIban } from '../../../contract/withdrawals/iban.ts'
import type { PayoutKind } from '../../../contract/withdrawals/withdrawal-terms.ts'
import type { UsdtNetwork, withdrawals } from '../../../contract/withdrawals/withdrawals.ts'

export type NewDetails = InputOf<typeof withdrawals.addPayoutAccount>['details']

/** What is typed, for every kind. Never kept on the device: it names accounts. */
export interface AccountDraft {
  readonly kind: PayoutKind
  readonly holder: string
  readonly bankName: string
  readonly countryCode: string
  readonly iban: string
  readonly accountNumber: string
  readonly bic: string
  readonly email: string
  readonly network: UsdtNetwork
  readonly address: string
}

export type AccountField = Exclude<keyof AccountDraft, 'kind' | 'network'>

export const emptyAccount = (kind: PayoutKind): AccountDraft => ({
  kind,
  holder: '',
  bankName: '',
  countryCode: '',
  iban: '',
  accountNumber: '',
  bic: '',
  email: '',
  network: 'TRC20',
  address: '',
})

/** The fields of a kind, in their order. */
export const fieldsOf = ({ kind, countryCode }: AccountDraft): readonly AccountField[] => {
  if (kind === 'usdt') return ['address']
  if (kind !== 'bank') return ['holder', 'email']
  const number = usesIban(countryCode) ? (['iban', 'bic'] as const) : (['accountNumber', 'bic'] as const)
  return countryCode === ''
    ? ['holder', 'bankName', 'countryCode']
    : ['holder', 'bankName', 'countryCode', ...number]
}

export const isOptional = (field: AccountField, { countryCode }: AccountDraft): boolean =>
  field === 'bic' && usesIban(countryCode)

export type AccountProblem = 'missing' | 'iban' | 'bic' | 'email'

/** The server checks again, and the checksum of addresses only there. */
export const problemsOf = (draft: AccountDraft): Partial<Record<AccountField, AccountProblem>> =>
  Object.fromEntries(
    fieldsOf(draft).flatMap((field): [AccountField, AccountProblem][] => {
      const value = draft[field].trim()
      if (value === '') return isOptional(field, draft) ? [] : [[field, 'missing']]
      if (field === 'iban' && !isIban(plainIban(value), draft.countryCode)) return [[field, 'iban']]
      if (field === 'bic' && !isBic(value.toUpperCase())) return [[field, 'bic']]
      return field === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value) ? [[field, 'email']] : []
    }),
  )

export const detailsOf = (draft: AccountDraft): NewDetails => {
  const { kind, holder, bankName, countryCode, iban, accountNumber, bic, email, network, address } = draft
  if (kind === 'usdt') return { kind, network, address }
  if (kind !== 'bank') return { kind, holder, email }
  const number = usesIban(countryCode) ? { iban } : { accountNumber }
  return { kind, holder, bankName, countryCode, bic, ...number }
}
