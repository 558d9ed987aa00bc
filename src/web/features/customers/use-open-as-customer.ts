import { useState } from 'react'
import { operatorIdentity } from '../../../contract/identity/identity.ts'
import { useAccess } from '../../ui/access.tsx'
import { call } from '../../ui/call/calls.ts'
import { CallError } from '../../ui/client/call-error.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useText } from '../../ui/text/define-text.ts'
import { customersText } from './customers-text.ts'

interface OpenAsCustomer {
  readonly open: (customerId: string) => void
  readonly isPending: boolean
  readonly isAllowed: boolean
}

/** Opens a customer's account in a new tab with a one-time code. Actions there are logged under the operator's name. */
export const useOpenAsCustomer = (): OpenAsCustomer => {
  const words = useText(customersText)
  const { hasRole } = useAccess()
  const [isPending, setIsPending] = useState(false)
  const openIn = async (tab: Window, customerId: string): Promise<void> => {
    setIsPending(true)
    try {
      const { url } = await call(operatorIdentity.openAsCustomer, { customerId })
      tab.location.href = url
    } catch (error) {
      tab.close()
      // The call layer has shown the error.
      if (!(error instanceof CallError)) throw error
    } finally {
      setIsPending(false)
    }
  }
  return {
    isPending,
    isAllowed: operatorIdentity.openAsCustomer.access.roles.some((role) => hasRole(role, 'adminView')),
    open: (customerId) => {
      // Opened within the click, as browsers block later pop-ups; without `opener`, so that it cannot reach this window.
      const tab = window.open('about:blank', '_blank')
      if (!tab) return toast.error(words.popup)
      tab.opener = null
      return void openIn(tab, customerId)
    },
  }
}
