import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatMinor } from '../../../../contract/kernel/money.ts'
import { operatorCustomerFinance } from '../../../../contract/customer-finance/customer-finance.ts'
import { operatorHome } from '../../../../contract/operator-home/home.ts'
import { financeReasonLength } from '../../../../contract/kernel/proposals.ts'
import { operatorWallet } from '../../../../contract/wallet/operator-wallet.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { CopyText } from '../../../ui/components/copy-text.tsx'
import { DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { errorOf } from '../../../ui/forms/form.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { ReasonForm } from '../../../ui/forms/reason-dialog.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { amountProblemText } from './amount-field.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'
import { readCredit } from './recharge-draft.ts'
import '../common/wallet.css'

const text = defineText({
  en: {
    title: (number: string) => `Review ${number}`,
    customer: 'Customer',
    reported: 'Reported amount',
    method: 'Payment method',
    reference: 'Reference',
    since: 'Waiting since',
    receipt: 'Receipt',
    open: 'View full size',
    arrived: 'Amount received',
    arrivedHelp: 'The amount in your account. The customer is credited exactly this amount.',
    differs: (amount: string) =>
      `This differs from the reported amount by ${amount}. Explain why in the note.`,
    remark: 'Note to the customer',
    credit: (amount: string) => `Credit ${amount}`,
    creditPlain: 'Credit',
    propose: (amount: string) => `Propose ${amount}`,
    confirm: (amount: string) => `Confirm and credit ${amount}`,
    proposed: (number: string, amount: string) =>
      `${number}: ${amount} proposed. It is credited once another operator confirms it.`,
    aboveLimit: (limit: string) => `Above ${limit}, another operator must confirm the credit.`,
    ownProposal: (amount: string) =>
      `You proposed to credit ${amount}. Another operator must confirm the same amount.`,
    otherProposal: (name: string, amount: string) =>
      `${name} proposed to credit ${amount}. Check the account yourself, then confirm the same amount. Another amount becomes a new proposal.`,
    reject: 'Reject…',
    reason: 'Reason for rejection (visible to the customer)',
    confirmReject: 'Reject transfer',
    credited: (number: string, amount: string) => `${number}: ${amount} credited.`,
    rejected: (number: string) => `${number} rejected. The customer has been notified.`,
  },
  zh: {
    title: (number: string) => `审核 ${number}`,
    customer: '客户',
    reported: '申报金额',
    method: '支付方式',
    reference: '转账附言',
    since: '等待时间',
    receipt: '回单',
    open: '查看大图',
    arrived: '实际到账金额',
    arrivedHelp: '以我方账户为准，客户将按此金额入账。',
    differs: (amount: string) => `与申报金额相差 ${amount}，请在备注中说明原因。`,
    remark: '给客户的备注',
    credit: (amount: string) => `入账 ${amount}`,
    creditPlain: '入账',
    propose: (amount: string) => `提议入账 ${amount}`,
    confirm: (amount: string) => `确认并入账 ${amount}`,
    proposed: (number: string, amount: string) => `${number}：已提议入账 ${amount}，另一位客服确认后入账。`,
    aboveLimit: (limit: string) => `超过 ${limit} 的入账，须由另一位客服确认。`,
    ownProposal: (amount: string) => `您已提议入账 ${amount}，须由另一位客服确认相同金额。`,
    otherProposal: (name: string, amount: string) =>
      `${name} 提议入账 ${amount}。请自行核对账户后确认相同金额；填写其他金额将成为新的提议。`,
    reject: '驳回…',
    reason: '驳回原因（客户可见）',
    confirmReject: '确认驳回',
    credited: (number: string, amount: string) => `${number}：${amount} 已入账。`,
    rejected: (number: string) => `${number} 已驳回，并已通知客户。`,
  },
})

export type AgencyRecharge = OutputOf<typeof operatorWallet.listRechargesForReview>['rows'][number]

const reads = [
  operatorWallet.listRechargesForReview,
  operatorCustomerFinance.getCustomerFinance,
  operatorCustomerFinance.listCustomerMovements,
  operatorHome.getQueues,
]

interface ReviewDialogProps {
  readonly recharge: AgencyRecharge | null
  readonly onClose: () => void
}

export const ReviewDialog = ({ recharge, onClose }: ReviewDialogProps) => {
  const words = useText(text)
  return (
    <Modal
      open={recharge !== null}
      onCancel={onClose}
      footer={null}
      width={860}
      destroyOnHidden
      title={recharge ? words.title(recharge.number) : ''}
    >
      {recharge && <Review key={recharge.id} recharge={recharge} onClose={onClose} />}
    </Modal>
  )
}

const Review = ({ recharge, onClose }: { recharge: AgencyRecharge; onClose: () => void }) => {
  const words = useText(text)
  const [isRejecting, setIsRejecting] = useState(false)
  const form = { recharge, onClose }
  return (
    <div className="q-review">
      <figure className="q-review-receipt">
        {recharge.receiptThumbnailUrl !== null && recharge.receiptUrl !== null ? (
          <a href={recharge.receiptUrl} target="_blank" rel="noreferrer" aria-label={words.open}>
            <img src={recharge.receiptUrl} alt={words.receipt} />
          </a>
        ) : (
          <ReceiptPicture recharge={recharge} />
        )}
      </figure>
      <div className="q-stack">
        <DescriptionList
          rows={[
            [words.customer, recharge.customerName],
            [words.reported, <strong key="amount">{moneyText(recharge)}</strong>],
            ...(recharge.paymentMethod ? [[words.method, recharge.paymentMethod.name] as const] : []),
            [words.reference, <CopyText key="reference" value={recharge.bankReference ?? ''} />],
            [words.since, <Instant key="since" at={recharge.statusSince} />],
          ]}
        />
        {isRejecting ? (
          <RejectForm {...form} onBack={() => setIsRejecting(false)} />
        ) : (
          <CreditForm {...form} onReject={() => setIsRejecting(true)} />
        )}
      </div>
    </div>
  )
}

/** What the call would do with this amount; the server decides. */
const effectOf = (
  { proposal, secondPersonAboveMinor: limit }: AgencyRecharge,
  amountMinor: number,
): 'credit' | 'propose' | 'confirm' => {
  if (limit === null || amountMinor <= limit) return 'credit'
  return proposal && !proposal.isOwn && proposal.creditedMinor === amountMinor ? 'confirm' : 'propose'
}

const TwoPeopleNote = ({
  recharge,
  amountMinor,
}: {
  recharge: AgencyRecharge
  amountMinor: number | null
}) => {
  const words = useText(text)
  const { proposal, secondPersonAboveMinor: limit, currency } = recharge
  const money = (minor: number): string => moneyText({ amountMinor: minor, currency })
  if (proposal) {
    const amount = money(proposal.creditedMinor)
    return (
      <p className="q-note">
        {proposal.isOwn ? words.ownProposal(amount) : words.otherProposal(proposal.operatorName, amount)}{' '}
        <Instant at={proposal.proposedAt} />
      </p>
    )
  }
  if (limit === null || amountMinor === null || amountMinor <= limit) return null
  return <p className="q-note">{words.aboveLimit(money(limit))}</p>
}

interface FormProps {
  readonly recharge: AgencyRecharge
  readonly onClose: () => void
}

const CreditForm = ({ recharge, onClose, onReject }: FormProps & { readonly onReject: () => void }) => {
  const words = useText(text)
  const problems = useText(amountProblemText)
  const { currency, number } = recharge
  const { proposal } = recharge
  const draft = useDraft(`review:${recharge.id}:${proposal?.proposedAt ?? ''}`, {
    typed: formatMinor(proposal?.creditedMinor ?? recharge.amountMinor),
    remark: proposal?.remark ?? '',
  })
  const { typed, remark } = draft.value
  const amount = readCredit(typed)
  const amountMinor = 'amountMinor' in amount ? amount.amountMinor : null
  const credit = useCallMutation(operatorWallet.creditBankRecharge, {
    invalidates: reads,
    showsFields: true,
    onSuccess: ({ status, creditedMinor, proposal: open }) => {
      draft.clear()
      const done = status === 'credited' ? words.credited : words.proposed
      const minor = (status === 'credited' ? creditedMinor : open?.creditedMinor) ?? 0
      toast.success(done(number, moneyText({ amountMinor: minor, currency })))
      onClose()
    },
  })
  const refused = fieldErrorsOf(credit.error)
  const difference = amountMinor === null ? 0 : amountMinor - recharge.amountMinor
  return (
    <form
      className="q-recharge-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (amountMinor !== null) credit.mutate({ id: recharge.id, creditedMinor: amountMinor, remark })
      }}
    >
      <RestoredNote draft={draft} />
      <TwoPeopleNote recharge={recharge} amountMinor={amountMinor} />
      <TextField
        label={words.arrived}
        help={
          difference === 0
            ? words.arrivedHelp
            : words.differs(moneyText({ amountMinor: difference, currency }, true))
        }
        error={'problem' in amount ? problems[amount.problem] : errorOf(refused, 'creditedMinor')}
        inputMode="decimal"
        autoComplete="off"
        suffix={<span className="q-muted">{currency}</span>}
        value={typed}
        onChange={(next) => draft.set({ typed: next, remark })}
      />
      <TextAreaField
        label={words.remark}
        optional
        error={errorOf(refused, 'remark')}
        rows={2}
        maxLength={300}
        value={remark}
        onChange={(next) => draft.set({ typed, remark: next })}
      />
      <div className="q-review-actions">
        <Button danger onClick={onReject}>
          {words.reject}
        </Button>
        <Button type="primary" htmlType="submit" loading={credit.isPending} disabled={amountMinor === null}>
          {amountMinor === null
            ? words.creditPlain
            : words[effectOf(recharge, amountMinor)](moneyText({ amountMinor, currency }))}
        </Button>
      </div>
    </form>
  )
}

const RejectForm = ({ recharge, onClose, onBack }: FormProps & { readonly onBack: () => void }) => {
  const words = useText(text)
  const { id, number } = recharge
  const reject = useCallMutation(operatorWallet.rejectBankRecharge, { invalidates: reads, showsFields: true })
  return (
    <ReasonForm
      draftKey={`reject:${id}`}
      label={words.reason}
      sendLabel={words.confirmReject}
      minLength={financeReasonLength.min}
      maxLength={financeReasonLength.max}
      refused={errorOf(fieldErrorsOf(reject.error), 'reason')}
      isBusy={reject.isPending}
      onSend={(reason, clear) =>
        reject.mutate(
          { id, reason },
          {
            onSuccess: () => {
              clear()
              toast.success(words.rejected(number))
              onClose()
            },
          },
        )
      }
      onBack={onBack}
    />
  )
}
