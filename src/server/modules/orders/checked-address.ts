import { checkAddress } from '../../../contract/address-check.ts'
import { addressWords } from '../../../contract/address-text.ts'
import { DomainError } from '../../../contract/errors.ts'
import type { Address } from '../../../contract/order-schemas.ts'
import { badInput } from '../../platform/envelope.ts'

/**
 * Rejects an undeliverable address with field errors, and a doubtful one unless confirmed. Applies only to addresses
 * entered here; orders of shops and files are accepted as they are.
 * @throws DomainError badInput, addressDoubtful
 */
export const refuseBadAddress = (address: Address, isConfirmed: boolean): void => {
  const problems = checkAddress(address)
  const certain = problems.filter(({ isCertain }) => isCertain)
  if (certain.length > 0) {
    throw badInput(certain.map((one) => ({ path: `address.${one.field}`, message: addressWords(one, 'en') })))
  }
  if (problems.length === 0 || isConfirmed) return
  const words = problems.map((one) => addressWords(one, 'en')).join(' ')
  throw new DomainError('addressDoubtful', `${words} Send it with \`confirmed\` if it is right as it is.`, {
    detail: { doubts: problems.map(({ field, code }) => ({ field, code })) },
  })
}
