import { useSyncExternalStore } from 'react'
import { confirmedAmountHeader } from '../../../../contract/identity/admin-view.ts'
import { moneyText } from '../../../../contract/kernel/money-text.ts'
import { currencies } from '../../../../contract/kernel/money.ts'
import type { Parsed } from '../../../ui/client/envelope.ts'
import { ask } from '../../../ui/feedback/ask.ts'
import { defineText, textNow } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: {
    title: 'Confirm the amount',
    charges: (amount: string) => `This charges ${amount} to the customer’s wallet.`,
    credits: (amount: string) => `This credits ${amount} to the customer’s wallet.`,
    charge: (amount: string) => `Charge ${amount}`,
    credit: (amount: string) => `Credit ${amount}`,
  },
  zh: {
    title: '确认金额',
    charges: (amount: string) => `此操作将从客户钱包扣款 ${amount}。`,
    credits: (amount: string) => `此操作将向客户钱包退回 ${amount}。`,
    charge: (amount: string) => `扣款 ${amount}`,
    credit: (amount: string) => `退回 ${amount}`,
  },
})

interface ReasonRequest {
  readonly settle: (isActing: boolean) => void
}

let request: ReasonRequest | null = null
const listeners = new Set<() => void>()

const change = (next: ReasonRequest | null): void => {
  request = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = (): ReasonRequest | null => request

export const useReasonRequest = (): ReasonRequest | null => useSyncExternalStore(subscribe, current, current)

/** Opens the dialog that asks an operator why they act; false if it was closed. */
export const askForReason = (): Promise<boolean> =>
  new Promise((resolve) => {
    request?.settle(false)
    change({
      settle: (isActing) => {
        change(null)
        resolve(isActing)
      },
    })
  })

interface Refused {
  readonly reason: unknown
  readonly detail?: { readonly amountMinor?: unknown; readonly currency?: unknown }
}

const isRefused = (data: unknown): data is Refused =>
  typeof data === 'object' && data !== null && 'reason' in data

/** In the admin view: asks for the reason of the visit, or for the confirmation of an amount. */
export const unlockAdminView = async ({
  data,
}: Parsed): Promise<Readonly<Record<string, string>> | 'closed' | null> => {
  if (!isRefused(data)) return null
  if (data.reason === 'actingNotStarted') return (await askForReason()) ? {} : 'closed'
  const { amountMinor, currency: given } = data.detail ?? {}
  const currency = currencies.find((one) => one === given)
  if (data.reason !== 'amountNotConfirmed' || typeof amountMinor !== 'number' || !currency) return null
  const words = textNow(text)
  const amount = moneyText({ amountMinor: Math.abs(amountMinor), currency })
  const isConfirmed = await ask({
    title: words.title,
    message: amountMinor < 0 ? words.charges(amount) : words.credits(amount),
    confirmLabel: amountMinor < 0 ? words.charge(amount) : words.credit(amount),
  })
  return isConfirmed ? { [confirmedAmountHeader]: String(amountMinor) } : 'closed'
}
