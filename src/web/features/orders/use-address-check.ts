import { useState } from 'react'
import { checkAddress, type AddressProblem } from '../../../contract/address-check.ts'
import type { AddressDraft } from './address-fields.tsx'

export interface AddressCheck {
  /** What keeps the parcel from arriving, and what may. */
  readonly problems: readonly AddressProblem[]
  readonly isCertain: boolean
  /** Nothing is wrong for certain, but something is doubtful: sending it confirms that. */
  readonly isDoubtful: boolean
  /** It was sent once: what is missing is shown as well. */
  readonly isTried: boolean
  /** Whether it may be sent; otherwise its fields say what is wrong from now on. */
  readonly mayBeSent: () => boolean
}

/** Checks an address while it is written, as the server will. */
export const useAddressCheck = (address: AddressDraft): AddressCheck => {
  const [isTried, setIsTried] = useState(false)
  const problems = checkAddress(address)
  const isCertain = problems.some((problem) => problem.isCertain)
  return {
    problems,
    isCertain,
    isDoubtful: !isCertain && problems.length > 0,
    isTried,
    mayBeSent: () => {
      setIsTried(true)
      return !isCertain
    },
  }
}
