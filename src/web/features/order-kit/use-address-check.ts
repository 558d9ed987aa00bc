import { useState } from 'react'
import { checkAddress, doubtsOf, type AddressProblem } from '../../../contract/addresses/address-check.ts'
import { rememberLocalScript, useSession } from '../../session/session.ts'
import type { AddressDraft } from './address-fields.tsx'

export interface AddressCheck {
  /** Problems that prevent delivery, and warnings that the customer has not yet confirmed for good. */
  readonly problems: readonly AddressProblem[]
  readonly isCertain: boolean
  /** There are only warnings: submitting confirms the address. */
  readonly isDoubtful: boolean
  /** Sent with the address: its doubts were shown now, or confirmed for good before. */
  readonly confirmed: boolean
  /** A submit was attempted, so missing fields are shown as well. */
  readonly isTried: boolean
  /** Whether the address may be submitted; if not, its fields show their problems from now on. */
  readonly mayBeSent: () => boolean
}

/** Checks an address while it is typed, by the server's own rules. */
export const useAddressCheck = (address: AddressDraft): AddressCheck => {
  const [isTried, setIsTried] = useState(false)
  const hasConfirmed = useSession()?.info.customer.hasConfirmedLocalScript ?? false
  const found = checkAddress(address)
  const problems = doubtsOf(found, hasConfirmed)
  const isCertain = problems.some((problem) => problem.isCertain)
  return {
    problems,
    isCertain,
    isDoubtful: !isCertain && problems.length > 0,
    confirmed: !isCertain && found.length > 0,
    isTried,
    mayBeSent: () => {
      setIsTried(true)
      if (!isCertain && found.some(({ isLocalScript }) => isLocalScript)) rememberLocalScript()
      return !isCertain
    },
  }
}
