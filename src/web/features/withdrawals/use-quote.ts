import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { PayoutKind } from '../../../contract/withdrawal-terms.ts'
import { withdrawals } from '../../../contract/withdrawals.ts'
import { useCall } from '../../ui/call/use-call.ts'

type Quote = OutputOf<typeof withdrawals.calculateWithdrawal>

/** The server's calculation for what is typed; null while it is under way. */
export const useQuote = (kind: PayoutKind | null, amountMinor: number | null): Quote | null => {
  const [settled, setSettled] = useState({ kind, amountMinor })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ kind, amountMinor }), 200)
    return () => clearTimeout(timer)
  }, [kind, amountMinor])
  const answer = useCall(
    withdrawals.calculateWithdrawal,
    { kind: settled.kind ?? 'bank', amountMinor: settled.amountMinor ?? 1 },
    {
      enabled: settled.kind !== null && settled.amountMinor !== null,
      keepPrevious: false,
      quiet: true,
    },
  )
  const isCurrent = settled.kind === kind && answer.data?.amount.amountMinor === amountMinor
  return isCurrent ? (answer.data ?? null) : null
}
