import { Button, Modal } from 'antd'
import { useState } from 'react'
import { formatMinor } from '../../../../contract/kernel/money.ts'
import { financeReasonLength } from '../../../../contract/kernel/proposals.ts'
import { operatorBankStatements } from '../../../../contract/bank-statements/bank-statements.ts'
import { operatorWallet } from '../../../../contract/wallet/operator-wallet.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { CopyText } from '../../../ui/components/copy-text.tsx'
import { DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { errorOf } from '../../../ui/forms/form.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { ReasonForm } from '../../../ui/forms/reason-dialog.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { useText } from '../../../ui/text/define-text.ts'
import { amountProblemText } from './amount-field.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'
import { readCredit } from './recharge-draft.ts'
import { LineForm } from './review-line-form.tsx'
import { reviewReads, reviewText, type AgencyRecharge } from './review-text.ts'
import { effectOf, TwoPeopleNote } from './two-people-note.tsx'
import '../common/wallet.css'

interface ReviewDialogProps {
  readonly recharge: AgencyRecharge | null
  readonly onClose: () => void
}

export const ReviewDialog = ({ recharge, onClose }: ReviewDialogProps) => {
  const words = useText(reviewText)
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
  const words = useText(reviewText)
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
          <CreditStep {...form} onReject={() => setIsRejecting(true)} />
        )}
      </div>
    </div>
  )
}

interface FormProps {
  readonly recharge: AgencyRecharge
  readonly onClose: () => void
}

/** The amount comes from the bank's line where there is one, and never from what the customer has reported. */
const CreditStep = ({ onReject, ...form }: FormProps & { readonly onReject: () => void }) => {
  const { id } = form.recharge
  const [isTyped, setIsTyped] = useState(false)
  const found = useCall(operatorBankStatements.findBankLines, { rechargeIds: [id] }, { quiet: true })
  if (found.isPending) return <CardSkeleton lines={3} />
  const line = found.data?.recharges[0]?.lines[0]
  if (line && !isTyped)
    return <LineForm {...form} line={line} onReject={onReject} onType={() => setIsTyped(true)} />
  return <CreditForm {...form} onReject={onReject} />
}

const CreditForm = ({ recharge, onClose, onReject }: FormProps & { readonly onReject: () => void }) => {
  const words = useText(reviewText)
  const problems = useText(amountProblemText)
  const { currency, number } = recharge
  const { proposal } = recharge
  const draft = useDraft(`review:${recharge.id}:${proposal?.proposedAt ?? ''}`, {
    typed: proposal ? formatMinor(proposal.creditedMinor) : '',
    remark: proposal?.remark ?? '',
  })
  const { typed, remark } = draft.value
  const amount = readCredit(typed)
  const amountMinor = 'amountMinor' in amount ? amount.amountMinor : null
  const credit = useCallMutation(operatorWallet.creditBankRecharge, {
    invalidates: reviewReads,
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
            ? `${words.noBank} ${words.arrivedHelp}`
            : words.differs(moneyText({ amountMinor: difference, currency }, true))
        }
        error={
          typed !== '' && 'problem' in amount ? problems[amount.problem] : errorOf(refused, 'creditedMinor')
        }
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
  const words = useText(reviewText)
  const { id, number } = recharge
  const reject = useCallMutation(operatorWallet.rejectBankRecharge, {
    invalidates: reviewReads,
    showsFields: true,
  })
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
