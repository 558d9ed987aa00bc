import { Suspense, useState, type ReactNode } from 'react'
import {
  returnedParcels,
  type ReturnedParcel,
  type ReturnedParcelAction,
} from '../../../contract/returned-parcels/returned-parcels.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { returnReads } from './return-calls.ts'

const AddressDialog = lazy(() => import('./return-address-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-returns-dialog.tsx'))

const text = defineText({
  en: {
    giveAddress: 'Enter address',
    editAddress: 'Edit address',
    pay: 'Pay shipping',
    discard: 'Discard',
    sure: (number: string) => `Discard ${number}?`,
    sureWords: 'The agency will dispose of the goods. Nothing is refunded, and this cannot be undone.',
    keep: 'Keep parcel',
    discarded: (number: string) => `${number} discarded.`,
  },
  zh: {
    giveAddress: '确认地址',
    editAddress: '修改地址',
    pay: '支付运费',
    discard: '放弃包裹',
    sure: (number: string) => `放弃包裹 ${number}？`,
    sureWords: '平台将对商品作弃件处理，不予退款。此操作无法撤销。',
    keep: '保留',
    discarded: (number: string) => `${number} 已放弃。`,
  },
})

export interface OfferedAction {
  readonly key: ReturnedParcelAction
  readonly label: string
  readonly run: () => void
}

/** The main action comes first. */
export const useReturnActions = (): {
  readonly actionsOf: (row: ReturnedParcel) => readonly OfferedAction[]
  readonly pay: (rows: readonly ReturnedParcel[], onPaid?: () => void) => void
  readonly dialogs: ReactNode
} => {
  const words = useText(text)
  const [editing, setEditing] = useState<ReturnedParcel | null>(null)
  const [paying, setPaying] = useState<{
    rows: readonly ReturnedParcel[]
    onPaid: () => void
  } | null>(null)
  const discard = useCallMutation(returnedParcels.discardReturnedParcel, {
    invalidates: returnReads,
    onSuccess: ({ number }) => toast.success(words.discarded(number)),
  })
  const askAndDiscard = async ({ id, number }: ReturnedParcel): Promise<void> => {
    const sure = await ask({
      title: words.sure(number),
      message: words.sureWords,
      confirmLabel: words.discard,
      cancelLabel: words.keep,
      danger: true,
    })
    if (sure) discard.mutate({ id })
  }
  const pay = (rows: readonly ReturnedParcel[], onPaid: () => void = () => undefined): void =>
    setPaying({ rows, onPaid })
  const actionsOf = (row: ReturnedParcel): readonly OfferedAction[] => {
    const correct = row.state === 'pendingAddress' ? words.giveAddress : words.editAddress
    const all: readonly OfferedAction[] = [
      { key: 'pay', label: words.pay, run: () => pay([row]) },
      { key: 'editAddress', label: correct, run: () => setEditing(row) },
      { key: 'discard', label: words.discard, run: () => void askAndDiscard(row) },
    ]
    return all.filter(({ key }) => row.allowedActions.includes(key))
  }
  const dialogs = (
    <Suspense fallback={null}>
      {editing && <AddressDialog row={editing} onClose={() => setEditing(null)} />}
      {paying && <PayDialog {...paying} onClose={() => setPaying(null)} />}
    </Suspense>
  )
  return { actionsOf, pay, dialogs }
}
