import {
  operatorReplacements,
  type OperatorReplacement,
} from '../../../contract/replacements/operator-replacements.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { RowButton } from '../../ui/index-page/row-button.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { ReplacementFacts } from './replacement-facts.tsx'

const text = defineText({
  en: {
    title: 'Replacement',
    free: 'Paid by the agency',
    charge: (amount: string) => `Charge to the seller: ${amount}`,
    by: (name: string) => `Created by ${name}`,
    until: 'Respond by',
    note: 'Mark as reviewed',
    noted: 'Marked as reviewed.',
  },
  zh: {
    title: '补发',
    free: '费用由平台承担',
    charge: (amount: string) => `补发费用 ${amount}（由卖家承担）`,
    by: (name: string) => `由 ${name} 创建`,
    until: '答复截止',
    note: '标为已阅',
    noted: '已标为已阅，无需再处理。',
  },
})

const OperatorReplacements = ({ orderId }: { orderId: string }) => {
  const words = useText(text)
  const { data } = useCall(
    operatorReplacements.listOrderReplacements,
    { orderId },
    { quiet: true, everyMs: 20_000 },
  )
  if (!data || data.replacements.length === 0) return null
  return (
    <Card title={words.title}>
      <ul className="q-replacements">
        {data.replacements.map((replacement) => (
          <li key={replacement.id}>
            <ReplacementFacts replacement={replacement} onPageOf={orderId} detail="/orders/detail" />
            <p className="q-muted">
              {replacement.paidBy === 'agency'
                ? words.free
                : words.charge(
                    moneyText({ amountMinor: replacement.totalMinor, currency: replacement.currency }),
                  )}
              {replacement.state === 'offered' && (
                <>
                  {' · '}
                  {words.until} <Instant at={replacement.until} as="minute" />
                </>
              )}
              {' · '}
              {words.by(replacement.createdBy)}
            </p>
            <NoteButton replacement={replacement} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
export default OperatorReplacements

/** Marks a declined or expired replacement as reviewed. */
export const NoteButton = ({ replacement }: { replacement: OperatorReplacement }) => {
  const words = useText(text)
  const note = useCallMutation(operatorReplacements.acknowledgeDeclinedReplacement, {
    invalidates: [
      operatorReplacements.listOrderReplacements,
      operatorReplacements.listUnseenReplacements,
      ...operatorOrderReads,
    ],
    onSuccess: () => toast.success(words.noted),
  })
  const isWaiting =
    (replacement.state === 'declined' || replacement.state === 'expired') && replacement.seenAt === null
  if (!isWaiting) return null
  return (
    <RowButton isRunning={note.isPending} onPress={() => note.mutate({ id: replacement.id })}>
      {words.note}
    </RowButton>
  )
}
