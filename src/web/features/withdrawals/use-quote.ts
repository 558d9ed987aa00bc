import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { PayoutKind } from '../../../contract/withdrawals/withdrawal-terms.ts'
import { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { useSettled } from '../../ui/use-settled.ts'

type Quote = OutputOf<typeof withdrawals.calculateWithdrawal>

interface QuoteAnswer {
  /** Null while nothing is typed or the calculation is under way. */
  readonly quote: Quote | null
  readonly error: unknown
  readonly retry: () => void
}

/** The server's calculation for what is typed. */
export const useQuote = (kind: PayoutKind | null, amountMinor: number | null): QuoteAnswer => {
  const settledMinor = useSettled(amountMinor, 200)
  const isKnown = kind !== null && settledMinor !== null
  const answer = useCall(
    withdrawals.calculateWithdrawal,
    { kind: kind ?? 'bank', amountMinor: settledMinor ?? 1 },
    {
      enabled: isKnown,
      keepPrevious: false,
      quiet: true,
    },
  )
  const isCurrent = isKnown && settledMinor === amountMinor
  return {
    quote: isCurrent ? (answer.data ?? null) : null,
    error: isCurrent && !answer.data ? answer.error : null,
    retry: () => void answer.refetch(),
  }
}
